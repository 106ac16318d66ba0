//! See [`jigsat_fuzz::model`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jigsat_fuzz::model::run(data));
