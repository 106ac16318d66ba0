//! See [`jigsat_fuzz::certificate`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jigsat_fuzz::certificate::run(data));
