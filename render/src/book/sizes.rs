//! The sizes of boards: as requested, or as fits.

use std::collections::BTreeMap;

use super::BookError;
use super::pages::BookDraft;
use super::picture::{Picture, SIZES};

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
    if draft.book.has_pieces {
        // Boards that the same pieces may lie on have one scale.
        let laid = |picture: &Picture| picture.measured.filter(|_| picture.is_laid());
        let mut least: BTreeMap<i32, f64> = BTreeMap::new();
        for (units, &factor) in draft.pictures.iter().zip(&factors).filter_map(|(it, factor)| Some((laid(it)?, factor)))
        {
            least.entry(units).and_modify(|least| *least = least.min(factor)).or_insert(factor);
        }
        for (picture, factor) in draft.pictures.iter().zip(&mut factors) {
            *factor = laid(picture).and_then(|units| least.get(&units)).copied().unwrap_or(*factor);
        }
    }
    Ok(factors)
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
