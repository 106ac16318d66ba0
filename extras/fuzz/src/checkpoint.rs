//! `checkpoint`: text that may be a checkpoint of a long count.
//!
//! The text is arbitrary, or an edited checkpoint, with or without a valid checksum. If it can be read, it is written back byte by byte,
//! and the state that a count resumes from is consistent.

use jigsat::checkpoint::Checkpoint;
use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_engines::parts::{Decision, Open, Part, Saved};

use super::bytes::Bytes;
use super::edits::edited;

/// Reads a checkpoint.
///
/// # Panics
/// Where something is wrong.
pub fn run(data: &[u8]) {
    let (mut choice, rest) = Bytes::split(data, 1);
    let mode = choice.below(4);
    if mode == 0 {
        return read(&rest.text());
    }
    let (mut head, mut rest) = Bytes::split(rest.rest(), 32);
    let checkpoint = made(&mut head);
    let text = checkpoint.write().unwrap_or_default();
    assert_eq!(Checkpoint::read(&text).as_ref(), Ok(&checkpoint));
    if mode == 1 {
        let changed = edited(&text, &mut rest);
        if changed != text {
            // The checksum must match the content after every edit.
            assert!(Checkpoint::read(&changed).is_err(), "accepted:\n{changed}\nmade of\n{text}");
        }
        return;
    }
    // An attacker can recompute the checksum.
    let content = serde_json::to_string(&checkpoint).unwrap_or_default();
    read(&sealed(&edited(&content, &mut rest)));
}

fn sealed(content: &str) -> String {
    format!("{{\"content\":{content},\"sha256\":\"{}\"}}\n", Fingerprint::of(content).digits())
}

/// A checkpoint, which may be inconsistent.
fn made(bytes: &mut Bytes<'_>) -> Checkpoint {
    let step = |bytes: &mut Bytes<'_>| Decision::from((!bytes.one_in(4)).then(|| u32::from(bytes.byte())));
    let open = |bytes: &mut Bytes<'_>| Open {
        part: Part {
            path: (0..bytes.below(4)).map(|_| step(bytes)).collect(),
            fixed: bytes.below(4),
            is_behind: bytes.one_in(2),
        },
        share: u32::from(bytes.byte()),
    };
    let state = Saved {
        tree: u64::from(bytes.byte()),
        open: (0..bytes.below(4)).map(|_| open(bytes)).collect(),
        witnesses: u64::from(bytes.byte()),
        count: bytes.byte().into(),
        nodes: u64::from(bytes.byte()),
    };
    Checkpoint {
        jigsat: "0.1.0".to_string(),
        kind: "cuboid".to_string(),
        rules: bytes.one_in(2).then(|| "full touch".to_string()),
        puzzle: "1 1 3\n2\n1 1 1\n1 1 1\n".to_string(),
        strategy: "cover+dlx".to_string(),
        counting: bytes.pick(&["raw", "symmetry", "raw, by symmetry"]).to_string(),
        state,
    }
}

fn read(text: &str) {
    let Ok(found) = Checkpoint::read(text) else {
        return;
    };
    assert_eq!(found.write().ok().as_deref(), Some(text));
    if found.can_resume_from(&found).is_ok() {
        makes_sense(&found.state);
    }
    let mut other = found.clone();
    other.puzzle.push('1');
    assert!(other.can_resume_from(&found).is_err() && found.can_resume_from(&other).is_err());
}

/// Every part has a beginning, and no two of them begin at the same node.
fn makes_sense(state: &Saved) {
    for (i, Open { part, .. }) in state.open.iter().enumerate() {
        assert!(part.fixed <= part.path.len(), "{state:?}");
        let others = &state.open[..i];
        let is_alone =
            others.iter().all(|other| (&other.part.path, other.part.is_behind) != (&part.path, part.is_behind));
        assert!(is_alone, "{state:?}");
        // Only the last part extends to the end of the tree.
        assert!(part.fixed > 0 || i + 1 == state.open.len(), "{state:?}");
    }
}
