//! A colouring as a proof for the checker `VeriPB`.
//!
//! The proof is about the problem that [`opb`](super::opb) writes.
//!
//! Each equation is multiplied by the weight of its item. They add up to `sum of coefficient · option = whole`. Every
//! coefficient is a multiple of the modulus, as every option weighs 0; the whole is not. Three steps make a
//! contradiction of it:
//!
//! Weights are taken nearest to 0, which keeps the coefficients small. Where a weight is negative, `<=` and `>=`
//! change places.
//!
//! ```text
//! pseudo-Boolean proof version 3.0
//! f 6;
//! pol 1 4 + 5 + 3 d;
//! pol 2 3 + 6 + 3 d;
//! pol 7 8 +;
//! output NONE;
//! conclusion UNSAT : 9;
//! end pseudo-Boolean proof;
//! ```
//!
//! *Reference*: W. Cook, C. R. Coullard and Gy. Turán, On the complexity of cutting-plane proofs, Discrete Applied
//! Mathematics 18 (1987), for the three operations; the format is that of
//! [VeriPB](https://gitlab.com/MIAOresearch/software/VeriPB) 3.0.

use std::io::{self, Write};

use super::opb::Inequalities;
use super::{Colouring, ExactCover};
use crate::budget::Budget;

/// Writes a proof that `cover` has no solution.
///
/// It is one only if `colouring` [refutes](Colouring::verify) the cover. `O(items + entries)`.
///
/// # Errors
/// Those of the writer, or that the budget is exceeded.
///
/// # Panics
/// If the colouring was made for a problem with fewer items.
pub fn write(
    cover: &ExactCover,
    colouring: &Colouring,
    out: &mut (impl Write + ?Sized),
    budget: &Budget,
) -> io::Result<()> {
    let Inequalities { count, equations } = Inequalities::of(cover, budget)?;
    let modulus = colouring.modulus;
    let weights = equations.iter().map(|&(item, number)| (number, nearest(colouring.weights[item.index()], modulus)));
    let weights: Vec<(usize, i64)> = weights.filter(|&(_, weight)| weight != 0).collect();
    writeln!(out, "pseudo-Boolean proof version 3.0")?;
    writeln!(out, "f {count};")?;
    for sign in [1, -1] {
        write!(out, "pol")?;
        for (index, &(at_least, weight)) in weights.iter().enumerate() {
            let number = if weight * sign > 0 { at_least } else { at_least + 1 };
            write!(out, " {number}")?;
            if weight.abs() > 1 {
                write!(out, " {} *", weight.abs())?;
            }
            if index > 0 {
                write!(out, " +")?;
            }
        }
        writeln!(out, " {modulus} d;")?;
    }
    writeln!(out, "pol {} {} +;", count + 1, count + 2)?;
    writeln!(out, "output NONE;")?;
    writeln!(out, "conclusion UNSAT : {};", count + 3)?;
    writeln!(out, "end pseudo-Boolean proof;")
}

/// The number nearest to 0 that the weight stands for.
fn nearest(weight: u32, modulus: u32) -> i64 {
    let [weight, modulus] = [weight, modulus].map(i64::from);
    if 2 * weight > modulus { weight - modulus } else { weight }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_factors_and_signs() {
        let mut cover = ExactCover::new();
        let free = cover.primary_times("free", 0..=1).unwrap();
        cover.primary_times("nothing", 0..=0).unwrap();
        let [a, b, c] = ["a", "b", "c"].map(|name| cover.primary(name));
        let twice = cover.primary_times("twice", 2..=2).unwrap();
        cover.option([a.into(), b.into(), twice.into(), free.into()]).unwrap();
        cover.option([b.into(), c.into(), twice.into()]).unwrap();
        cover.option([c.into(), free.into()]).unwrap();
        // The inequality of `free` is 1, those of a 2 and 3, of b 4 and 5, of c 6 and 7, of `twice` 8 and 9.
        for (weights, steps) in [
            ([1, 4, 0], "pol 4 9 + 5 d;\npol 5 8 + 5 d;"),
            ([2, 3, 3], "pol 4 2 * 9 2 * + 5 d;\npol 5 2 * 8 2 * + 5 d;"),
            ([4, 1, 0], "pol 5 8 + 5 d;\npol 4 9 + 5 d;"),
        ] {
            let named = ["b", "twice", "nothing"].into_iter().zip(weights);
            let colouring = Colouring::named(&cover, 5, named).unwrap();
            colouring.verify(&cover).unwrap();
            let mut out = Vec::new();
            write(&cover, &colouring, &mut out, Budget::unlimited()).unwrap();
            let expected = format!(
                "pseudo-Boolean proof version 3.0\nf 9;\n{steps}\npol 10 11 +;\noutput NONE;\nconclusion UNSAT : 12;\n\
                 end pseudo-Boolean proof;\n"
            );
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }
}
