//! Help. What it says of the kinds is in [`registry`](super::registry).

use insta::assert_snapshot;

use super::boxes;
use super::registry::without_kinds_options;

#[test]
#[expect(clippy::too_many_lines, reason = "it is what the program prints")]
fn help_teaches() {
    assert_snapshot!(boxes().run("--help"), @"
    Puzzles to exact cover, CNF or direct search, and back to verified layouts

    Usage: jigsat <COMMAND>

    Commands:
      solve              Print a solution of each puzzle (or several: --limit, --all)
      count              Count the solutions: every layout of the fixed container (or --up-to),
                         identical pieces indistinguishable
      unique             Is there exactly one solution? If there are more, print two of them
      check              Is a layout a solution, or a colouring a proof that there is none? If not, say
                         what is wrong, and where
      draw               Draw puzzles, or layouts of one: as text, as a picture, as a page for the
                         browser
      assemble           In which order do the pieces of a layout go in, by straight moves? If they
                         don't, say which are interlocked
      export             Write the formal problem that a puzzle is reduced to, or the puzzle itself, for
                         other programs
      certify            Write a folder that shows a claim about a puzzle to people who don't trust this
                         program: formula, proof, layout
      check-certificate  Check such a folder: make the formula anew, verify layout and proof
      decode             Turn what a solver found for an exported problem back into a layout, verified
      generate           Make puzzles at random, each with a solution
      compare            Compare strategies on the same puzzles: times, nodes, memory, and whether they
                         agree
      split              Share a count or a proof out: write a folder with the parts of the search, for
                         a cluster or for several evenings
      work               Do a part of such a job, or all that are left; may be ended at any time, and
                         taken up again
      merge              Add up what came out of the parts, or make a certificate of it, or say which
                         are missing
      status             How far has such a job come, and how long will it take?
      list               List the puzzle kinds, their reductions, and the engines
      help               Print this message or the help of the given subcommand(s)

    Options:
      -h, --help     Print help
      -V, --version  Print version

    Exit codes:
      0  the answer is yes: solved, counted, unique, valid, written
      1  the answer is a proven no: no solution, not unique, invalid layout
      2  a usage or input error, told in one message
      3  undecided: a limit was reached or the run was interrupted; what was found is printed

    With several files, the exit code is the gravest of theirs: 2, then 3, then 1.
    --- exit code 0
    ");
    assert_snapshot!(without_kinds_options(&boxes().run("solve --help")), @r#"
    Print a solution of each puzzle (or several: --limit, --all)

    Usage: jigsat solve [OPTIONS] <FILE>...

    Arguments:
      <FILE>...
              Puzzle files, or folders of them; - is standard input, and FILE#3 the third of several
              puzzles in a file

    Options:
          --limit <N>
              Print up to this many solutions
              
              [default: 1]

          --all
              Print all solutions

          --sample <N>
              Print this many solutions drawn at random, each time all solutions equally likely
              (paths+frontier)

          --assemblable
              Only solutions that can be put together by straight moves; see `assemble`

          --open <SIDE>
              Where the pieces come from [default: top for boxes, any for other containers]

              Possible values:
              - top: From above, straight down through the open top, one piece at a time
              - any: From any of the six sides; where it can't be otherwise, several pieces that were
                put together before

          --echo
              Show each puzzle as it was read, on standard error before the answer; of a long one the
              beginning

          --kind <KIND>
              The kind of the puzzles [default: recognised from the content, or from the name of the
              file]

          --with <STRATEGY>
              The strategy, reduction+engine, such as cover+dlx or cnf-product+varisat; see `jigsat
              list`
              
              [default: auto]

          --up-to <CONVENTION>
              Which layouts are the same solution; all but raw need a cover strategy, and a kind whose
              symmetries are known

              Possible values:
              - raw:      None: every layout in the fixed container counts
              - rotation: Those that are rotations of one another
              - symmetry: Rotations, and reflections where they take the pieces to the pieces
              
              [default: raw]

          --timeout <TIME>
              Give up on a puzzle after this time, from reading it to printing what was found: seconds,
              or with a unit, such as 500ms, 10s, 2m

          --memory <SIZE>
              Give up on a puzzle that would take more memory than this: bytes, or with a unit, such as
              512M, 2G [default: three quarters of what the machine has; of that, 1GiB for what the
              engine memo remembers, 2GiB for frontier]

          --threads <N>
              The number of threads, for cover+dlx and cover+mask; answers are the same for any number
              [default: one for each core]

          --progress
              Tell how far a long run has come, on standard error, even without a terminal; cover+dlx
              and cover+mask estimate the share of the search tree that they have seen

          --explain
              Where there is no solution, show why, if a colouring does: weights for cells and pieces,
              so that every placement weighs 0 and the whole does not

          --seed <N>
              What chance begins with (--sample, and the engine ripup): the same seed, the same
              solutions
              
              [default: 0]

          --solver <COMMAND>
              The SAT solver that the engine external runs: a name from `jigsat list --solvers`, or a
              command such as "cadical -q" or "solver {in} {out}" [default: the first of those that is
              installed]; without --with, that engine is taken

          --trust-solver
              Believe the external SAT solver when it says that there is no solution, or no other one;
              without this the answer is undecided then

          --stats
              Print statistics on standard error: sizes, nodes, times, and why the strategy was chosen

          --format <FORMAT>
              The format of the results; json is one line for each puzzle [default: text]

              Possible values:
              - text:   For people
              - grid:   As text, but paths as a grid with a label in every cell
              - json:   For programs
              - dimacs: As SAT solvers print it: `solve` for puzzles of the kind cnf
              - svg:    A picture, for pages and printers
              - html:   A page for the browser, with everything in it: packings to turn and take apart,
                boards to play on
              - png:    A picture in pixels
              - stl:    Pieces for a 3-D printer

          --color <WHEN>
              When to use colours

              Possible values:
              - auto:   On a terminal, unless `NO_COLOR` is set
              - always: Always
              - never:  Never
              
              [default: auto]

      -o, --output <OUT>
              The file to write, whose ending tells the format, if --format does not (.svg, .html, .png,
              .stl, .json); of several pictures the others are OUT-2, OUT-3 …, and a folder, or a name
              that ends in /, takes all of them [default: standard output]

          --view <VIEW>
              How svg and png show packings

              Possible values:
              - layers: Layer by layer
              - iso:    In space
              - both:   In both ways
              
              [default: both]

          --unit <LENGTH>
              Models to print: the edge of a unit cube, in millimetres or with a unit, such as 12, 12mm,
              1.2cm [default: 12mm]

          --gap <LENGTH>
              Models to print: the room between pieces that touch, half of it taken from each [default:
              0.2mm]

          --bevel <LENGTH>
              Models to print: what a bevel along the edges takes from each side; 0 leaves them sharp
              [default: 0.5mm]

      -h, --help
              Print help (see a summary with '-h')

    Exit codes:
      0  the answer is yes: solved, counted, unique, valid, written
      1  the answer is a proven no: no solution, not unique, invalid layout
      2  a usage or input error, told in one message
      3  undecided: a limit was reached or the run was interrupted; what was found is printed

    With several files, the exit code is the gravest of theirs: 2, then 3, then 1.
    --- exit code 0
    "#);
}

#[test]
fn compare_explains_itself() {
    assert_snapshot!(without_kinds_options(&boxes().run("compare --help")), @r#"
    Compare strategies on the same puzzles: times, nodes, memory, and whether they agree

    Usage: jigsat compare [OPTIONS] [FILE]...

    Arguments:
      [FILE]...
              Puzzle files, or folders of them; - is standard input

    Options:
          --kind <KIND>
              The kind of the puzzles [default: recognised from the content, or from the name of the
              file]

          --with <STRATEGY>
              A strategy that takes part, such as cover+dlx; repeat it for others. auto is what the
              program chooses by itself, short tries of other strategies included; all stands for the
              default [default: all of the kind, CNF with one at-most-one encoding]

          --task <TASK>
              What is to be done

              Possible values:
              - first:  Find one solution, or prove that there is none
              - all:    Find all solutions
              - count:  Count the solutions
              - unique: Find two solutions, or prove that there are not two
              
              [default: first]

          --runs <N>
              How many runs of each strategy are measured, after one to warm up
              
              [default: 5]

          --timeout <TIME>
              Give up on a run after this time: seconds, or with a unit, such as 500ms, 10s, 2m
              
              [default: 10s]

          --memory <SIZE>
              Give up on a puzzle that would take more memory than this: bytes, or with a unit, such as
              512M, 2G [default: three quarters of what the machine has; of that, 1GiB for what the
              engine memo remembers, 2GiB for frontier]

          --solver <COMMAND>
              The SAT solver that the engine external runs: a name from `jigsat list --solvers`, or a
              command such as "cadical -q" or "solver {in} {out}" [default: the first of those that is
              installed]; without --with, that engine is taken

          --trust-solver
              Believe the external SAT solver when it says that there is no solution, or no other one;
              without this the answer is undecided then

          --ablation
              Compare the settings of each direct search's switches: all, none, each alone on, each
              alone off

          --format <FORMAT>
              The format of the results

              Possible values:
              - table:    For people
              - json:     A line for each puzzle, with all runs
              - csv:      A row for each strategy
              - markdown: For documents
              
              [default: table]

          --export-json <FILE>
              Write the lines of JSON to this file as well, each as soon as its puzzle is done; --resume
              goes on from there

          --resume <FILE>
              Go on where the comparison stopped that wrote this file by --export-json; the same command
              line with --resume in its place

          --from <FILE>
              Measure nothing: tell and export what is in such a file, whatever machine made it

          --export-csv <FILE>
              Write the rows of CSV to this file as well

          --export-markdown <FILE>
              Write the tables in Markdown to this file as well

          --export-html <FILE>
              Write a page to this file, with all tables and plots

          --export-svg <FOLDER>
              Write the plots to this folder, each as an SVG file

          --color <WHEN>
              When to use colours

              Possible values:
              - auto:   On a terminal, unless `NO_COLOR` is set
              - always: Always
              - never:  Never
              
              [default: auto]

      -h, --help
              Print help (see a summary with '-h')

    Exit codes:
      0  the strategies were compared, and at least one finished
      2  a usage or input error; or an internal one: strategies disagree, or a run died
      3  no strategy finished, or the comparison was interrupted; what was measured is printed
    --- exit code 0
    "#);
}
