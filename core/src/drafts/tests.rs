use super::*;

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Creates a draft like that of a killed run.
fn leave(folder: &Path) -> PathBuf {
    let path = folder.join(format!("{PREFIX}left"));
    fs::write(&path, "half").unwrap();
    path
}

#[test]
fn a_draft_is_removed_when_its_process_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let live = file_beside(&folder.path().join("a")).unwrap();
    let left = leave(folder.path());
    fs::write(folder.path().join(".other"), "").unwrap();
    sweep(folder.path()).unwrap();
    assert!(live.path().exists() && !left.exists() && folder.path().join(".other").exists());
    live.persist(folder.path().join("a")).unwrap();
    assert_eq!(names(folder.path()), [".other", "a"]);
}

#[test]
fn the_first_draft_in_a_folder_removes_what_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let left = leave(folder.path());
    let _draft = file_beside(&folder.path().join("a")).unwrap();
    assert!(!left.exists());
}

#[test]
fn a_draft_that_is_given_up_later_is_removed_later() {
    let folder = tempfile::tempdir().unwrap();
    let left = leave(folder.path());
    let lock = File::options().write(true).open(&left).unwrap();
    lock.lock().unwrap();
    let draft = file_beside(&folder.path().join("a")).unwrap();
    assert!(left.exists());
    drop(lock);
    draft.persist(folder.path().join("a")).unwrap();
    sweep_once(folder.path());
    assert_eq!(names(folder.path()), ["a"]);
}

#[test]
fn links_and_pipes_with_the_name_of_a_draft_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a"), "precious").unwrap();
    #[cfg(unix)]
    {
        let link = folder.path().join(format!("{PREFIX}link"));
        std::os::unix::fs::symlink(folder.path().join("a"), link).unwrap();
        let pipe = folder.path().join(format!("{PREFIX}pipe"));
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    }
    sweep(folder.path()).unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("a")).unwrap(), "precious");
}

/// Creates a folder whose run was killed after publishing so many files.
fn killed(target: &Path, published: usize) {
    let draft = target.join(format!("{PREFIX}left"));
    fs::create_dir_all(draft.join("files")).unwrap();
    fs::write(draft.join(LOCK), "").unwrap();
    fs::write(draft.join("list"), ENTRIES.join("\n")).unwrap();
    for (number, name) in ENTRIES.iter().enumerate() {
        let folder = if number < published { target.to_path_buf() } else { draft.join("files") };
        fs::write(folder.join(name), "old").unwrap();
    }
}

const ENTRIES: [&str; 3] = ["one", "two", "last"];

#[test]
fn a_folder_is_made_anew_wherever_its_run_was_killed() {
    for published in 0..ENTRIES.len() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("target");
        killed(&target, published);
        let draft = DraftFolder::create(&target, &ENTRIES).unwrap();
        for name in ENTRIES {
            fs::write(draft.path().join(name), "new").unwrap();
        }
        draft.publish(&ENTRIES).unwrap();
        assert_eq!(names(&target), ["last", "one", "two"]);
        assert_eq!(fs::read_to_string(target.join("one")).unwrap(), "new");
    }
}

#[test]
fn a_folder_with_files_of_others_is_refused_and_nothing_in_it_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let refused = || DraftFolder::create(folder.path(), &ENTRIES).unwrap_err().to_string();
    // Complete, but its draft was not removed.
    killed(folder.path(), ENTRIES.len());
    assert!(refused().contains("found '"));
    assert_eq!(names(folder.path()), ["last", "one", "two"]);
    fs::remove_file(folder.path().join("last")).unwrap();
    assert!(refused().contains("expected a new folder or an empty one"));
    assert_eq!(names(folder.path()), ["one", "two"]);
    let other = tempfile::tempdir().unwrap();
    killed(other.path(), 1);
    fs::write(other.path().join("thesis"), "").unwrap();
    assert!(DraftFolder::create(other.path(), &ENTRIES).unwrap_err().to_string().contains("'thesis'"));
    let live = tempfile::tempdir().unwrap();
    let _draft = DraftFolder::create(live.path(), &ENTRIES).unwrap();
    assert!(DraftFolder::create(live.path(), &ENTRIES).unwrap_err().to_string().contains("still writing"));
}
