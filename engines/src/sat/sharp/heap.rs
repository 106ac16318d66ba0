//! A queue of variables, the most active one first.

use jigsat_forms::Var;

/// The place of a variable that is not in the queue.
const ABSENT: u32 = u32::MAX;

/// A binary heap that finds its variables again when their activity grows.
#[derive(Debug)]
pub(super) struct Heap {
    vars: Vec<Var>,
    /// Where each variable is in `vars`, or [`ABSENT`].
    places: Vec<u32>,
}

impl Heap {
    /// An empty queue for variables below this number.
    pub(super) fn new(vars: usize) -> Self {
        Self { vars: Vec::new(), places: vec![ABSENT; vars] }
    }

    pub(super) fn clear(&mut self) {
        for var in self.vars.drain(..) {
            self.places[var.index()] = ABSENT;
        }
    }

    /// Adds a variable, unless it is there.
    pub(super) fn insert(&mut self, var: Var, activity: &[f64]) {
        if self.places[var.index()] == ABSENT {
            self.places[var.index()] = self.vars.len() as u32;
            self.vars.push(var);
            self.rise(self.vars.len() - 1, activity);
        }
    }

    /// Restores the order after the activity of `var` has grown.
    pub(super) fn raised(&mut self, var: Var, activity: &[f64]) {
        let place = self.places[var.index()];
        if place != ABSENT {
            self.rise(place as usize, activity);
        }
    }

    /// Takes the most active variable out.
    pub(super) fn pop(&mut self, activity: &[f64]) -> Option<Var> {
        let last = self.vars.pop()?;
        self.places[last.index()] = ABSENT;
        let Some(&first) = self.vars.first() else {
            return Some(last);
        };
        self.places[first.index()] = ABSENT;
        self.put(0, last);
        self.sink(0, activity);
        Some(first)
    }

    fn put(&mut self, place: usize, var: Var) {
        self.vars[place] = var;
        self.places[var.index()] = place as u32;
    }

    fn rise(&mut self, mut place: usize, activity: &[f64]) {
        let var = self.vars[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            let above = self.vars[parent];
            if activity[above.index()] >= activity[var.index()] {
                break;
            }
            self.put(place, above);
            place = parent;
        }
        self.put(place, var);
    }

    fn sink(&mut self, mut place: usize, activity: &[f64]) {
        let var = self.vars[place];
        loop {
            let children = 2 * place + 1..self.vars.len().min(2 * place + 3);
            let of = |place: usize| activity[self.vars[place].index()];
            let Some(child) = children.max_by(|&a, &b| of(a).total_cmp(&of(b))) else {
                break;
            };
            if of(child) <= activity[var.index()] {
                break;
            }
            self.put(place, self.vars[child]);
            place = child;
        }
        self.put(place, var);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_variable_comes_first() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..100 {
            let mut activity: Vec<f64> = (0..40).map(|_| f64::from(random.u32(..20))).collect();
            let mut heap = Heap::new(activity.len());
            let mut inside: Vec<u32> = (0..40).filter(|_| random.bool()).collect();
            for &var in &inside {
                heap.insert(Var(var), &activity);
                heap.insert(Var(var), &activity);
            }
            for _ in 0..10 {
                let raised = random.usize(..activity.len());
                activity[raised] += 7.0;
                heap.raised(Var(raised as u32), &activity);
            }
            inside.sort_by(|&a, &b| activity[b as usize].total_cmp(&activity[a as usize]));
            for expected in inside {
                let var = heap.pop(&activity).unwrap();
                assert!((activity[var.index()] - activity[expected as usize]).abs() < 0.5);
            }
            assert_eq!(heap.pop(&activity), None);
        }
    }
}
