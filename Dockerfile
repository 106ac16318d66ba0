# The program in a small image: `docker build -t jigsat .`, then
# `docker run --rm -v "$PWD:/puzzles" jigsat solve board.txt`. Puzzles are read from the folder /puzzles, or from standard
# input (`docker run --rm -i jigsat solve -`).

FROM rust:1-slim-trixie AS build
WORKDIR /jigsat
COPY Cargo.toml Cargo.lock README.md ./
COPY benches benches
COPY core core
COPY encodings encodings
COPY engines engines
COPY examples examples
COPY forms forms
COPY extras extras
COPY render render
COPY src src
COPY tests tests
RUN cargo build --release --locked --bin jigsat

FROM debian:trixie-slim
COPY LICENSE-APACHE LICENSE-MIT /usr/share/doc/jigsat/
COPY --from=build /jigsat/target/release/jigsat /usr/local/bin/
# An unprivileged user; `docker run --user` names the owner of written files.
USER 65534:65534
WORKDIR /puzzles
ENTRYPOINT ["jigsat"]
CMD ["--help"]
