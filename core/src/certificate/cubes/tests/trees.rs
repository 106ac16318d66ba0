//! Trees of cubes, as they are read.

use super::*;

fn cube(numbers: &[i64]) -> Cube {
    Cube::try_from(numbers.to_vec()).unwrap()
}

fn of(cubes: &[&[i64]]) -> Result<CubeTree, String> {
    let leaves = cubes.iter().map(|numbers| Leaf { cube: cube(numbers), share: 7 });
    CubeTree::of_leaves(leaves).map_err(|error| error.to_string())
}

const CUBES: [&[i64]; 5] = [&[1, 2], &[1, -2, -3], &[1, -2, 3], &[-1, 4], &[-1, -4]];

#[test]
fn trees_are_those_of_their_leaves() {
    let tree = of(&CUBES).unwrap();
    let leaves: Vec<Leaf> = tree.leaves().collect();
    assert_eq!(leaves.iter().map(|leaf| leaf.cube.clone()).collect::<Vec<_>>(), CUBES.map(cube));
    assert_eq!(CubeTree::of_leaves(leaves), Ok(tree.clone()));
    assert_eq!(tree.leaf_count(), 5);
    let written = serde_json::to_string(&tree).unwrap();
    assert_eq!(written, r#"{"nodes":[1,2,0,-3,0,0,4,0,0],"shares":[7,7,7,7,7]}"#);
    assert_eq!(serde_json::from_str::<CubeTree>(&written).unwrap(), tree);
    let root = of(&[&[]]).unwrap();
    assert_eq!((root.leaf_count(), root.leaves().next().unwrap().cube), (1, Cube::default()));
}

#[test]
fn gaps_and_doubles_are_found() {
    let all = CUBES;
    assert_eq!(of(&all[1..]).unwrap_err(), "cube 3: expected one that begins with 1 2, found -1 4");
    for left_out in 0..all.len() {
        let rest: Vec<&[i64]> = (0..all.len()).filter(|&number| number != left_out).map(|number| all[number]).collect();
        assert!(of(&rest).is_err(), "without {left_out}");
        let mut doubled = all.to_vec();
        doubled.insert(left_out, all[left_out]);
        let numbers = cube(all[left_out]).to_string();
        let expected = format!("cube {} repeats the one before it: {numbers}", left_out + 2);
        assert_eq!(of(&doubled).unwrap_err(), expected);
    }
    assert_eq!(of(&all[..3]).unwrap_err(), "after 3 cubes: expected one that begins with -1, found the end");
    assert_eq!(of(&[]).unwrap_err(), "after 0 cubes: expected one that begins with nothing, found the end");
    assert_eq!(of(&[&[1], &[-1], &[2]]).unwrap_err(), "cube 3: the cubes before it cover everything, found 2");
    assert_eq!(of(&[&[1], &[-1], &[1]]).unwrap_err(), "cube 3: the cubes before it cover everything, found 1");
    assert_eq!(of(&[&[1, 2], &[-1]]).unwrap_err(), "cube 2: expected one that begins with 1 -2, found -1");
    assert_eq!(of(&[&[1], &[-2]]).unwrap_err(), "cube 2: expected one that begins with -1, found -2");
}

#[test]
fn what_is_read_is_a_tree() {
    let says = |text: &str| serde_json::from_str::<CubeTree>(text).unwrap_err().to_string();
    for (text, expected) in [
        (r#"{"nodes":[],"shares":[]}"#, "after 0 cubes: expected one"),
        (r#"{"nodes":[1,0],"shares":[1]}"#, "after 1 cubes: expected one that begins with -1, found the end"),
        (r#"{"nodes":[1,0,0,0],"shares":[1,1,1]}"#, "cube 3: the cubes before it cover everything"),
        (r#"{"nodes":[1,0,0,5],"shares":[1,1]}"#, "cube 3: the cubes before it cover everything"),
        (r#"{"nodes":[1,0,0],"shares":[1]}"#, "expected the shares of 2 cubes, found 1"),
        (r#"{"nodes":[1,-1,0,0,0],"shares":[1,1,1]}"#, "cube 1: the variable 1 occurs twice"),
        (r#"{"nodes":[1,0,9223372036854775807,0,0],"shares":[1,1,1]}"#, "cube 2: expected the number of a literal"),
        (r#"{"nodes":[-9223372036854775808,0,0],"shares":[1,1]}"#, "cube 1: expected the number of a literal"),
        (r#"{"nodes":[0],"shares":[1],"more":1}"#, "unknown field"),
    ] {
        assert!(says(text).starts_with(expected), "{text}: {}", says(text));
    }
    let refuted = |text: &str| serde_json::from_str::<Refuted>(text).map_err(|error| error.to_string());
    assert!(refuted(r#"{"assumed":[1,-2],"reasons":["because"]}"#).is_ok());
    assert!(refuted(r#"{"assumed":[1,-1],"reasons":[]}"#).unwrap_err().starts_with("the variable 1 occurs twice"));
    assert!(refuted(r#"{"assumed":[0],"reasons":[]}"#).unwrap_err().starts_with("expected the number of a literal"));
}

/// A comb with ten thousand teeth: nothing goes down by recursion.
#[test]
fn deep_trees_are_trees() {
    let depth = 10_000;
    let nodes: Vec<String> = (1..depth).map(|var| format!("{var},0")).collect();
    let text = format!(r#"{{"nodes":[{},0],"shares":[{}]}}"#, nodes.join(","), vec!["1"; depth].join(","));
    let tree: CubeTree = serde_json::from_str(&text).unwrap();
    assert_eq!(tree.leaves().last().unwrap().cube.literals().len(), depth - 1);
}

#[test]
fn long_cubes_are_cut_short_in_messages() {
    let long: Vec<i64> = (1..=13).collect();
    assert_eq!(cube(&long).to_string(), "1 2 3 4 5 6 7 8 9 10 11 12 … (13 literals)");
    assert_eq!(cube(&long[..12]).to_string(), "1 2 3 4 5 6 7 8 9 10 11 12");
}
