//! The sizes of boards: as requested, or as fits.

use std::collections::BTreeMap;

use super::BookError;
use super::draft::BookDraft;
use super::picture::{Picture, SIZES};
use super::slots::SOLUTION;

/// How many times as large each board is as its picture.
pub(super) fn factors(draft: &BookDraft<'_>, place: [i32; 2]) -> Result<Vec<f64>, BookError> {
    let requested = |picture: &Picture| Some(draft.book.cell? * 10.0 / f64::from(picture.measured?));
    if draft.book.cell.is_some() && draft.pictures.iter().all(|picture| requested(picture).is_none()) {
        return Err(BookError::NoBoard);
    }
    let factor = |(at, picture): (usize, &Picture)| {
        let (_, rooms) = draft.task_rooms(at, place);
        let fitting = || picture.fitting(rooms, SIZES[0]);
        requested(picture).or_else(fitting).ok_or_else(|| draft.too_large(at, place))
    };
    let mut factors = draft.pictures.iter().enumerate().map(factor).collect::<Result<Vec<_>, _>>()?;
    equalise(draft.pictures.iter(), &mut factors, |picture| Some(picture.extents.clone()));
    if draft.book.has_pieces {
        // Boards that the same pieces may lie on have one scale.
        equalise(draft.pictures.iter(), &mut factors, |picture| picture.measured.filter(|_| picture.is_laid()));
    }
    Ok(factors)
}

/// How many times as large each solution is as its picture; none where there is no solution.
pub(super) fn solution_factors(
    draft: &BookDraft<'_>,
    place: [i32; 2],
    is_alone: bool,
) -> Result<Vec<Option<f64>>, BookError> {
    let rooms = draft.solution_rooms(place, is_alone);
    let known = || draft.layouts.iter().enumerate().filter_map(|(at, layout)| Some((at, layout.as_ref()?)));
    let factor =
        |(at, picture): (usize, &Picture)| picture.fitting(rooms, SOLUTION).ok_or_else(|| draft.too_large(at, place));
    let mut factors = known().map(factor).collect::<Result<Vec<_>, _>>()?;
    equalise(known().map(|(_, picture)| picture), &mut factors, |picture| Some(picture.extents.clone()));
    let mut factors = factors.into_iter();
    Ok(draft.layouts.iter().map(|layout| layout.as_ref().and_then(|_| factors.next())).collect())
}

/// Gives pictures with equal keys the least of their factors.
fn equalise<'a, Key: Ord>(
    pictures: impl Iterator<Item = &'a Picture> + Clone,
    factors: &mut [f64],
    key: impl Fn(&Picture) -> Option<Key>,
) {
    let mut least: BTreeMap<Key, f64> = BTreeMap::new();
    for (key, &factor) in pictures.clone().zip(&*factors).filter_map(|(it, factor)| Some((key(it)?, factor))) {
        least.entry(key).and_modify(|least| *least = least.min(factor)).or_insert(factor);
    }
    for (picture, factor) in pictures.zip(factors) {
        *factor = key(picture).and_then(|key| least.get(&key)).copied().unwrap_or(*factor);
    }
}

impl BookDraft<'_> {
    /// The error about a picture that does not fit into its place.
    pub(super) fn too_large(&self, at: usize, place: [i32; 2]) -> BookError {
        let picture = &self.pictures[at];
        let (_, rooms) = self.task_rooms(at, place);
        let most = self.book.cell.and_then(|cell| {
            let units = f64::from(picture.measured?);
            let mut halves = (1..(2.0 * cell) as i32).rev().map(|halves| f64::from(halves) / 2.0);
            halves.find(|size| picture.drawn(size * 10.0 / units, rooms).is_some())
        });
        BookError::Large {
            number: at + 1,
            name: self.entries[at].in_parentheses(),
            cell: self.book.cell.unwrap_or(f64::from(SIZES[SIZES.len() - 1]) / 10.0),
            room: place.map(|extent| f64::from(extent) / 10.0),
            most,
        }
    }
}
