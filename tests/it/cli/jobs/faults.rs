//! Jobs that can't be created, and edited jobs.

use super::*;

/// Edited parts with valid checksums: the search tree reveals them.
#[test]
fn the_parts_have_to_share_the_tree_out() {
    let folder = split("polycube/soma.txt", "--parts 6 --with cover+mask");
    let place = folder.path();
    done(place, "work job --all");
    let file = place.join("job/parts.jsonl");
    let good = fs::read_to_string(&file).unwrap();
    let forge = |change: &dyn Fn(&mut Vec<Value>)| {
        let (header, rest) = good.split_once('\n').unwrap();
        let mut lines: Vec<Value> = rest.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        change(&mut lines);
        let rest = lines.iter().join("\n") + "\n";
        let mut header: Value = serde_json::from_str(header).unwrap();
        header["content"]["sha256"] = Fingerprint::of(&rest).digits().into();
        header["content"]["parts"] = lines.len().into();
        let content = header["content"].to_string();
        let header = format!("{{\"content\":{content},\"sha256\":\"{}\"}}\n", Fingerprint::of(&content).digits());
        fs::write(&file, header + &rest).unwrap();
        jigsat(place, "merge job")
    };
    let paths = |lines: &mut Vec<Value>, part: usize| lines[part]["paths"].as_array().unwrap().clone();
    let (text, code) = forge(&|_| ());
    assert!(code == 0, "{text}");
    let refused = |what: &str, change: &dyn Fn(&mut Vec<Value>)| {
        let (text, code) = forge(change);
        assert!(code == 2 && text.contains("no partition of the search tree") && text.contains(what), "{what}: {text}");
    };
    refused("no part covers the node", &|lines| {
        let mut less = paths(lines, 2);
        less.pop();
        lines[2]["paths"] = less.into();
    });
    refused("no part covers the node", &|lines| {
        lines.remove(5);
    });
    refused("occurs twice", &|lines| {
        let twice = paths(lines, 1).into_iter().chain([paths(lines, 1).pop().unwrap()]).collect::<Vec<_>>();
        lines[1]["paths"] = twice.into();
    });
    refused("", &|lines| {
        let (first, second) = (paths(lines, 0), paths(lines, 1));
        (lines[0]["paths"], lines[1]["paths"]) = (second.into(), first.into());
    });
    refused("", &|lines| lines[3]["paths"][0][0] = 9_999_999.into());
    // In another partition of the tree, the results belong to other parts.
    let (text, code) = forge(&|lines| {
        let (mut first, mut second) = (paths(lines, 0), paths(lines, 1));
        second.insert(0, first.pop().unwrap());
        (lines[0]["paths"], lines[1]["paths"]) = (first.into(), second.into());
    });
    assert!(code == 2 && text.contains("1.json: not a result of this job"), "{text}");
    fs::write(&file, good.replacen("\"nodes\":", "\"nodes\":1", 1)).unwrap();
    let (text, code) = jigsat(place, "merge job");
    assert!(code == 2 && text.contains("parts.jsonl: damaged: its checksum does not match its content"), "{text}");
}

