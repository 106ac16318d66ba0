//! Damaged certificates, with and without matching checksums.

use super::*;

/// A certificate of uniqueness without lazy clauses.
fn unique() -> TempDir {
    certified(BOARD, "cnf", Claim::Unique).1
}

/// The fault that the check reports.
fn fault(folder: &TempDir) -> Fault {
    match check(folder.path(), &Budget::none()) {
        Err(CheckError::Fault(fault)) => fault,
        Err(other) => panic!("no fault, but: {other}"),
        Ok(_) => panic!("it is accepted"),
    }
}

/// Every change of a byte is found by a checksum, or by comparison with a new file.
#[test]
fn changed_bytes_are_found() {
    let folder = unique();
    let untouched = manifest(&folder);
    for file in files::of(&Claim::Unique) {
        let path = folder.path().join(file);
        let bytes = fs::read(&path).unwrap();
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            fs::write(&path, &changed).unwrap();
            assert_eq!(fault(&folder).file, file);
            // A changed step of the proof may still follow.
            if file != files::LRAT {
                seal(&folder, untouched.clone());
                assert_eq!(fault(&folder).file, file, "byte {place}: {}", String::from_utf8_lossy(&changed));
                seal(&folder, untouched.clone());
                fs::write(folder.path().join(files::MANIFEST), files::manifest(&untouched)).unwrap();
            }
        }
        fs::write(&path, [&bytes[..], b"1\n"].concat()).unwrap();
        seal(&folder, untouched.clone());
        assert_eq!(fault(&folder).file, file, "with one line more");
        fs::write(&path, &bytes).unwrap();
        seal(&folder, untouched.clone());
    }
    assert_eq!(verdict(&folder), "arukone unique");
}

#[test]
fn files_that_are_missing_or_strange_are_named() {
    let folder = unique();
    for file in files::of(&Claim::Unique) {
        let [path, gone] = [file, "gone"].map(|name| folder.path().join(name));
        fs::rename(&path, &gone).unwrap();
        assert_eq!(verdict(&folder), "gone: unexpected file");
        let elsewhere = TempDir::new().unwrap();
        fs::copy(&gone, elsewhere.path().join("copy")).unwrap();
        fs::remove_file(&gone).unwrap();
        assert!(verdict(&folder).starts_with(&format!("{file}: No such file")), "{}", verdict(&folder));
        fs::copy(elsewhere.path().join("copy"), &path).unwrap();
    }
    assert_eq!(verdict(&folder), "arukone unique");
    fs::create_dir(folder.path().join("more")).unwrap();
    assert_eq!(verdict(&folder), "more: unexpected file");
}

#[test]
fn the_manifest_lists_the_files_of_its_claim() {
    let folder = unique();
    let untouched = manifest(&folder);
    let with = |change: &dyn Fn(&mut Manifest)| {
        let mut changed = untouched.clone();
        change(&mut changed);
        fs::write(folder.path().join(files::MANIFEST), files::manifest(&changed)).unwrap();
        verdict(&folder)
    };
    let missing = with(&|manifest| drop(manifest.files.remove(files::DRAT)));
    assert_eq!(missing, "certificate.json: expected the SHA-256 sum of proof.drat");
    let strange = with(&|manifest| drop(manifest.files.insert("../\u{1b}".to_string(), String::new())));
    assert_eq!(strange, "certificate.json: a certificate of 'unique' has no file '../\\u{1b}'");
    let claim = with(&|manifest| manifest.claim = Claim::Unsolvable);
    assert_eq!(claim, "certificate.json: a certificate of 'unsolvable' has no file 'layout.json'");
    assert_eq!(with(&|_| ()), "arukone unique");
}

