//! Conclusions are sound.

use super::*;

#[test]
fn conclusions_are_true_of_all_layouts() {
    let mut counts = [[0; 4]; RULES.len()];
    for seed in 0..4000 {
        let mut dice = Dice::new(seed);
        let rules = dice.roll(4);
        let puzzle = board(&mut dice, RULE_SETS[rules]);
        let theory = theory(&puzzle);
        let models = layouts(&puzzle).iter().map(|layout| values(&theory, layout)).collect_vec();
        for _ in 0..6 {
            let known = knowledge(&mut dice, &theory, &models);
            for (rule, counts) in counts.iter_mut().enumerate() {
                for deduction in conclusions(&theory, rule, &known) {
                    counts[rules] += 1;
                    assert!(deduction.facts.iter().all(|fact| known.value(fact.atom).is_none()), "{deduction:?}");
                    assert!(deduction.because.iter().all(|&fact| known.has(fact)), "{deduction:?}");
                    let is_true = |model: &Vec<bool>, fact: &Fact| model[fact.atom.index()] == fact.holds;
                    let holding =
                        models.iter().filter(|model| deduction.because.iter().all(|fact| is_true(model, fact)));
                    for model in holding {
                        let is_so =
                            !deduction.is_contradiction() && deduction.facts.iter().all(|fact| is_true(model, fact));
                        let words = theory.words(&deduction, &known).sentence;
                        assert!(is_so, "{seed}: {} {words} {deduction:?}\n{puzzle}", RULES[rule].name);
                    }
                }
            }
        }
    }
    for (rule, counts) in RULES.iter().zip(&counts) {
        let is_for_some = |place: usize| match rule.name {
            "beside" | "joined" | "touch" => RULE_SETS[place].1 == Touch::No,
            "used" => RULE_SETS[place].0 == Fill::Empty,
            _ => true,
        };
        let is_enough = |place: usize| if is_for_some(place) { counts[place] > 30 } else { counts[place] == 0 };
        assert!((0..4).all(is_enough), "{} {counts:?}", rule.name);
    }
}
