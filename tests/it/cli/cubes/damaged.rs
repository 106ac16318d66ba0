//! Edited jobs: the error is named, and no certificate is written.

use super::*;

#[test]
fn what_was_changed_is_named() {
    let folder = refuted(&unsolvable(6), "--cubes 3 --claim unsolvable");
    let place = folder.path();
    let path = |name: &str| place.join("job").join(name);
    let [one, two] = ["proofs/1-1.lrat", "proofs/2-1.lrat"].map(|name| fs::read_to_string(path(name)).unwrap());
    let cut = one[..one.len() - 5].to_string();
    let edited = one.replacen(' ', "  ", 1);
    for text in [&cut, &edited, &two, &String::new()] {
        fs::write(path("proofs/1-1.lrat"), text).unwrap();
        refused(place, 2, "job: proofs/1-1.lrat: damaged: it is not the proof that the result names");
        refused(place, 2, "job: 1 part is missing: 1\n");
    }
    fs::remove_file(path("proofs/1-1.lrat")).unwrap();
    refused(place, 2, "job: proofs/1-1.lrat: damaged: No such file");
    fs::create_dir(path("proofs/1-1.lrat")).unwrap();
    refused(place, 2, "job: proofs/1-1.lrat: damaged: expected a file, found a folder");
    fs::remove_dir(path("proofs/1-1.lrat")).unwrap();
    let again = done(place, "work job --part 1");
    assert!(again.contains("its proofs are not those of its result: it is done again"), "{again}");
    certified(place, "unsolvable");
    // Swapped between parts.
    fs::write(path("proofs/1-1.lrat"), &two).unwrap();
    fs::write(path("proofs/2-1.lrat"), &one).unwrap();
    refused(place, 2, "job: 2 parts are missing: 1, 2\n");
    fs::write(path("proofs/1-1.lrat"), &one).unwrap();
    fs::write(path("proofs/2-1.lrat"), &two).unwrap();
    let results = files(place, "results");
    let [first, second] = ["1.json", "2.json"].map(|name| fs::read_to_string(path("results").join(name)).unwrap());
    let other = refuted(&unsolvable(6), "--cubes 4 --claim unsolvable");
    let foreign = refuted(&unsolvable(5), "--cubes 3 --claim unsolvable");
    let of = |place: &Path| fs::read_to_string(place.join("job/results/1.json")).unwrap();
    for (text, expected) in [
        (of(foreign.path()), "1.json: not a result of this job: it names another one"),
        (of(other.path()), "1.json: not a result of this job: there is no such part 1"),
        (second, "1.json: not a result of this job: it is the result of part 2"),
        (first.replacen("\"bytes\":", "\"bytes\":1", 1), "1.json: damaged: its checksum does not match its content"),
        (first[..first.len() / 2].to_string(), "1.json: damaged: the end of the text"),
    ] {
        fs::write(path("results/1.json"), text).unwrap();
        refused(place, 2, expected);
        done(place, "work job --all");
        assert_eq!(files(place, "results"), results, "{expected}");
    }
    fs::remove_file(path("results/3.json")).unwrap();
    refused(place, 3, "job: 1 part is missing: 3\njob: 2 of 3 parts refuted");
}

