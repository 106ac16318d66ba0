use std::collections::BTreeSet;

use itertools::Itertools;

/// The feature that each called function needs, by Intel's guide to intrinsics.
/// SSE2 is on every machine with 64 bits.
const NEEDS: [(&str, &str); 40] = [
    ("_mm512_add_epi64", "avx512f"),
    ("_mm512_add_epi8", "avx512bw"),
    ("_mm512_and_si512", "avx512f"),
    ("_mm512_andnot_si512", "avx512f"),
    ("_mm512_castsi128_si512", "avx512f"),
    ("_mm512_castsi512_si128", "avx512f"),
    ("_mm512_cvtepi32_epi8", "avx512f"),
    ("_mm512_inserti32x4", "avx512f"),
    ("_mm512_loadu_epi32", "avx512f"),
    ("_mm512_loadu_epi64", "avx512f"),
    ("_mm512_mask_min_epu64", "avx512f"),
    ("_mm512_maskz_compress_epi32", "avx512f"),
    ("_mm512_maskz_mov_epi32", "avx512f"),
    ("_mm512_min_epu64", "avx512f"),
    ("_mm512_movepi8_mask", "avx512bw"),
    ("_mm512_or_si512", "avx512f"),
    ("_mm512_permutexvar_epi64", "avx512f"),
    ("_mm512_popcnt_epi64", "avx512vpopcntdq"),
    ("_mm512_reduce_add_epi64", "avx512f"),
    ("_mm512_reduce_min_epu64", "avx512f"),
    ("_mm512_reduce_or_epi32", "avx512f"),
    ("_mm512_set1_epi32", "avx512f"),
    ("_mm512_set1_epi64", "avx512f"),
    ("_mm512_set_epi64", "avx512f"),
    ("_mm512_setzero_si512", "avx512f"),
    ("_mm512_shuffle_epi32", "avx512f"),
    ("_mm512_shuffle_i64x2", "avx512f"),
    ("_mm512_slli_epi64", "avx512f"),
    ("_mm512_srl_epi32", "avx512f"),
    ("_mm512_storeu_epi32", "avx512f"),
    ("_mm512_storeu_epi64", "avx512f"),
    ("_mm512_ternarylogic_epi32", "avx512f"),
    ("_mm512_ternarylogic_epi64", "avx512f"),
    ("_mm512_test_epi32_mask", "avx512f"),
    ("_mm512_test_epi64_mask", "avx512f"),
    ("_mm512_testn_epi32_mask", "avx512f"),
    ("_mm512_xor_si512", "avx512f"),
    ("_mm_cvtsi32_si128", "sse2"),
    ("_mm_storeu_si128", "sse2"),
    // Not called by name: `count_ones` and `x & (x - 1)` are compiled to these.
    ("count_ones", "popcnt"),
];

/// The code of both files.
const SOURCE: &str = concat!(include_str!("mod.rs"), include_str!("sets.rs"));

/// The quoted texts behind each `mark`, split at commas.
fn quoted(mark: &str) -> BTreeSet<&'static str> {
    let behind = SOURCE.split(mark).skip(1);
    behind.flat_map(|rest| rest.split('"').next().unwrap().split(',')).collect()
}

#[test]
fn every_used_feature_is_detected() {
    let asked = quoted("is_x86_feature_detected!(\"");
    let enabled = quoted("target_feature(enable = \"");
    assert_eq!(enabled, asked, "functions are compiled for what the machine is asked for");
    let words = SOURCE.split(|c: char| !c.is_alphanumeric() && c != '_');
    for word in words.filter(|word| word.starts_with("_mm") || *word == "count_ones").unique() {
        let needs = NEEDS.iter().find(|(name, _)| *name == word).map(|&(_, needs)| needs);
        let needs = needs.unwrap_or_else(|| panic!("NEEDS lacks {word}"));
        assert!(needs == "sse2" || asked.contains(needs), "{word} needs {needs}");
    }
}
