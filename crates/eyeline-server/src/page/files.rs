//! The files of the page, as they lie in `web/`: `index.html` is `/`, and `assets/…` have their own
//! names. A test tells when one is missing here.

macro_rules! files {
    ($($name:literal)+) => {
        /// Names and bytes.
        pub static FILES: &[(&str, &[u8])] = &[$((
            $name,
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/web/", $name)),
        )),+];
    };
}

files! {
    "index.html"
    "assets/api.js"
    "assets/app.js"
    "assets/board.css"
    "assets/board.js"
    "assets/boardview.js"
    "assets/channels.js"
    "assets/copies.js"
    "assets/dom.js"
    "assets/early.js"
    "assets/exports.js"
    "assets/files.js"
    "assets/hunt.js"
    "assets/huntanswers.js"
    "assets/huntwords.js"
    "assets/icon.svg"
    "assets/ignored.js"
    "assets/keys.js"
    "assets/link.js"
    "assets/main.js"
    "assets/mappane.js"
    "assets/maptext.js"
    "assets/patterns.js"
    "assets/pieces.js"
    "assets/pointer.js"
    "assets/profile.js"
    "assets/queries.js"
    "assets/rays.js"
    "assets/rulelist.js"
    "assets/rulepane.js"
    "assets/shape.js"
    "assets/sight.js"
    "assets/store.js"
    "assets/stories.js"
    "assets/style.css"
    "assets/tabs.js"
    "assets/terrain.js"
    "assets/textpicture.js"
    "assets/tools.js"
    "assets/walk.js"
    "assets/whypane.js"
    "assets/words.js"
    "assets/world.js"
}
