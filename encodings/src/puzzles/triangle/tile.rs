//! Tiles, the kinds of equal tiles, and a proof by counting halves.

use std::collections::BTreeMap;

/// The three halves of a tile, read clockwise. No half is 0.
pub type Tile = [i32; 3];

/// The tile turned by `turns` thirds.
pub(super) fn turned(mut tile: Tile, turns: usize) -> Tile {
    tile.rotate_left(turns);
    tile
}

/// The representative of the three turns of a tile: the least.
pub(super) fn canonical(tile: Tile) -> Tile {
    tile.min(turned(tile, 1)).min(turned(tile, 2))
}

/// Tiles that are equal, perhaps after a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TileKind {
    /// The halves, in one of the turns.
    pub(super) halves: Tile,
    /// The number of tiles of the kind.
    pub(super) count: u32,
    /// The number of turns to try.
    pub(super) turns: usize,
}

/// The number of distinct turns of a tile: one if its three halves are equal, else three.
pub(super) fn distinct_turns(tile: Tile) -> usize {
    if turned(tile, 1) == tile { 1 } else { 3 }
}

/// The number of occurrences of each tile, by its canonical turn.
pub(super) fn counts(tiles: impl IntoIterator<Item = Tile>) -> BTreeMap<Tile, u32> {
    let mut counts = BTreeMap::new();
    for tile in tiles {
        *counts.entry(canonical(tile)).or_default() += 1;
    }
    counts
}

/// The kinds of tiles: equal tiles merged.
pub(super) fn kinds(tiles: &[Tile]) -> Vec<TileKind> {
    let kind = |(halves, count)| TileKind { halves, count, turns: distinct_turns(halves) };
    counts(tiles.iter().copied()).into_iter().map(kind).collect()
}

/// The reason why the tiles can't fill a big triangle of `side` rows, by counting halves.
///
/// *Proof.* An inner edge has a half z on one side and -z on the other, so all inner edges together have as many z as -z. If a figure has d
/// more halves of one sign than of the other, at least d of its halves lie on the rim. The rim has 3 · `side` edges, so the sum of d over
/// all figures must not be greater.
pub(super) fn too_many_without_counterpart(side: usize, tiles: &[Tile]) -> Option<String> {
    let mut surplus: BTreeMap<u32, i64> = BTreeMap::new();
    for &half in tiles.iter().flatten() {
        *surplus.entry(half.unsigned_abs()).or_default() += i64::from(half.signum());
    }
    let lonely: u64 = surplus.values().map(|d| d.unsigned_abs()).sum();
    let rim = 3 * side as u64;
    (lonely > rim).then(|| format!("{lonely} halves have no counterpart, but the rim has room for only {rim}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_that_are_equal_after_a_turn_are_one_kind() {
        let tiles = [[1, 2, 3], [4, 4, 4], [2, 3, 1], [3, 2, 1]];
        let kinds = kinds(&tiles).into_iter().map(|kind| (kind.halves, kind.count, kind.turns));
        assert_eq!(kinds.collect::<Vec<_>>(), [([1, 2, 3], 2, 3), ([1, 3, 2], 1, 3), ([4, 4, 4], 1, 1)]);
    }

    #[test]
    fn halves_without_counterpart_need_room_on_the_rim() {
        // The tile in the middle has three neighbours. The rim takes six of the nine other halves.
        let fitting = [[1, 1, 1], [-1, 2, 2], [-1, 2, 2], [-1, 2, 2]];
        assert_eq!(too_many_without_counterpart(2, &fitting), None);
        let one_off = [[1, 1, 1], [-1, 2, 2], [-1, 2, 2], [3, 2, 2]];
        let reason = "8 halves have no counterpart, but the rim has room for only 6";
        assert_eq!(too_many_without_counterpart(2, &one_off).as_deref(), Some(reason));
    }
}
