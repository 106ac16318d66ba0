//! Files of earlier versions: read, or refused by name.
//!
//! Counts were begun when the strategy `cover+dlx` walked sets of options, as the engine `cells` does now: the tree is the same.

use std::fs;

use jigsat::checkpoint::Checkpoint;
use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_encodings::kind::Kind;
use jigsat_engines::Saved;
use serde_json::{Value, json};

use super::jobs::{done, jigsat};

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn puzzle(name: &str) -> String {
    crate::common::data().join(name).display().to_string()
}

/// The checkpoint that was left of `count data/exact-cover/latin5.dlx`, after 60 ms.
fn checkpoint() -> Checkpoint {
    let text = fs::read_to_string(puzzle("exact-cover/latin5.dlx")).unwrap();
    let path = [0, 6, 13, 19, 22, 27, 33, 40, 36, 49, 51, 67, 73, 55, 64, 78, 91, 95, 87, 84, 104, 107, 110, 118];
    let open = json!([{ "part": { "path": path, "fixed": 0, "is_behind": false }, "share": 972_222_222 }]);
    let state = json!({
        "tree": 14_186_943_705_565_469_919_u64, "open": open, "witnesses": 4464, "count": "4464", "nodes": 47_102,
    });
    Checkpoint {
        jigsat: VERSION.to_string(),
        kind: "exact-cover".to_string(),
        rules: None,
        puzzle: Kind::named("exact-cover").unwrap().parse(&text).unwrap().to_string(),
        strategy: "cover+dlx".to_string(),
        counting: "raw, by symmetry".to_string(),
        state: serde_json::from_value::<Saved>(state).unwrap(),
    }
}

#[test]
fn a_checkpoint_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let latin = puzzle("exact-cover/latin5.dlx");
    let state = |file: &str| {
        let text = fs::read_to_string(place.join(file)).unwrap();
        serde_json::from_str::<Value>(&text).unwrap()["content"].take()
    };
    done(place, &format!("count {latin} --checkpoint whole"));
    let whole = state("whole");
    assert_eq!(whole["strategy"], "cover+cells");
    let text = done(place, &format!("count {latin} --resume whole --stats"));
    assert!(text.contains("plan: cover+cells leads"), "{text}");
    fs::write(place.join("begun"), checkpoint().write().unwrap()).unwrap();
    let refused = jigsat(place, &format!("count {latin} --resume begun --with cover+cells --up-to raw"));
    let expected = "the checkpoint was made with another strategy: expected cover+cells, found cover+dlx\n";
    assert!(refused.1 == 2 && refused.0.ends_with(expected), "{refused:?}");
    let text = done(place, &format!("count {latin} --resume begun --stats"));
    assert!(text.contains("latin5.dlx: 161280 solutions (raw") && text.contains("plan: cover+dlx leads"), "{text}");
    assert!(text.contains("cover+dlx (as the checkpoint says)"), "{text}");
    let begun = state("begun");
    assert_eq!((&begun["strategy"], &begun["state"]), (&"cover+dlx".into(), &whole["state"]));
}

/// Content with its sum, as it stands in the files of a job; and the sum.
fn sealed(content: &str) -> (String, String) {
    let sum = Fingerprint::of(content).digits();
    (format!("{{\"content\":{content},\"sha256\":\"{sum}\"}}\n"), sum)
}

#[test]
fn a_job_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    // The same puzzle split again makes the folders and the scripts.
    done(place, &format!("split {} --parts 3 -o job", puzzle("exact-cover/latin4.dlx")));
    let write = |file: &str, text: &str| fs::write(place.join("job").join(file), text).unwrap();
    let manifest = format!(
        "{{\"format\":1,\"jigsat\":\"{VERSION}\",\"kind\":\"exact-cover\",\
         \"puzzle\":\"ad49991865b72ae7d08c594598850740f2742e8112c1b1920070640d7f642075\",\
         \"goal\":{{\"counting\":{{\"strategy\":\"cover+dlx\",\"up_to\":\"raw\",\"manner\":\"weighed\",\
         \"counting\":\"raw, by symmetry\",\"tree\":\"05f45a9fabc59b2f\"}}}}}}"
    );
    let (text, job) = sealed(&manifest);
    write("job.json", &text);
    let parts = "{\"part\":1,\"nodes\":1575,\"error\":3,\"paths\":[[0],[1,4]]}\n\
                 {\"part\":2,\"nodes\":1575,\"error\":3,\"paths\":[[1,6],[1,7],[2,4],[2,5]]}\n\
                 {\"part\":3,\"nodes\":1577,\"error\":3,\"paths\":[[2,7],[3]]}\n";
    let sum = Fingerprint::of(parts).digits();
    let header = format!("{{\"job\":\"{job}\",\"of\":null,\"line\":null,\"parts\":3,\"sha256\":\"{sum}\"}}");
    write("parts.jsonl", &(sealed(&header).0 + parts));
    let about = format!("{{\"job\":\"{job}\",\"part\":\"1\",\"line\":\"916e5bfa03bc5335\",\"jigsat\":\"{VERSION}\"}}");
    let result = format!("{{\"about\":{about},\"count\":\"192\",\"witnesses\":192,\"nodes\":1581}}");
    write("results/1.json", &sealed(&result).0);
    // The nodes add up to those of the tree, and a recount of a part gives the stored result.
    let text = done(place, "work job --all");
    assert!(!text.contains("part 1:") && text.contains("part 3:"), "{text}");
    let text = done(place, "merge job --recheck 3");
    assert!(text.contains(": 576 solutions (raw"), "{text}");
}

/// A job that divides a proof, as `split --cubes` wrote it.
#[test]
fn a_proof_by_cubes_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    fs::create_dir(place.join("job")).unwrap();
    for (claim, model) in [("unsolvable", "null"), ("unique", "\"69cb\"")] {
        let manifest = format!(
            "{{\"format\":1,\"jigsat\":\"0.2.0\",\"kind\":\"cnf\",\
             \"puzzle\":\"bdcfed14408fb3f368fe82437336d283a9dedc953677460e9c7317724c5e1e58\",\
             \"goal\":{{\"proving\":{{\"claim\":\"{claim}\",\"reduction\":\"cnf\",\"model\":{model}}}}}}}"
        );
        fs::write(place.join("job/job.json"), sealed(&manifest).0).unwrap();
        for args in ["work job --all", "work job --next", "status job", "merge job", "split job --part 1 --parts 2"] {
            let expected = format!(
                "job: a proof by cubes, which only older versions divide; \
                 prove it anew: `jigsat certify job/puzzle.txt --claim {claim} -o CERTIFICATE`\n"
            );
            let (text, code) = jigsat(place, args);
            assert!(code == 2 && text.ends_with(&expected), "{args}: {text}");
        }
    }
    // Any other goal is damage.
    fs::write(place.join("job/job.json"), sealed("{\"goal\":{\"proving\":{\"claim\":7}}}").0).unwrap();
    let (text, code) = jigsat(place, "status job");
    assert!(code == 2 && text.contains("job.json: damaged: "), "{text}");
}

/// A strategy that is gone is as unknown as any other name.
#[test]
fn the_search_by_both_ends_is_unknown() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("board"), "A..A\n").unwrap();
    for name in ["heads", "heads+backtrack", "heads[-reach]"] {
        let (text, code) = jigsat(folder.path(), &format!("solve board --with {name}"));
        assert!(code == 2 && text.contains("the kind arukone has no reduction or engine 'heads"), "{text}");
    }
}
