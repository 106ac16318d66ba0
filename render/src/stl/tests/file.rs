//! The file, read by an independent reader.

use jigsat_encodings::drawing::{Label, Meaning, Stock, Tint};

use super::*;

/// The triangles of a binary file in halves of a micrometre, with their normals.
fn read(file: &[u8]) -> Vec<([f32; 3], Facet)> {
    let count = u32::from_le_bytes(file[80..84].try_into().unwrap()) as usize;
    assert_eq!(file.len(), 84 + 50 * count);
    let triangle = |bytes: &[u8]| {
        let number = |i: usize| f32::from_le_bytes(bytes[4 * i..4 * i + 4].try_into().unwrap());
        let corner = |n: usize| [0, 1, 2].map(|axis| (f64::from(number(3 * n + axis)) * 2000.0).round() as i64);
        assert_eq!(bytes[48..], [0; 2]);
        ([0, 1, 2].map(number), [1, 2, 3].map(corner))
    };
    file[84..].chunks(50).map(triangle).collect()
}

/// The triangles of each solid, by the points that they share.
fn solids(triangles: &[Facet]) -> Vec<Vec<Facet>> {
    let mut solids: Vec<(BTreeSet<[i64; 3]>, Vec<Facet>)> = Vec::new();
    for &triangle in triangles {
        let (joined, mut others): (Vec<_>, Vec<_>) =
            solids.into_iter().partition(|(points, _)| triangle.iter().any(|corner| points.contains(corner)));
        let mut solid = (BTreeSet::from(triangle), vec![triangle]);
        for (points, triangles) in joined {
            solid.0.extend(points);
            solid.1.extend(triangles);
        }
        others.push(solid);
        solids = others;
    }
    solids.into_iter().map(|(_, triangles)| triangles).collect()
}

fn extent(solid: &[Facet]) -> [[i64; 2]; 3] {
    [0, 1, 2].map(|axis| {
        let (low, high) = solid.iter().flatten().map(|corner| corner[axis]).minmax().into_option().unwrap();
        [low, high]
    })
}

/// A box of cuboids around a golden cube.
fn ring() -> Layers {
    let slab = |z: i32| Polycube::cuboid([3, 3, 1]).cells().iter().map(|&[x, y, _]| [x, y, z]).collect_vec();
    let mut pieces = vec![slab(0), slab(2)];
    let bars = ["001 101 201", "011 021", "121 221", "211", "111"];
    pieces.extend(bars.map(digits));
    drawing(pieces)
}

fn drawing(pieces: Vec<Vec<Point>>) -> Layers {
    let mut layers = Layers::new([5, 5, 5]);
    for (number, cells) in pieces.into_iter().enumerate() {
        let label = Label { text: format!("piece{number}").into(), tint: Tint::Piece(number) };
        layers.add(label, cells.into_iter().map(|cell| cell.map(|c| c as usize)));
    }
    layers
}

#[test]
fn models_are_no_mirror_images_of_pictures() {
    let [picture, mirrored] = ["000 100 110 111", "001 101 111 110"].map(piece);
    let [model] = &pieces(&drawing(vec![digits("000 100 110 111")]))[..] else { panic!("one piece was drawn") };
    // The pictures have the first row at the back, so that the numbers of rows grow against the axis of depth.
    let in_the_picture = Polycube::new(picture.cells().iter().map(|&[x, y, z]| [x, -y, z]));
    assert_eq!(model.canonical(Turns::Space), in_the_picture.canonical(Turns::Space));
    assert_eq!(model.canonical(Turns::Space), mirrored.canonical(Turns::Space));
    assert_ne!(model.canonical(Turns::Space), picture.canonical(Turns::Space));
}

#[test]
fn every_piece_is_a_solid_that_lies_flat_on_the_plate() {
    let layers = ring();
    let print = Print::default();
    let file = stl(&layers, &print).unwrap();
    assert_eq!(stl(&layers, &print).unwrap(), file);
    assert!(file.starts_with(b"binary STL, all lengths in mm, by jigsat; pieces: 7   "));
    assert!(file.len() <= bytes(&layers), "{} and {}", file.len(), bytes(&layers));
    let (normals, triangles): (Vec<_>, Vec<_>) = read(&file).into_iter().unzip();
    for (normal, triangle) in normals.iter().zip(&triangles) {
        let cross = cross(triangle).map(|c| c as f64);
        let length = cross.iter().map(|c| c * c).sum::<f64>().sqrt();
        let is_right = (0..3).all(|axis| (f64::from(normal[axis]) - cross[axis] / length).abs() < 1e-6);
        assert!(is_right, "{normal:?} of {triangle:?}");
    }
    assert_watertight(&triangles, "the plate");
    let extents = solids(&triangles).iter().map(|solid| extent(solid)).collect_vec();
    // The golden cube is one of the two unit cubes. All lie flat: 11.8 mm is one cell.
    let sizes = extents.iter().map(|extent| extent.map(|[low, high]| (high - low) / 2)).sorted().collect_vec();
    let [one, two, three] = [11_800, 23_800, 35_800];
    let bar = |long| [long, one, one];
    assert_eq!(sizes, [bar(one), bar(one), bar(two), bar(two), bar(three), [three, three, one], [three, three, one]]);
    for [one, other] in extents.iter().array_combinations() {
        let is_apart = |axis: usize| one[axis][1] + 10_000 <= other[axis][0] || other[axis][1] + 10_000 <= one[axis][0];
        assert!(is_apart(0) || is_apart(1), "{one:?} {other:?}");
    }
    let least = [0, 1, 2].map(|axis| extents.iter().map(|extent| extent[axis][0]).min().unwrap());
    assert_eq!(least, [0; 3]);
    assert!(extents.iter().all(|extent| extent[2][0] == 0));
}

