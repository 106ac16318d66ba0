//! The clauses of a proof in one buffer.

use rustc_hash::FxHashMap;

/// Clauses by their numbers.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    literals: Vec<i32>,
    /// The start of each clause in `literals`, and its length.
    places: FxHashMap<u64, (usize, u32)>,
    /// The number of literals of removed clauses.
    unused: usize,
}

impl Clauses {
    pub(super) fn insert(&mut self, id: u64, clause: &[i32]) {
        self.places.insert(id, (self.literals.len(), clause.len() as u32));
        self.literals.extend_from_slice(clause);
    }

    pub(super) fn get(&self, id: u64) -> Option<&[i32]> {
        let &(start, length) = self.places.get(&id)?;
        Some(&self.literals[start..start + length as usize])
    }

    /// Removes a clause; returns whether it existed.
    pub(super) fn remove(&mut self, id: u64) -> bool {
        let Some((_, length)) = self.places.remove(&id) else {
            return false;
        };
        self.unused += length as usize;
        // The amortized cost: one move per removed literal.
        if self.unused > self.literals.len() / 2 {
            self.compact();
        }
        true
    }

    /// Compacts the buffer.
    fn compact(&mut self) {
        let mut kept = Vec::with_capacity(self.literals.len() - self.unused);
        for (start, length) in self.places.values_mut() {
            let clause = *start..*start + *length as usize;
            *start = kept.len();
            kept.extend_from_slice(&self.literals[clause]);
        }
        self.literals = kept;
        self.unused = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_move_together_once_more_than_half_is_unused() {
        let mut clauses = Clauses::default();
        for id in 1..=4 {
            clauses.insert(id, &[id as i32; 3]);
        }
        let lengths = [4, 1, 3].map(|id| {
            assert!(clauses.remove(id));
            (clauses.literals.len(), clauses.unused)
        });
        assert_eq!(lengths, [(12, 3), (12, 6), (3, 0)]);
        assert_eq!(clauses.get(2), Some(&[2; 3][..]));
        assert!(clauses.remove(2));
        assert_eq!((clauses.literals.len(), clauses.get(2)), (0, None));
    }

    #[test]
    fn what_is_removed_makes_room() {
        let mut clauses = Clauses::default();
        for id in 1..=1000 {
            clauses.insert(id, &[id as i32; 5]);
            if id > 10 {
                assert!(clauses.remove(id - 10));
                assert!(!clauses.remove(id - 10));
            }
            assert!(clauses.literals.len() <= 105, "{}", clauses.literals.len());
        }
        for id in 1..=1000 {
            let expected = [id as i32; 5];
            assert_eq!(clauses.get(id), (id > 990).then_some(&expected[..]));
        }
    }
}
