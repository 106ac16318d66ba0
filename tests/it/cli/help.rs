//! Help texts; the parts about kinds are in [`registry`](super::registry).

use insta::assert_snapshot;

use super::boxes;
use super::registry::without_kinds_options;

#[test]
#[expect(clippy::too_many_lines, reason = "it is what the program prints")]
fn help_teaches() {
    assert_snapshot!(boxes().run("--help"), @"
    Puzzles to exact cover, CNF or direct search, and back to verified layouts

    Usage: jigsat <COMMAND>

    Solve and check:
      solve    Print a solution of each puzzle, or several
      count    Count the solutions
      unique   Is there exactly one solution?
      check    Is a layout a solution? If not, say what is wrong, and where
      draw     Draw puzzles and layouts: as text, picture or page
      new      Write a puzzle file to begin with
      export   Write the formal problem of a puzzle for other programs
      decode   Turn what a solver found into a layout
      compare  Compare strategies: times, nodes, memory; do they agree?
      list     List the puzzle kinds, their reductions, and the engines

    Understand:
      explain  Why is there no solution? What do all solutions have in common?
      hint     What comes next?
      rate     How hard is a puzzle to solve by thinking?
      compile  Keep all solutions of a puzzle in a file, as a diagram
      query    Ask about all solutions: how many, at random, in what share, the best

    Make and print:
      generate  Make puzzles at random, each with a solution
      family    Count the solutions of each member of a family of puzzles
      book      Print a book of puzzles: pages for a printer, as HTML or PDF
      assemble  In which order do the pieces of a layout go in?

    Prove:
      certify            Prove a claim to people who don't trust this program
      check-certificate  Check what `certify` wrote

    Many machines:
      split   Share a count out among machines, or evenings
      work    Do a part of such a job, or all that are left
      merge   Bring together what came out of the parts
      status  How far has such a job come, and how long will it take?

    The shell:
      completions  Print the script that completes command lines in a shell
      man          Write the manual: a page for each verb
      help         Print the help of a command

    Options:
      -V, --version
              Print the version; more of it with --verbose

          --verbose
              With --version: what it is made of, and finds on this machine

      -h, --help
              Print help (see a summary with '-h')

    Environment, for options that are not given:
      JIGSAT_THREADS   --threads
      JIGSAT_TIMEOUT   --timeout, but not that of compare
      JIGSAT_MEMORY    --memory
      JIGSAT_COLOR     --color
      JIGSAT_PORTABLE  if it is set to anything: no vector instructions

    Exit codes:
      0  the answer is yes: solved, counted, unique, valid, written
      1  the answer is a proven no: no solution, not unique, invalid layout
      2  a usage or input error, reported in one message
      3  undecided: a limit was reached or the run was interrupted; what was found is printed

    With several files, the worst result decides the exit code: 2, then 3, then 1.
    --- exit code 0
    ");
    assert_snapshot!(without_kinds_options(&boxes().run("solve --help")), @r#"
    Print a solution of each puzzle, or several

    As many as --limit says, or --all of them; or some drawn at random (--sample).

    Usage: jigsat solve [OPTIONS] <FILE>...

    Arguments:
      <FILE>...
              Puzzle files, or folders of them; - is standard input
              
              FILE#3 is the third of several puzzles in a file.

    Options:
          --limit <N>
              Print up to this many solutions
              
              [default: 1]

          --all
              Print all solutions

          --sample <N>
              Print this many solutions drawn at random
              
              Each time all solutions are equally likely (cover+memo, paths+frontier).

          --sat-exit-codes
              End as SAT solvers do: with 10 if there is a model, 20 if there is none, 0 if that is not
              known
              
              For one formula, with --format dimacs; an error is 2 as ever.

          --assemblable
              Only solutions that can be put together without turns; see `assemble`

          --open <SIDE>
              Where the pieces come from [default: top for boxes, any for other containers]

              Possible values:
              - top: From above, straight down through the open top, one piece at a time
              - any: From any side, by any moves without turns; where needed, several pieces that were
                put together before

          --echo
              Show each puzzle as it was read
              
              On standard error before the answer; of a long one the beginning.

          --assume <LITERALS>
              Formulas: literals that are taken for true, such as "1 -2"
              
              Each counts as a clause of one literal. In a file, a line such as `a 1 -2 0` behind the
              clauses says the same.

          --given <LAYOUT>
              A part of a layout: only solutions that have it
              
              Pieces, tiles, steps of paths, options or literals, as `solve` prints them, with . for
              what is open; - is standard input. If there is no such solution, the answer says what to
              take back. For strategies that make an exact cover or a formula.

          --kind <KIND>
              The kind of the puzzles [default: recognised]
              
              By the content, or by the name of the file.

      -h, --help
              Print help (see a summary with '-h')

    Search:
          --with <STRATEGY>
              The strategy, such as cover+dlx
              
              It is reduction+engine, such as cover+dlx or cnf-product+varisat; or one of the two. See
              `jigsat list`.
              
              [default: auto]

          --up-to <CONVENTION>
              Which layouts are the same solution
              
              All but raw need a cover strategy, and a kind whose symmetries are known.

              Possible values:
              - raw:      None: every layout in the fixed container counts
              - rotation: Those that are rotations of one another
              - symmetry: Rotations, and reflections where they take the pieces to the pieces
              
              [default: raw]

          --timeout <TIME>
              Give up on a puzzle after this time, such as 10s
              
              From reading it to printing what was found: seconds, or with a unit, such as 500ms, 10s,
              2m. Environment: `JIGSAT_TIMEOUT`.

          --memory <SIZE>
              Give up on a puzzle that would take more, such as 2G
              
              Bytes, or with a unit, such as 512M, 2G. If nothing is said: three quarters of what the
              machine has; of that, 1GiB for the caches of memo and sharp and for sweep, 2GiB for
              frontier. Environment: `JIGSAT_MEMORY`.

          --threads <N>
              The number of threads [default: one for each core]
              
              For cover+dlx, cover+cells, cover+mask, and strategies that alternate; answers are the
              same for any number. Environment: `JIGSAT_THREADS`.

          --progress
              Tell how far a long run has come, even without a terminal
              
              On standard error; cover+dlx, cover+cells and cover+mask estimate the share of the search
              tree that they have seen.

          --explain
              Where there is no solution, show why
              
              The reason that `explain` shows. Without --timeout, 10 s are spent on it.

          --seed <N>
              What chance begins with: the same seed, the same solutions
              
              For --sample, and the engine negotiate.
              
              [default: 0]

          --solver <COMMAND>
              The SAT solver that the engine external runs [default: one that is installed]
              
              A name from `jigsat list --solvers`, or a command such as "cadical -q" or "solver {in}
              {out}". Without it, the first of those that is installed is taken; without --with, that
              engine.

          --trust-solver
              Believe the external SAT solver when it says that there is no solution
              
              Or no other one; without this the answer is undecided then.

          --stats
              Print statistics on standard error
              
              Sizes, nodes, times, and why the strategy was chosen.

    Output:
          --format <FORMAT>
              The format of the results [default: text]
              
              In json, there is one line for each puzzle.

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
              
              Environment: `JIGSAT_COLOR`.

              Possible values:
              - auto:   On a terminal, unless `NO_COLOR` is set
              - always: Always
              - never:  Never
              
              [default: auto]

      -o, --output <OUT>
              The file to write: text, .json, .svg, .html, .png, .stl
              
              Its ending sets the format, unless --format does. Of several pictures the others are
              OUT-2, OUT-3 …, and a folder, or a name that ends in /, takes all of them. Without it,
              results go to standard output.

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
              Models to print: clearance between neighbouring pieces [default: 0.2mm]

          --bevel <LENGTH>
              Models to print: what a bevel along the edges takes from each side; 0 leaves them sharp
              [default: 0.5mm]

          --assembled
              Models to print: the pieces of a layout where they lie in the container, as one model

          --pieces-apart
              Models to print: a file for each piece in the folder OUT, in the format stl

    Exit codes:
      0  the answer is yes: solved, counted, unique, valid, written
      1  the answer is a proven no: no solution, not unique, invalid layout
      2  a usage or input error, reported in one message
      3  undecided: a limit was reached or the run was interrupted; what was found is printed

    With several files, the worst result decides the exit code: 2, then 3, then 1.
    --- exit code 0
    "#);
}
