# Short verbs for the daily work. `just --list` shows them; each one calls cargo or a script. See CONTRIBUTING.md.

[private]
default:
    @just --list

# Format, lints, documentation and tests: what every commit has to pass
check:
    scripts/check

# Run tests; arguments are those of cargo test: just test --test it cli
test *args:
    cargo test {{ args }}

# Add this version to the history of benchmarks, and compare it with the last one: just bench --only pentominoes
bench *args:
    cargo build --release
    scripts/history.py {{ args }}

# Make the book: target/book/html/index.html
book:
    scripts/book

# Fuzz for some minutes: just fuzz 20, just fuzz 1 parse
fuzz minutes *targets:
    scripts/fuzz {{ minutes }} {{ targets }}

# Run the long checks that precede a release
nightly:
    scripts/nightly

# Make the files of a release: target/release-files
release:
    scripts/release
