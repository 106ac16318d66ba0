//! See [`jigsat_fuzz::path_count`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jigsat_fuzz::path_count::run(data));
