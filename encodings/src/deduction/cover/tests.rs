use jigsat_forms::exact_cover::Role;
use jigsat_forms::exact_cover::text::DlxText;

use super::*;

/// An exact cover by the names of its items and options.
struct Plain(DlxText);

impl Wording for Plain {
    fn item(&self, item: ItemId) -> String {
        self.0.cover().name(item).to_string()
    }

    fn sort(&self, _: ItemId) -> &'static str {
        "item"
    }

    /// Items whose names begin with `p` are put somewhere, and those that begin with `f` are filled.
    fn covering(&self, item: ItemId) -> Covering {
        match self.item(item).chars().next() {
            Some('p') => Covering::Places,
            Some('f') => Covering::Fills,
            _ => Covering::Covers,
        }
    }

    /// Items whose names begin with `p` have no place.
    fn spot(&self, item: ItemId) -> Option<Spot> {
        (!self.item(item).starts_with('p')).then_some([item.index(), 0, 0])
    }

    fn noun(&self) -> &'static str {
        "option"
    }

    fn option(&self, option: OptionId) -> String {
        self.0.option(option).join(" ")
    }

    fn draw(&self, _: &[OptionId], _: &[(Spot, Mark)]) -> Drawing {
        Drawing::Literals(Vec::new())
    }

    fn read(&self, _: Text<'_>) -> Result<Vec<OptionId>, LayoutError> {
        Ok(Vec::new())
    }
}

fn theory(text: &str) -> CoverTheory<Plain> {
    let text: DlxText = text.parse().unwrap();
    CoverTheory::new(text.cover().clone(), Plain(text), Budget::unlimited()).unwrap()
}

#[test]
fn a_theory_reserves_its_memory_first() {
    let text: DlxText = "a b\na\nb\na b\n".parse().unwrap();
    let made = |bytes| CoverTheory::new(text.cover().clone(), Plain(text.clone()), &Budget::of_memory(bytes, None));
    // A list for each of two items, and four entries.
    let needed = 2 * 24 + 4 * 4;
    assert!(made(needed).is_ok() && made(needed - 1).is_err());
}

/// The conclusions of a rule in words, when these options (from 1) are chosen, or out if negative.
fn concluded(text: &str, rule: &str, facts: &[i32]) -> Vec<String> {
    let theory = theory(text);
    let mut known = Known::nothing(theory.atom_count());
    for &number in facts {
        let atom = Atom(number.unsigned_abs() - 1);
        known.learn(Fact { atom, holds: number > 0 }).unwrap();
    }
    let rule = RULES.iter().position(|known| known.name == rule).unwrap();
    let mut found = Vec::new();
    let _ = theory.apply(rule, &known, Budget::unlimited(), &mut |deduction| {
        assert!(deduction.facts.iter().all(|fact| known.value(fact.atom).is_none()));
        assert!(deduction.because.iter().all(|&fact| known.has(fact)));
        found.push(theory.words(&deduction, &known).sentence);
        ControlFlow::Continue(())
    });
    found
}

/// The marks of a conclusion about some items that rules an option out.
fn marked(text: &str, about: &[u32], out: &[u32]) -> Vec<(usize, Mark)> {
    let theory = theory(text);
    let facts = out.iter().map(|&option| !Atom(option).holds()).collect();
    let deduction = Deduction { rule: BLOCKED, facts, because: Vec::new(), about: about.to_vec() };
    let words = theory.words(&deduction, &Known::nothing(theory.atom_count()));
    words.marks.into_iter().map(|([place, ..], mark)| (place, mark)).collect()
}

#[test]
fn reasons_and_results_are_marked() {
    use Mark::{Excluded, Reason};
    let text = "p a b c d\np a b\np a c\na d\nb\nc\nd\n";
    assert_eq!(marked(text, &[2], &[2]), [(2, Reason), (1, Excluded), (4, Excluded)]);
    // An item without a place is where its options are.
    assert_eq!(marked(text, &[0], &[2]), [(1, Excluded), (4, Excluded), (2, Reason), (3, Reason)]);
    // Of many options, the first is marked.
    assert_eq!(marked(text, &[2], &[1, 2, 3, 4, 5]), [(2, Reason), (1, Excluded), (3, Excluded)]);
}