/// The box of a body in the model.
/// Rows grow against the axis of depth: the last of `rows` rows is the first one there.
fn place(cells: &[[usize; 3]], rows: i64) -> [[i64; 2]; 3] {
    let spread = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis] as i64).minmax().into_option().unwrap());
    let edges = |(low, high): (i64, i64)| [low * 24_000, high * 24_000 + 23_600];
    let [x, (near, far), z] = spread;
    [edges(x), edges((rows - 1 - far, rows - 1 - near)), edges(z)]
}

#[test]
fn assembled_pieces_are_solids_where_they_are_drawn() {
    let layers = ring();
    let print = Print::default();
    let file = assembled(&layers, &print).unwrap();
    assert!(
        file.starts_with(b"binary STL, all lengths in mm, by jigsat; pieces: 7   ") && file.len() <= bytes(&layers)
    );
    let triangles = read(&file).into_iter().map(|(_, triangle)| triangle).collect_vec();
    assert_watertight(&triangles, "the box");
    let extents = solids(&triangles).iter().map(|solid| extent(solid)).sorted().collect_vec();
    let places = layers.bodies().iter().map(|cells| place(cells, 3)).sorted().collect_vec();
    assert_eq!(extents, places);
    let beside = Layers { pieces: Vec::new(), ..Layers::new([2, 2, 2]) };
    assert_eq!(assembled(&beside, &print), Err(PrintError::NoPiece));
    let wide = assembled(&ring(), &Print { unit: 1000.0, ..print }).map(|file| file.len());
    assert!(wide.is_ok());
    let wider = drawing((0..5).map(|x| vec![[x, 0, 0]]).collect());
    assert!(matches!(assembled(&wider, &Print { unit: 1000.0, ..print }), Err(PrintError::LargePlate { .. })));
}

#[test]
fn files_of_pieces_are_together_the_assembled_ones() {
    let mut layers = drawing(vec![digits("000 200"), digits("100"), digits("010 110 210")]);
    layers.legend = vec![Meaning { pieces: vec![0], what: "piece gap/..".into() }];
    let print = Print::default();
    let triangles = |file: &[u8]| read(file).into_iter().map(|(_, triangle)| triangle).collect_vec();
    let models = apart(&layers, &print, true).unwrap();
    let names = models.iter().map(|model| &*model.name).collect_vec();
    assert_eq!(names, ["1-gap---", "2-piece1", "3-piece2"]);
    let together = models.iter().flat_map(|model| triangles(&model.file)).collect_vec();
    assert_eq!(together, triangles(&assembled(&layers, &print).unwrap()));
    let shells = models.iter().map(|model| solids(&triangles(&model.file)).len()).collect_vec();
    assert_eq!(shells, [2, 1, 1]);
    // On the plate each begins at 0.
    for model in apart(&layers, &print, false).unwrap() {
        assert_watertight(&triangles(&model.file), &model.name);
        assert_eq!(extent(&triangles(&model.file)).map(|[low, _]| low), [0; 3]);
    }
    let stock = Stock {
        what: "piece bar".into(),
        tint: Tint::Piece(0),
        cells: vec![[0; 3], [1, 0, 0]],
        colours: Vec::new(),
        count: 0..=3,
    };
    let given = Layers { stock: vec![stock], ..Layers::new([2, 1, 1]) };
    assert_eq!(apart(&given, &print, false).unwrap().iter().map(|model| &*model.name).collect_vec(), ["1-bar-3x"]);
    assert_eq!(apart(&given, &print, true), Err(PrintError::NoPiece));
}

#[test]
fn pieces_lie_as_low_as_they_can_with_much_of_them_on_the_plate() {
    let height = |cells: &str| {
        let file = stl(&drawing(vec![digits(cells)]), &Print { unit: 1.0, gap: 0.0, bevel: 0.0 }).unwrap();
        let triangles = read(&file).into_iter().map(|(_, triangle)| triangle).collect_vec();
        let base = triangles.iter().filter(|triangle| triangle.iter().all(|corner| corner[2] == 0));
        let area: i128 = base.map(|triangle| cross(triangle)[2]).sum();
        let cells = (-area as f64 / (2.0 * 2000.0 * 2000.0)).round() as usize;
        ((extent(&triangles)[2][1] + 2) / 2000, cells)
    };
    assert_eq!(height("000 001 002"), (1, 3));
    // An L that stands up, and a block with a cell on one of its sides.
    assert_eq!(height("000 001 002 102"), (1, 4));
    assert_eq!(height("000 001 010 011 100"), (2, 4));
}

#[test]
fn impossible_prints_are_refused() {
    let refused = |layers: &Layers, unit, gap, bevel| stl(layers, &Print { unit, gap, bevel }).unwrap_err().to_string();
    assert_eq!(refused(&Layers::new([3, 3, 3]), 12.0, 0.2, 0.5), "there is no piece to print");
    assert_eq!(refused(&Layers::new([0, 0, 0]), 12.0, 0.2, 0.5), "there is no piece to print");
    assert_eq!(
        refused(&ring(), 1.0, 0.2, 0.5),
        "a gap of 0.2 mm and two bevels of 0.5 mm leave nothing of a unit of 1 mm"
    );
    assert_eq!(refused(&ring(), 1000.0, 0.2, 0.5), "the plate would be 8014 mm long, more than 4096 mm");
}