#[test]
fn other_puzzles_and_kinds_are_found() {
    let folder = unique();
    change(&folder, files::PUZZLE, |text| text.replace("full no-touch", "full touch"));
    assert!(verdict(&folder).starts_with("formula.cnf: line 2, column 12: expected"), "{}", verdict(&folder));
    change(&folder, files::PUZZLE, |text| text.replace("full touch", "full no-touch"));
    change(&folder, files::MANIFEST, |text| text.replace("arukone", "sudoku"));
    assert_eq!(verdict(&folder), "certificate.json: unknown kind 'sudoku'");
    change(&folder, files::MANIFEST, |text| text.replace("sudoku", "cuboid"));
    assert!(verdict(&folder).starts_with("puzzle.txt: "), "{}", verdict(&folder));
    change(&folder, files::MANIFEST, |text| text.replace("cuboid", "arukone"));
    change(&folder, files::MANIFEST, |text| text.replace("binary", "cnf"));
    assert_eq!(verdict(&folder), "certificate.json: expected the name of a reduction, found 'cnf'");
    change(&folder, files::MANIFEST, |text| text.replace("\"certificate\": 2", "\"certificate\": 1"));
    assert_eq!(
        verdict(&folder),
        "expected a folder that certify wrote, found one in version 1 of the format; this program reads version 2"
    );
    fs::remove_file(folder.path().join(files::MANIFEST)).unwrap();
    assert_eq!(verdict(&folder), "expected a folder that certify wrote, found no certificate.json in it");
}

/// A puzzle must be in its canonical form, without hidden parts.
#[test]
fn puzzles_must_be_in_their_canonical_form() {
    let folder = unique();
    let text = fs::read_to_string(folder.path().join(files::PUZZLE)).unwrap();
    let stated = |text: &str| {
        fs::write(folder.path().join(files::PUZZLE), text).unwrap();
        seal(&folder, manifest(&folder));
        verdict(&folder)
    };
    assert_eq!(
        stated(&format!("# kind: cuboid\n{text}")),
        "puzzle.txt: the kind in its header is 'cuboid', that in certificate.json is 'arukone'"
    );
    for other in
        [format!("# a remark\n{text}"), format!("{text}\n"), text.replace('\n', "\r\n"), format!("\u{feff}{text}")]
    {
        assert!(stated(&other).starts_with("puzzle.txt: line "), "{other}: {}", verdict(&folder));
    }
    let (_, formula) = certified("p cnf 1 1\n1 0\n", "cnf", Claim::Solvable);
    change(&formula, files::PUZZLE, |_| "p cnf 1 2\n1 0\n%\n0\n".to_string());
    assert_eq!(verdict(&formula), "puzzle.txt: line 1, column 9: expected '1', found '2'");
}

#[test]
fn damaged_proofs_are_found() {
    let (_, folder) = certified(LANGFORD, "cover", Claim::Unsolvable);
    let untouched = manifest(&folder);
    let [lrat, drat] = [files::LRAT, files::DRAT].map(|file| folder.path().join(file));
    let proof = fs::read_to_string(&lrat).unwrap();
    let steps: Vec<&str> = proof.lines().collect();
    assert!(steps.len() > 2, "{proof}");
    let text = |steps: &mut dyn Iterator<Item = &str>| steps.flat_map(|step| [step, "\n"]).collect::<String>();
    for left_out in 0..steps.len() {
        let mut rest = steps.iter().enumerate().filter(|&(number, _)| number != left_out).map(|(_, step)| *step);
        fs::write(&lrat, text(&mut rest)).unwrap();
        let is_addition = !steps[left_out].contains(" d ");
        if is_addition {
            // The other proof has the same steps.
            let step = steps[..left_out].iter().filter(|step| !step.contains(" d ")).count();
            let bare = fs::read_to_string(&drat).unwrap();
            let mut rest = bare.lines().enumerate().filter(|&(number, _)| number != step).map(|(_, line)| line);
            fs::write(&drat, text(&mut rest)).unwrap();
            seal(&folder, untouched.clone());
            assert_eq!(fault(&folder).file, files::LRAT, "without {}", steps[left_out]);
            fs::write(&drat, bare).unwrap();
        }
        seal(&folder, untouched.clone());
        assert_eq!(check(folder.path(), &Budget::none()).is_err(), is_addition, "without {}", steps[left_out]);
    }
    fs::write(&lrat, proof.replace('-', "")).unwrap();
    seal(&folder, untouched.clone());
    assert!(check(folder.path(), &Budget::none()).is_err());
    fs::write(&lrat, &proof).unwrap();
    // No bytes may follow the last step of the second proof.
    let bare = fs::read(&drat).unwrap();
    fs::write(&drat, [&bare[..], b"\xff\xfe"].concat()).unwrap();
    seal(&folder, untouched.clone());
    assert!(fault(&folder).what.contains("expected the end of the file"), "{}", verdict(&folder));
    fs::write(&drat, &bare[..bare.len() - 2]).unwrap();
    seal(&folder, untouched);
    assert_eq!(fault(&folder).file, files::DRAT);
}