#[test]
fn what_is_chosen_takes_its_items() {
    let text = "a b c\na b\na\nb c\nc\n";
    assert_eq!(concluded(text, "taken", &[]), [""; 0]);
    assert_eq!(concluded(text, "taken", &[1]), ["A is taken", "B is taken"]);
    assert_eq!(concluded(text, "taken", &[1, -2, 3]), ["B is taken too often", "C is taken"]);
    // Equal colours may share the item.
    let coloured = "a b c | s\na s:x\nb s:x\nb s:y\nc s\n";
    assert_eq!(concluded(coloured, "taken", &[1]), ["S is taken"]);
    assert_eq!(concluded(coloured, "taken", &[1, 2, -3, -4]), [""; 0]);
    assert_eq!(concluded(coloured, "taken", &[1, 3])[1..], ["S is taken too often"]);
}

#[test]
fn an_item_with_as_many_ways_as_it_needs_takes_them() {
    let text = "2|a b\na b\na\nb\n";
    assert_eq!(concluded(text, "single", &[]), ["A needs all that is left: a b and a"]);
    assert_eq!(concluded(text, "single", &[-2]), ["There are too few options for a"]);
    assert_eq!(concluded(text, "single", &[2]), ["Only a b is left for a"]);
    assert_eq!(concluded(text, "single", &[-1, -3])[1..], ["There is no option for b"]);
    // Things fit into places.
    let text = "2|p f\np f\np\nf\n";
    assert_eq!(concluded(text, "single", &[2]), ["P fits only f"]);
    assert_eq!(concluded(text, "single", &[-2]), ["There are too few places for p"]);
    assert_eq!(concluded(text, "single", &[1, 2, -3])[..], [""; 0]);
    assert_eq!(concluded(text, "single", &[2, -1]), ["There is no place for p", "Only f can fill f"]);
    assert_eq!(concluded(text, "single", &[2, -1, -3])[1..], ["There is no way to fill f"]);
}

#[test]
fn options_that_leave_others_without_ways_are_seen() {
    // The option c d leaves nothing for a.
    let text = "a b c d\na c\na d\nb\nc d\nc\nd\n";
    assert_eq!(concluded(text, "blocked", &[]), ["C d would leave no option for a"]);
    // An option that covers the item leaves it without ways only if it needs more.
    let twice = "2|a b\na b\na\na\nb\n";
    assert_eq!(concluded(twice, "blocked", &[]), [""; 0]);
    assert_eq!(concluded("2|a b c\na b\na b\na c\nb\nc\n", "blocked", &[]), ["B would leave too few options for a"]);
    // Each of these options takes the places of p, and those that fill f.
    let several = |options: &str| concluded(&format!("p f c d\np c\np d\nf\n{options}"), "blocked", &[]);
    assert_eq!(several("c d\nc d\n")[0], "C d would leave no place for p; so would 1 more option");
    assert_eq!(several("c d\nc d\nc d\n")[0], "C d would leave no place for p; so would 2 more options");
}

#[test]
fn every_rule_stops_when_the_budget_is_exceeded() {
    let theory = theory("p q r x y z\np x\np y\nq x\nq y\nr x\nr z\nz\n");
    let budget = Budget::none();
    budget.stop();
    for (rule, Rule { name, .. }) in RULES.iter().enumerate() {
        let flow = theory.apply(rule, &Known::nothing(theory.atom_count()), &budget, &mut |found| panic!("{found:?}"));
        assert!(flow.is_break(), "{name}");
    }
}

