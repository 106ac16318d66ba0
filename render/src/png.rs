//! Pictures as PNG, drawn by `resvg` from SVG.
//!
//! No fonts are needed, and none are read: letters that are not drawn as strokes are left out.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The most pixels that are drawn: 400 MB.
const MOST_PIXELS: u64 = 100_000_000;

/// Why there is no PNG.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The text is not SVG.
    #[error("not an SVG picture: {0}")]
    Svg(String),
    /// The picture would have no pixels, or too many.
    #[error("a picture of {width} × {height} pixels cannot be drawn; it must have at least 1, and at most {most}")]
    Size {
        /// The width in pixels.
        width: f32,
        /// The height in pixels.
        height: f32,
        /// How many pixels there may be.
        most: u64,
    },
    /// The pixels could not be written.
    #[error("the pixels could not be written as PNG: {0}")]
    Written(String),
}

/// Converts an SVG picture to the bytes of a PNG file, in light colours.
///
/// `scale` is the number of pixels for each unit of the picture.
///
/// # Errors
/// [`PngError`]
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    pixels(svg, scale)?.encode_png().map_err(|error| PngError::Written(error.to_string()))
}

/// The pixels.
fn pixels(svg: &str, scale: f32) -> Result<Pixmap, PngError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| PngError::Svg(error.to_string()))?;
    let [width, height] = [tree.size().width(), tree.size().height()].map(|extent| (extent * scale).ceil());
    let no_size = || PngError::Size { width, height, most: MOST_PIXELS };
    let is_drawable = width >= 1.0 && height >= 1.0 && f64::from(width) * f64::from(height) <= MOST_PIXELS as f64;
    let pixmap = if is_drawable { Pixmap::new(width as u32, height as u32) } else { None };
    let mut pixmap = pixmap.ok_or_else(no_size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><path fill="#ff0000" d="M0 0h5v20H0z"/></svg>"##;

    #[test]
    fn pixels_are_where_the_picture_has_them() {
        let pixels = pixels(SQUARE, 2.5).unwrap();
        assert_eq!([pixels.width(), pixels.height()], [25, 50]);
        let red = |x, y| pixels.pixel(x, y).unwrap().red();
        assert_eq!([red(5, 5), red(20, 5)], [255, 0]);
        assert!(png(SQUARE, 1.0).unwrap().starts_with(b"\x89PNG"));
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(matches!(png("<svg", 1.0), Err(PngError::Svg(_))));
        for scale in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e6] {
            assert!(matches!(png(SQUARE, scale), Err(PngError::Size { .. })), "{scale}");
        }
    }
}
