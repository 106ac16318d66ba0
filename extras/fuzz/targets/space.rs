//! See [`jigsat_fuzz::space`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jigsat_fuzz::space::run(data));