/// Links, pipes and folders in place of files are refused without blocking.
#[cfg(unix)]
#[test]
fn only_files_are_read() {
    use std::os::unix::fs::symlink;
    let expected = |file| format!("{file}: expected a file, found a link, a folder or a device");
    for file in files::of(&Claim::Unique).into_iter().chain([files::MANIFEST]) {
        let folder = unique();
        let path = folder.path().join(file);
        let elsewhere = TempDir::new().unwrap();
        fs::copy(&path, elsewhere.path().join("copy")).unwrap();
        fs::remove_file(&path).unwrap();
        symlink(elsewhere.path().join("copy"), &path).unwrap();
        assert_eq!(verdict(&folder), expected(file));
        fs::remove_file(&path).unwrap();
        symlink("/dev/zero", &path).unwrap();
        assert_eq!(verdict(&folder), expected(file));
        fs::remove_file(&path).unwrap();
        nix::unistd::mkfifo(&path, nix::sys::stat::Mode::S_IRWXU).unwrap();
        assert_eq!(verdict(&folder), expected(file));
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert_eq!(verdict(&folder), expected(file));
    }
}

#[test]
fn large_files_are_refused_before_they_are_read() {
    let folder = unique();
    let grow =
        |file: &str, length| fs::OpenOptions::new().write(true).open(folder.path().join(file)).unwrap().set_len(length);
    let model = fs::read(folder.path().join(files::MODEL)).unwrap();
    grow(files::MODEL, 1 << 22).unwrap();
    seal(&folder, manifest(&folder));
    assert!(verdict(&folder).starts_with("model.txt: expected at most "), "{}", verdict(&folder));
    fs::write(folder.path().join(files::MODEL), model).unwrap();
    grow(files::PUZZLE, 1 << 20).unwrap();
    seal(&folder, manifest(&folder));
    let small = Budget::of_memory(1 << 20, None);
    let error = check(folder.path(), &small).unwrap_err();
    assert!(matches!(error, CheckError::Exceeded(_)), "{error}");
    assert!(error.to_string().starts_with("puzzle.txt, of 1048576 bytes, would take about 5.2 MB"), "{error}");
}

/// Readers of JSON differ about repeated fields.
#[test]
fn manifests_have_one_form() {
    let folder = unique();
    let written = fs::read_to_string(folder.path().join(files::MANIFEST)).unwrap();
    let twice = written.replacen("\"kind\":", "\"kind\": \"cuboid\",\n  \"kind\":", 1);
    for text in
        [twice, written.replace('\n', "\r\n"), format!("{written}\n"), written.replace("unique", "uniqu\\u0065")]
    {
        assert_ne!(text, written);
        fs::write(folder.path().join(files::MANIFEST), &text).unwrap();
        let verdict = verdict(&folder);
        assert!(verdict.starts_with("certificate.json: "), "{verdict}\n{text}");
    }
    fs::write(folder.path().join(files::MANIFEST), written).unwrap();
    assert_eq!(verdict(&folder), "arukone unique");
}
