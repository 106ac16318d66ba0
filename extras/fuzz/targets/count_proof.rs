//! See [`jigsat_fuzz::count_proof`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jigsat_fuzz::count_proof::run(data));