/// Edited proofs with valid checksums: the proofs themselves fail.
#[test]
fn what_was_forged_is_named() {
    let folder = refuted(&unsolvable(6), "--cubes 3 --claim unsolvable");
    let place = folder.path();
    let path = |name: &str| place.join("job").join(name);
    let [proof, result] = ["proofs/2-1.lrat", "results/2.json"].map(|name| fs::read_to_string(path(name)).unwrap());
    let put = |text: &str| {
        fs::write(path("proofs/2-1.lrat"), text).unwrap();
        fs::write(path("results/2.json"), &result).unwrap();
        forge(&path("results/2.json"), |content| {
            content["found"]["refuted"][0]["sha256"] = Fingerprint::of(text).digits().into();
            content["found"]["refuted"][0]["bytes"] = text.len().into();
        });
    };
    put(&proof);
    certified(place, "unsolvable");
    let last = proof.lines().last().unwrap();
    let without = proof.strip_suffix(&format!("{last}\n")).unwrap();
    put(without);
    refused(place, 2, "results/2.json: damaged: cube 1: ");
    let hintless = format!("{without}{} 0 0\n", last.split(' ').next().unwrap());
    put(&hintless);
    refused(place, 2, "results/2.json: damaged: cube 1: ");
    let (text, code) = jigsat(place, "work job --part 2");
    assert!(code == 0 && text.contains("done before"), "{text}");
    fs::write(path("proofs/2-1.lrat"), &proof).unwrap();
    let (text, code) = jigsat(place, "work job --part 2");
    assert!(
        code == 2 && text.contains("part 2 has a different result already: one of the machines is broken"),
        "{text}"
    );
    refused(place, 2, "part 2 was done twice with different results");
    for name in files(place, "results").keys().filter(|name| name.contains("conflict")) {
        fs::remove_file(path("results").join(name)).unwrap();
    }
    forge(&path("results/2.json"), |content| {
        content["found"]["refuted"].as_array_mut().unwrap().pop();
    });
    refused(place, 2, "2.json: damaged: expected the proofs of ");
    fs::remove_file(path("results/2.json")).unwrap();
    done(place, "work job --all");
    certified(place, "unsolvable");
}

/// Edited parts with valid checksums: no tree of cubes has these parts.
#[test]
fn the_parts_have_to_share_the_formula_out() {
    let folder = split(&unsolvable(6), "--cubes 3 --claim unsolvable");
    let place = folder.path();
    let file = place.join("job/parts.jsonl");
    let good = fs::read_to_string(&file).unwrap();
    let (header, rest) = good.split_once('\n').unwrap();
    let with = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut lines: Vec<Value> = rest.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        change(&mut lines);
        let mut rest = String::new();
        for line in &*lines {
            writeln!(rest, "{line}").unwrap();
        }
        fs::write(&file, header).unwrap();
        forge(&file, |content| {
            content["sha256"] = Fingerprint::of(&rest).digits().into();
            content["parts"] = lines.len().into();
        });
        fs::write(&file, fs::read_to_string(&file).unwrap() + &rest).unwrap();
    };
    with(&|_| ());
    refused(place, 3, "3 parts are missing");
    let cubes = |lines: &mut Vec<Value>, part: usize| lines[part]["cubes"].as_array().unwrap().clone();
    let wrong = |what: &str, change: &dyn Fn(&mut Vec<Value>)| {
        with(change);
        refused(place, 2, &format!("the parts are no partition of the formula: {what}"));
    };
    wrong("cube ", &|lines| {
        let mut fewer = cubes(lines, 1);
        fewer.pop();
        lines[1]["cubes"] = fewer.into();
    });
    wrong("after ", &|lines| {
        lines.pop();
    });
    wrong("cube 2 repeats the one before it", &|lines| {
        let mut more = cubes(lines, 0);
        more.insert(0, more[0].clone());
        lines[0]["cubes"] = more.into();
    });
    wrong("cube 2: the cubes before it cover everything", &|lines| lines[0]["cubes"][0]["cube"] = json!([]));
    with(&|lines| lines[0]["cubes"][0]["cube"] = json!([1, 1]));
    refused(place, 2, "parts.jsonl: damaged: the variable 1 occurs twice");
    with(&|lines| lines[0]["part"] = json!(2));
    refused(place, 2, "parts.jsonl: damaged: the parts are not numbered in order");
    fs::write(&file, good.replacen("\"share\":", "\"share\":1", 1)).unwrap();
    refused(place, 2, "parts.jsonl: damaged: its checksum does not match its content");
}
