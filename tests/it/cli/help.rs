//! Help and lists.

use insta::assert_snapshot;

use super::boxes;

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
      export             Write the formal problem that a puzzle is reduced to, or the puzzle itself, for
                         other programs
      certify            Write a folder that shows a claim about a puzzle to people who don't trust this
                         program: formula, proof, layout
      check-certificate  Check such a folder: make the formula anew, verify layout and proof
      decode             Turn what a solver found for an exported problem back into a layout, verified
      generate           Make puzzles at random, each with a solution
      compare            Compare strategies on the same puzzles: times, nodes, memory, and whether they
                         agree
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
    assert_snapshot!(boxes().run("solve --help"), @r#"
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

          --echo
              Show each puzzle as it was read, on standard error before the answer; of a long one the
              beginning

          --kind <KIND>
              The kind of the puzzles [default: recognised from the content, or from the name of the
              file]

          --rules <RULES>
              arukone: may cells stay empty, or is every cell used? [default: what the file says, or
              empty]

              Possible values:
              - empty: Cells may stay empty
              - full:  Every cell is used

          --touch <TOUCH>
              arukone: may a path touch itself? [default: what the file says, or yes]

              Possible values:
              - yes: It may
              - no:  It must not

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
              The format of the results; json is one line for each puzzle

              Possible values:
              - text:   For people
              - grid:   As text, but the paths of an Arukone as a grid with a label in every cell
              - json:   For programs
              - dimacs: As SAT solvers print it: `solve` for puzzles of the kind cnf
              
              [default: text]

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
    assert_snapshot!(boxes().run("compare --help"), @r#"
    Compare strategies on the same puzzles: times, nodes, memory, and whether they agree

    Usage: jigsat compare [OPTIONS] <FILE>...

    Arguments:
      <FILE>...
              Puzzle files, or folders of them; - is standard input

    Options:
          --kind <KIND>
              The kind of the puzzles [default: recognised from the content, or from the name of the
              file]

          --rules <RULES>
              arukone: may cells stay empty, or is every cell used? [default: what the file says, or
              empty]

              Possible values:
              - empty: Cells may stay empty
              - full:  Every cell is used

          --touch <TOUCH>
              arukone: may a path touch itself? [default: what the file says, or yes]

              Possible values:
              - yes: It may
              - no:  It must not

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

#[test]
#[expect(clippy::too_many_lines, reason = "it is what the program prints")]
fn list_shows_what_there_is() {
    assert_snapshot!(boxes().run("list"), @"
    ┌─────────────┬───────────────────┬──────────────────────────┬─────────────────────────────────────────────────────────┐
    │ kind        ┆ reduction         ┆ engine                   ┆ idea                                                    │
    ╞═════════════╪═══════════════════╪══════════════════════════╪═════════════════════════════════════════════════════════╡
    │ cuboid      ┆                   ┆                          ┆ fill a box of odd edge lengths with cuboids, a golden   │
    │             ┆                   ┆                          ┆ unit cube in its centre                                 │
    │             ┆ cover             ┆ dlx, mask, memo, linear  ┆ cells are items, cuboids are items with multiplicity,   │
    │             ┆                   ┆                          ┆ placements are options                                  │
    │             ┆ cnf-AMO           ┆ varisat, external        ┆ one variable per placement: each cell exactly once,     │
    │             ┆                   ┆                          ┆ each kind of cuboid counted                             │
    │             ┆ corners           ┆ backtrack                ┆ direct: fill one inner corner at a time, equal cuboids  │
    │             ┆                   ┆                          ┆ once, in all distinct rotations                         │
    │             ┆ corners-symmetric ┆ backtrack                ┆ direct: inner corners, at first with mirror pairs       │
    │             ┆                   ┆                          ┆ placed together, then without                           │
    │             ┆ pieces            ┆ backtrack                ┆ direct: one cuboid after another, in all rotations,     │
    │             ┆                   ┆                          ┆ over all positions                                      │
    │ ubongo      ┆                   ┆                          ┆ fill a board two layers high with pieces of three to    │
    │             ┆                   ┆                          ┆ five unit cubes, or any others                          │
    │             ┆ cover             ┆ dlx, mask, memo, linear  ┆ cells are items, pieces are items with multiplicity,    │
    │             ┆                   ┆                          ┆ placements are options                                  │
    │             ┆ cnf-AMO           ┆ varisat, external        ┆ one variable per placement: each cell exactly once,     │
    │             ┆                   ┆                          ┆ each kind of piece counted                              │
    │             ┆ search            ┆ backtrack                ┆ direct: one piece after another, largest surface first, │
    │             ┆                   ┆                          ┆ no holes of one or two cells                            │
    │ polycube    ┆                   ┆                          ┆ fill any container with any polycubes or polyominoes,   │
    │             ┆                   ┆                          ┆ some of them any number of times                        │
    │             ┆ cover             ┆ dlx, mask, memo, linear  ┆ cells are items, pieces are items with multiplicity,    │
    │             ┆                   ┆                          ┆ placements are options                                  │
    │             ┆ cnf-AMO           ┆ varisat, external        ┆ one variable per placement: each cell exactly once,     │
    │             ┆                   ┆                          ┆ each kind of piece counted                              │
    │             ┆ search            ┆ backtrack                ┆ direct: one piece after another, largest surface first, │
    │             ┆                   ┆                          ┆ no holes of one or two cells                            │
    │ triangle    ┆                   ┆                          ┆ lay k² triangular tiles into a big triangle, so that    │
    │             ┆                   ┆                          ┆ touching halves make up a figure                        │
    │             ┆ cover             ┆ dlx, mask, memo, linear  ┆ places and kinds of tiles are items, the halves on      │
    │             ┆                   ┆                          ┆ inner edges are colours                                 │
    │             ┆ cnf-AMO           ┆ varisat, external        ┆ the exact cover as clauses                              │
    │             ┆ search            ┆ backtrack                ┆ tile by tile, each place next to one before, each kind  │
    │             ┆                   ┆                          ┆ in each turn that fits                                  │
    │ arukone     ┆                   ┆                          ┆ join equal numbers in a grid by paths that share no     │
    │             ┆                   ┆                          ┆ cell                                                    │
    │             ┆ binary            ┆ varisat, external        ┆ a variable for each edge, labels in binary copied along │
    │             ┆                   ┆                          ┆ them, cycles and touching cut when they occur           │
    │             ┆ onehot-AMO        ┆ varisat, external        ┆ the same with a variable for each label of a cell       │
    │             ┆ binary-eager      ┆ varisat, external        ┆ labels in binary; the formula itself forbids cycles, by │
    │             ┆                   ┆                          ┆ spanning trees of the board and of its dual             │
    │             ┆ onehot-eager-AMO  ┆ varisat, external        ┆ the same with a variable for each label of a cell       │
    │             ┆ shortest          ┆ varisat, external        ┆ as 'binary', but of layouts with empty cells only those │
    │             ┆                   ┆                          ┆ without shortcuts, pushed to the right: finds one       │
    │             ┆ cover             ┆ dlx, mask, memo, linear  ┆ how a path crosses each cell; edges coloured by labels; │
    │             ┆                   ┆                          ┆ stray cycles sorted out in decoding                     │
    │             ┆ search            ┆ backtrack                ┆ path by path, the shortest free path first, while every │
    │             ┆                   ┆                          ┆ open pair can still be joined                           │
    │             ┆ heads             ┆ backtrack                ┆ all paths at once from both ends, the end with the      │
    │             ┆                   ┆                          ┆ fewest steps first, while no paths must cross           │
    │             ┆ diagonal          ┆ backtrack                ┆ diagonal by diagonal, keeping the paths that lead out   │
    │             ┆                   ┆                          ┆ of the decided part; best on full boards                │
    │             ┆ paths             ┆ frontier, ripup, checker ┆ the graph of the board as it is: disjoint paths between │
    │             ┆                   ┆                          ┆ given vertices                                          │
    │ exact-cover ┆                   ┆                          ┆ choose options so that they cover every item as often   │
    │             ┆                   ┆                          ┆ as it says, in Knuth's format                           │
    │             ┆ cover             ┆ dlx, mask, memo, linear  ┆ the problem as it is                                    │
    │             ┆ cnf-AMO           ┆ varisat, external        ┆ the exact cover as clauses: one variable per option     │
    │ cnf         ┆                   ┆                          ┆ make every clause true: any formula in conjunctive      │
    │             ┆                   ┆                          ┆ normal form, in the format DIMACS                       │
    │             ┆ cnf               ┆ varisat, external        ┆ the formula as it is                                    │
    └─────────────┴───────────────────┴──────────────────────────┴─────────────────────────────────────────────────────────┘

    ┌───────────┬─────────────┬────────────────────────────────────────────────────────────────────────────────────────────┐
    │ engine    ┆ solves      ┆ method                                                                                     │
    ╞═══════════╪═════════════╪════════════════════════════════════════════════════════════════════════════════════════════╡
    │ dlx       ┆ exact cover ┆ dancing links with colours and multiplicities (TAOCP 7.2.2.1, Algorithms X, C and M)       │
    │ mask      ┆ exact cover ┆ compacted lists of option masks: the tree of dlx, without links                            │
    │ memo      ┆ exact cover ┆ search with a cache of sub-problems, counts without visiting every solution (after DXZ)    │
    │ linear    ┆ exact cover ┆ linear algebra modulo some primes: decides some puzzles at once, the others not at all     │
    │ varisat   ┆ CNF         ┆ the SAT solver varisat, incremental: found layouts are blocked one by one                  │
    │ external  ┆ CNF         ┆ a SAT solver that is a program of its own (--solver), run anew for each layout             │
    │ backtrack ┆ state space ┆ depth-first walk, the moves in the order in which the puzzle's own search offers them      │
    │ frontier  ┆ paths       ┆ dynamic programming over a frontier: counts without visiting every solution, draws at      │
    │           ┆             ┆ random                                                                                     │
    │ ripup     ┆ paths       ┆ rip-up and reroute, for large boards with room: finds solutions of some, and never refutes │
    │ checker   ┆ paths       ┆ the contest's simple checker: draw the shortest free path, never undo; finds some          │
    │           ┆             ┆ solutions                                                                                  │
    └───────────┴─────────────┴────────────────────────────────────────────────────────────────────────────────────────────┘

    ┌──────────┬───────────┬──────────────────────┬─────────┬──────────────────────────────────────────────────────────────┐
    │ kind     ┆ reduction ┆ switch               ┆ default ┆ when it is on                                                │
    ╞══════════╪═══════════╪══════════════════════╪═════════╪══════════════════════════════════════════════════════════════╡
    │ cuboid   ┆ corners   ┆ equal-once           ┆ on      ┆ try equal cuboids once in a corner, not one after another    │
    │ cuboid   ┆ corners   ┆ largest-first        ┆ on      ┆ try larger cuboids before smaller ones, not as they are      │
    │          ┆           ┆                      ┆         ┆ given                                                        │
    │ cuboid   ┆ corners   ┆ symmetric            ┆ off     ┆ look for point-symmetric layouts first; needs 'equal-once',  │
    │          ┆           ┆                      ┆         ┆ and pairs of equal cuboids                                   │
    │ cuboid   ┆ pieces    ┆ surface              ┆ off     ┆ lay pieces with a large surface first                        │
    │ cuboid   ┆ pieces    ┆ volume               ┆ off     ┆ lay pieces with a large volume first, with 'surface' among   │
    │          ┆           ┆                      ┆         ┆ equal surfaces                                               │
    │ cuboid   ┆ pieces    ┆ holes                ┆ off     ┆ give up when a single cell is cut off that no piece left can │
    │          ┆           ┆                      ┆         ┆ fill                                                         │
    │ cuboid   ┆ pieces    ┆ hole-pairs           ┆ off     ┆ give up when two cells are; needs 'holes'                    │
    │ ubongo   ┆ search    ┆ surface              ┆ on      ┆ lay pieces with a large surface first                        │
    │ ubongo   ┆ search    ┆ volume               ┆ on      ┆ lay pieces with a large volume first, with 'surface' among   │
    │          ┆           ┆                      ┆         ┆ equal surfaces                                               │
    │ ubongo   ┆ search    ┆ holes                ┆ on      ┆ give up when a single cell is cut off that no piece left can │
    │          ┆           ┆                      ┆         ┆ fill                                                         │
    │ ubongo   ┆ search    ┆ hole-pairs           ┆ on      ┆ give up when two cells are; needs 'holes'                    │
    │ polycube ┆ search    ┆ surface              ┆ on      ┆ lay pieces with a large surface first                        │
    │ polycube ┆ search    ┆ volume               ┆ on      ┆ lay pieces with a large volume first, with 'surface' among   │
    │          ┆           ┆                      ┆         ┆ equal surfaces                                               │
    │ polycube ┆ search    ┆ holes                ┆ on      ┆ give up when a single cell is cut off that no piece left can │
    │          ┆           ┆                      ┆         ┆ fill                                                         │
    │ polycube ┆ search    ┆ hole-pairs           ┆ on      ┆ give up when two cells are; needs 'holes'                    │
    │ triangle ┆ search    ┆ merge-equal-tiles    ┆ on      ┆ try equal tiles once in a place, not one after another       │
    │ triangle ┆ search    ┆ symmetric-tiles-once ┆ on      ┆ lay a tile with three equal halves in one turn, not in three │
    │ triangle ┆ search    ┆ depth-first          ┆ on      ┆ fill the places depth first through the graph of places, not │
    │          ┆           ┆                      ┆         ┆ row by row                                                   │
    │ arukone  ┆ search    ┆ shortest-first       ┆ on      ┆ take the open pair with the shortest free path first, not    │
    │          ┆           ┆                      ┆         ┆ the first label                                              │
    │ arukone  ┆ search    ┆ towards-goal         ┆ on      ┆ step towards the other number first, not upwards             │
    │ arukone  ┆ search    ┆ reach                ┆ on      ┆ give up when an open pair can't be joined any more           │
    │ arukone  ┆ search    ┆ bottlenecks          ┆ on      ┆ give up when two open pairs need the same cell               │
    │ arukone  ┆ search    ┆ dead-ends            ┆ on      ┆ full boards: give up when a free cell can't be entered and   │
    │          ┆           ┆                      ┆         ┆ left                                                         │
    │ arukone  ┆ search    ┆ regions              ┆ on      ┆ full boards: give up when no open pair can run through a     │
    │          ┆           ┆                      ┆         ┆ region of free cells                                         │
    │ arukone  ┆ heads     ┆ tightest             ┆ on      ┆ let the end with the fewest steps go on, not the first one   │
    │ arukone  ┆ heads     ┆ towards-goal         ┆ on      ┆ step towards the other end first, not upwards                │
    │ arukone  ┆ heads     ┆ reach                ┆ on      ┆ only steps that lie on a way to the other end                │
    │ arukone  ┆ heads     ┆ separators           ┆ on      ┆ cells that separate the ends of a pair are walls for all     │
    │          ┆           ┆                      ┆         ┆ other pairs; needs 'reach'                                   │
    │ arukone  ┆ heads     ┆ planar               ┆ on      ┆ give up when the missing paths can't be drawn without        │
    │          ┆           ┆                      ┆         ┆ crossing                                                     │
    │ arukone  ┆ heads     ┆ cover                ┆ on      ┆ full boards: give up when a free cell can't be entered and   │
    │          ┆           ┆                      ┆         ┆ left, or passed by any pair                                  │
    │ arukone  ┆ diagonal  ┆ corners              ┆ on      ┆ full boards without touching: turn only where a row of equal │
    │          ┆           ┆                      ┆         ┆ corners leads to a number                                    │
    │ arukone  ┆ diagonal  ┆ refuted              ┆ on      ┆ all other boards: remember the frontiers below which there   │
    │          ┆           ┆                      ┆         ┆ was no layout                                                │
    └──────────┴───────────┴──────────────────────┴─────────┴──────────────────────────────────────────────────────────────┘

    A strategy is reduction+engine, such as cover+dlx; AMO is one of pairwise, sequential, product, commander, bimander, binary, ladder.
    Switches stand in brackets: 'search[-holes]' is the default without one, 'search[none,holes]' is only this one.
    Without --with, the program chooses for each puzzle, after short tries; --stats tells what, and why.
    --- exit code 0
    ");
}
