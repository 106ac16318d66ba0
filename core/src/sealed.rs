//! Records of one line of JSON with a checksum.
//!
//! A record is accepted only byte for byte as it was written.

use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_forms::json::found;
use jigsat_forms::text::Text;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Content with its checksum, and measurements.
/// The checksum leaves out the measurements, since they differ from run to run.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed<C, M> {
    content: C,
    /// The SHA-256 sum of the content as it is written.
    sha256: String,
    #[serde(default = "nothing", skip_serializing_if = "Option::is_none")]
    measured: Option<M>,
}

fn nothing<M>() -> Option<M> {
    None
}

/// Why a text is no record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// It can't be read.
    #[error("{0}")]
    Unreadable(String),
    /// It was changed since it was written.
    #[error("its checksum does not match its content")]
    Changed,
}

/// The checksum of `content`, in hexadecimal digits.
///
/// # Errors
/// Those of the writer of JSON.
pub fn sum(content: &impl Serialize) -> serde_json::Result<String> {
    Ok(Fingerprint::of(&serde_json::to_string(content)?).digits())
}

/// The record as text.
///
/// # Errors
/// Those of the writer of JSON.
pub fn write<C: Serialize, M: Serialize>(content: &C, measured: Option<&M>) -> serde_json::Result<String> {
    Ok(serde_json::to_string(&Sealed { content, sha256: sum(content)?, measured })? + "\n")
}

/// Reads a record; accepts only what [`write()`] writes.
///
/// # Errors
/// What is wrong with the text.
pub fn read<C, M>(text: Text<'_>) -> Result<(C, Option<M>), SealError>
where
    C: Serialize + DeserializeOwned,
    M: Serialize + DeserializeOwned,
{
    let unreadable = |error: serde_json::Error| {
        SealError::Unreadable(if error.is_data() { "other JSON".to_string() } else { found(&error) })
    };
    let Sealed { content, measured, .. } = text.json::<Sealed<C, M>>().map_err(unreadable)?;
    if write(&content, measured.as_ref()).map_err(unreadable)? != text.text {
        return Err(SealError::Changed);
    }
    Ok((content, measured))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_measurements_may_change() {
        let text = write(&[1, 2], Some(&"today")).unwrap();
        let reread = |text: &str| read::<[u8; 2], String>(text.into());
        assert_eq!(reread(&text), Ok(([1, 2], Some("today".to_string()))));
        assert_eq!(reread(&text.replace("today", "later")).unwrap().1.as_deref(), Some("later"));
        for (from, to) in
            [("[1,2]", "[1,3]"), ("[1,2]", "[1, 2]"), ("\n", ""), ("\n", "\n\n"), ("sha256\":\"", "sha256\":\"0")]
        {
            assert_eq!(reread(&text.replace(from, to)), Err(SealError::Changed), "{from:?}: {to:?}");
        }
        assert!(matches!(reread(&text[..20]), Err(SealError::Unreadable(_))));
        assert_eq!(reread(&write::<_, String>(&[1, 2], None).unwrap()), Ok(([1, 2], None)));
    }
}