#[test]
fn unsupported_splits_are_refused() {
    let folder = split("polycube/soma.txt", "--parts 4 --with cover+mask");
    let place = folder.path();
    let soma = puzzle("polycube/soma.txt");
    let unsolvable = puzzle("polycube/volume_mismatch.txt");
    let coloured = puzzle("polycube/mutilated_8x8_unsolvable.txt");
    let cases = [
        (
            format!("split {soma} --parts 4 -o job"),
            "job: expected a new folder or an empty one, found 'checkpoints' in it",
        ),
        (
            format!("split {soma} --parts 4 --with cover+memo -o new"),
            "walks no tree that can be split; cover+dlx, cover+cells and cover+mask do",
        ),
        (format!("split {unsolvable} --parts 4 -o new"), "there is nothing to split: no solution"),
        (format!("split {coloured} --parts 4 -o new"), "there is nothing to split: no solution, as a colouring shows"),
        (format!("split {soma} --parts 0 -o new"), "--parts 0: expected"),
        (format!("split {soma} --parts 4"), "required arguments were not provided"),
        ("split nowhere.txt --parts 4 -o new".to_string(), "nowhere.txt: No such file"),
        (
            "split . --part 1 --parts 4".to_string(),
            "expected the folder of a job, as `jigsat split` writes it, found no job.json in it",
        ),
        (format!("status {soma}"), "expected the folder of a job, as `jigsat split` writes it, found a file"),
        ("work .".to_string(), "expected the folder of a job, as `jigsat split` writes it"),
        (
            "work job".to_string(),
            "expected --part PART, --next or --all: neither SLURM_ARRAY_TASK_ID nor PARALLEL_SEQ is set",
        ),
        ("work job --part 0".to_string(), "expected the number of a part from 1"),
        ("work job --part 5".to_string(), "there is no part 5; there are 4"),
        ("merge nowhere".to_string(), "expected the folder of a job, as `jigsat split` writes it"),
        ("status .".to_string(), "expected the folder of a job, as `jigsat split` writes it"),
    ];
    for (args, expected) in cases {
        let (text, code) = jigsat(place, &args);
        assert!(code == 2 && text.contains(expected), "{args}: {text}");
        assert!(!place.join("new/job.json").exists(), "{args}");
    }
    let (text, code) = with_variables(place, "work job", &[("SLURM_ARRAY_TASK_ID", "x")]);
    assert!(code == 2 && text.contains("SLURM_ARRAY_TASK_ID: expected the number of a part"), "{text}");
    let manifest = fs::read_to_string(place.join("job/job.json")).unwrap();
    let content = manifest.strip_prefix("{\"content\":").unwrap().split_once(",\"sha256\"").unwrap().0;
    let other = content.replace(&format!("\"jigsat\":\"{}\"", env!("CARGO_PKG_VERSION")), "\"jigsat\":\"9.9.9\"");
    let other = format!("{{\"content\":{other},\"sha256\":\"{}\"}}\n", Fingerprint::of(&other).digits());
    for (text, expected) in [
        (other, "made by jigsat 9.9.9; this is jigsat"),
        (manifest.replace("cover+mask", "cover+dlx"), "job.json: damaged: its checksum does not match its content"),
        (manifest[..40].to_string(), "job.json: damaged: "),
        (String::new(), "job.json: damaged: "),
    ] {
        fs::write(place.join("job/job.json"), text).unwrap();
        for args in ["work job --all", "merge job", "status job", "split job --part 1 --parts 2"] {
            let (text, code) = jigsat(place, args);
            assert!(code == 2 && text.contains(expected), "{args}: {text}");
        }
    }
    fs::write(place.join("job/job.json"), &manifest).unwrap();
    fs::write(place.join("job/puzzle.txt"), "box 1 1\npiece A\n#\n").unwrap();
    let (text, code) = jigsat(place, "work job --all");
    assert!(code == 2 && text.contains("puzzle.txt: damaged: it is not the puzzle that the job is about"), "{text}");
}

/// Files that are not text, not files, or missing are named, and their parts are run again.
#[test]
fn invalid_files_of_a_part_do_not_stop_the_job() {
    let folder = split("exact-cover/queens8.dlx", "--parts 4");
    let place = folder.path();
    done(place, "work job --all");
    let file = place.join("job/results/3.json");
    let mut bytes = fs::read(&file).unwrap();
    bytes[100] = 0xff;
    fs::write(&file, bytes).unwrap();
    fs::write(place.join("job/checkpoints/3.json"), b"\xff\xfe").unwrap();
    fs::write(place.join("job/failed/3.txt"), b"\xff").unwrap();
    let (text, code) = jigsat(place, "merge job");
    assert!(code == 2 && text.contains("3.json: damaged"), "{text}");
    done(place, "status job");
    fs::write(place.join("job/splits/notes"), "mine").unwrap();
    done(place, "work job --all");
    assert_eq!(count(&done(place, "merge job")), "92");
    fs::create_dir(place.join("job/results/7.json")).unwrap();
    let (text, code) = jigsat(place, "merge job");
    assert!(code == 2 && text.contains("7.json: damaged: expected a file"), "{text}");
    for name in ["results", "checkpoints", "splits", "failed"] {
        fs::remove_dir_all(place.join("job").join(name)).unwrap();
    }
    done(place, "work job --all");
    assert_eq!(count(&done(place, "merge job")), "92");
}
