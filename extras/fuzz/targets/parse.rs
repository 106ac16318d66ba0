//! See [`jigsat_fuzz::parse`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jigsat_fuzz::parse::run(data));
