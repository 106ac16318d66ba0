//! See [`jigsat_fuzz::forge`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jigsat_fuzz::forge::run(data));
