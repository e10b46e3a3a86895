//! The files of the page, as they lie in `web/`: `index.html` is `/`, and `assets/…` have their own
//! names. A test tells when one is missing here.

macro_rules! files {
    ($($name:literal)+) => {
        /// Names and bytes.
        pub static FILES: &[(&str, &[u8])] = &[$((
            $name,
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/", $name)),
        )),+];
    };
}

files! {
    "index.html"
    "assets/page.css"
}
