//! See [`jigsat_fuzz::checkpoint`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jigsat_fuzz::checkpoint::run(data));