#[test]
fn sets_that_need_all_that_others_can_take_exclude_other_options() {
    // Two places, two numbers.
    let pair = "p q r x y z
p x
p y
q x
q y
r x
r z
z
";
    assert_eq!(concluded(pair, "pair", &[]), ["P and q need x and y between them. So r x is out"]);
    // Three places need two numbers and more.
    let triple = "p q r s x y z\np x\np y\nq y\nq z\nr x\nr z\ns x\ns\n";
    assert_eq!(concluded(triple, "triple", &[]), ["P, q and r need x, y and z between them. So s x is out"]);
    // Coloured items may be taken many times.
    assert_eq!(concluded("a b c | s t\na s:x\na t:x\nb s:x\nb t:x\nc s\nc t\nc\n", "pair", &[]), [""; 0]);
}

/// Every conclusion is true in all solutions with the known facts; by brute force.
#[test]
fn conclusions_are_true_of_all_solutions() {
    let mut counts = [0; RULES.len()];
    for seed in 0..3000_u64 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut next = |below: u64| random.u64(..below);
        let mut cover = ExactCover::new();
        let items: Vec<ItemId> = (0..6)
            .map(|number| match next(8) {
                0 => cover.primary_times(format!("{number}"), 2..=2).unwrap(),
                1 => cover.primary_times(format!("{number}"), 0..=2).unwrap(),
                2 if number > 0 => cover.secondary(format!("{number}")),
                _ => cover.primary(format!("{number}")),
            })
            .collect();
        for _ in 0..10 {
            let colour = next(3) as u32;
            let entries: Vec<_> = items
                .iter()
                .filter(|_| next(3) == 0)
                .map(|&item| match cover.role(item) {
                    Role::Secondary if colour > 0 => item.with(jigsat_forms::Colour(colour)),
                    _ => item.into(),
                })
                .collect();
            // Options without a primary item are refused.
            let _ = cover.option(entries);
        }
        let options = cover.options().collect_vec();
        let solutions = options.iter().copied().powerset().filter(|set| cover.is_solution(set)).collect_vec();
        let theory = CoverTheory::new(cover, Nameless, Budget::unlimited()).unwrap();
        let mut known = Known::nothing(theory.atom_count());
        for atom in 0..theory.atom_count() as u32 {
            if next(4) == 0 {
                known.learn(Fact { atom: Atom(atom), holds: next(3) == 0 }).unwrap();
            }
        }
        for (rule, count) in counts.iter_mut().enumerate() {
            let _ = theory.apply(rule, &known, Budget::unlimited(), &mut |deduction| {
                *count += 1;
                let is_true = |set: &Vec<OptionId>, fact: &Fact| set.contains(&OptionId(fact.atom.0)) == fact.holds;
                for set in &solutions {
                    if deduction.because.iter().all(|fact| is_true(set, fact)) {
                        assert!(!deduction.is_contradiction(), "{seed}: {deduction:?}");
                        assert!(deduction.facts.iter().all(|fact| is_true(set, fact)), "{seed}: {deduction:?}");
                    }
                }
                ControlFlow::Continue(())
            });
        }
    }
    assert!(counts.iter().all(|&count| count > 30), "{counts:?}");
}

/// Plain numbers in place of words.
struct Nameless;

impl Wording for Nameless {
    fn item(&self, item: ItemId) -> String {
        item.0.to_string()
    }

    fn sort(&self, _: ItemId) -> &'static str {
        "item"
    }

    fn covering(&self, _: ItemId) -> Covering {
        Covering::Covers
    }

    fn spot(&self, _: ItemId) -> Option<Spot> {
        None
    }

    fn noun(&self) -> &'static str {
        "option"
    }

    fn option(&self, option: OptionId) -> String {
        option.0.to_string()
    }

    fn draw(&self, _: &[OptionId], _: &[(Spot, Mark)]) -> Drawing {
        Drawing::Literals(Vec::new())
    }

    fn read(&self, _: Text<'_>) -> Result<Vec<OptionId>, LayoutError> {
        Ok(Vec::new())
    }
}
