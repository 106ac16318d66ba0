//! The text of `compare --help`.

use insta::assert_snapshot;

use super::super::boxes;
use super::super::registry::without_kinds_options;

#[test]
fn compare_explains_itself() {
    assert_snapshot!(without_kinds_options(&boxes().run("compare --help")), @r#"
    Compare strategies: times, nodes, memory; do they agree?

    Usage: jigsat compare [OPTIONS] [FILE]...

    Arguments:
      [FILE]...
              Puzzle files, or folders of them; - is standard input

    Options:
          --kind <KIND>
              The kind of the puzzles [default: recognised]
              
              By the content, or by the name of the file.

          --with <STRATEGY>
              A strategy that takes part, such as cover+dlx
              
              To be repeated for others. auto is what the program chooses by itself, short tries of
              other strategies included; all stands for what takes part if nothing is said: all of the
              kind, CNF with one at-most-one encoding.

          --task <TASK>
              What is to be done

              Possible values:
              - first:  Find one solution, or prove that there is none
              - all:    Find all solutions
              - count:  Count the solutions
              - unique: Find two solutions, or prove that there are not two
              
              [default: first]

          --runs <N>
              How many runs of each strategy count
              
              One to warm up comes before them.
              
              [default: 5]

          --timeout <TIME>
              Give up on a run after this time
              
              Seconds, or with a unit, such as 500ms, 2m.
              
              [default: 10s]

          --threads <N>
              The threads that each run may take
              
              With more than one, the processor time shows what a short wait costs.
              
              [default: 1]

          --ablation
              Compare the settings of each direct search's switches
              
              All, none, each alone on, each alone off.

      -h, --help
              Print help (see a summary with '-h')

    Search:
          --memory <SIZE>
              Give up on a puzzle that would take more, such as 2G
              
              Bytes, or with a unit, such as 512M, 2G. If nothing is said: three quarters of what the
              machine has; of that, 1GiB for the caches of memo and sharp and for sweep, 2GiB for
              frontier. Environment: `JIGSAT_MEMORY`.

          --solver <COMMAND>
              The SAT solver that the engine external runs [default: one that is installed]
              
              A name from `jigsat list --solvers`, or a command such as "cadical -q" or "solver {in}
              {out}". Without it, the first of those that is installed is taken; without --with, that
              engine.

          --trust-solver
              Believe the external SAT solver when it says that there is no solution
              
              Or no other one; without this the answer is undecided then.

    Output:
          --format <FORMAT>
              The format of the results

              Possible values:
              - table:    For people
              - json:     A line for each puzzle, with all runs
              - csv:      A row for each strategy
              - markdown: For documents
              
              [default: table]

          --export-json <FILE>
              Write the lines of JSON to this file, too
              
              Each as soon as its puzzle is done; --resume continues from there.

          --resume <FILE>
              Go on where the comparison stopped that wrote this file
              
              It was written by --export-json; the command line is the same, with --resume in its place.

          --from <FILE>
              Measure nothing: tell and export what is in such a file
              
              Whatever machine made it.

          --export-csv <FILE>
              Write the rows of CSV to this file, too

          --export-markdown <FILE>
              Write the tables in Markdown to this file, too

          --export-html <FILE>
              Write a page to this file, with all tables and plots

          --export-svg <FOLDER>
              Write the plots to this folder, each as an SVG file

          --color <WHEN>
              When to use colours
              
              Environment: `JIGSAT_COLOR`.

              Possible values:
              - auto:   On a terminal, unless `NO_COLOR` is set
              - always: Always
              - never:  Never
              
              [default: auto]

    Exit codes:
      0  the strategies were compared, and at least one finished
      2  a usage or input error; or an internal one: strategies disagree, or a run died
      3  no strategy finished, or the comparison was interrupted; what was measured is printed
    --- exit code 0
    "#);
}
