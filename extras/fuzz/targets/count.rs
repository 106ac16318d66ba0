//! See [`jigsat_fuzz::count`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jigsat_fuzz::count::run(data));
