//! See [`jigsat_fuzz::check`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jigsat_fuzz::check::run(data));
