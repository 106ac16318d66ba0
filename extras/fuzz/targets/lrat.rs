//! See [`jigsat_fuzz::lrat`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jigsat_fuzz::lrat::run(data));
