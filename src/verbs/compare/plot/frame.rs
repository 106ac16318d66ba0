//! Common parts of plots: the area, ticks and their lines, titles.

use jigsat::render::escaped;

/// The area of the points, in pixels from the upper left corner of the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Area {
    /// Where a share of the width is.
    pub(super) fn x(self, share: f64) -> f64 {
        self.left + share * self.width
    }

    /// Where a share of the height is, from below.
    pub(super) fn y(self, share: f64) -> f64 {
        self.top + (1.0 - share) * self.height
    }

    pub(super) fn right(self) -> f64 {
        self.left + self.width
    }

    pub(super) fn bottom(self) -> f64 {
        self.top + self.height
    }

    /// The axes, and a line with its label for each tick below and beside them.
    pub(super) fn grid(
        self,
        below: impl IntoIterator<Item = (f64, String)>,
        beside: impl IntoIterator<Item = (f64, String)>,
    ) -> String {
        let (left, right, top, bottom) = (self.left, self.right(), self.top, self.bottom());
        let below = below.into_iter().map(|(share, label)| {
            let x = self.x(share);
            let line = path("grid", &format!("M{x:.1} {top:.1}V{bottom:.1}"));
            line + &text([x, bottom + 19.0], "middle", "small faint", &label)
        });
        let beside = beside.into_iter().map(|(share, label)| {
            let y = self.y(share);
            let line = path("grid", &format!("M{left:.1} {y:.1}H{right:.1}"));
            line + &text([left - 8.0, y + 4.5], "end", "small faint", &label)
        });
        let axes = path("axis", &format!("M{left:.1} {top:.1}V{bottom:.1}H{right:.1}"));
        below.chain(beside).chain([axes]).collect()
    }

    /// The name of the vertical axis, along it.
    pub(super) fn name_beside(self, x: f64, name: &str) -> String {
        let y = self.y(0.5);
        format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" transform=\"rotate(-90 {x:.1} {y:.1})\">{}</text>\n",
            escaped(name)
        )
    }
}

/// Lines.
pub(super) fn path(class: &str, data: &str) -> String {
    format!("<path class=\"{class}\" d=\"{data}\"/>\n")
}

/// A line of text.
pub(super) fn text([x, y]: [f64; 2], anchor: &str, class: &str, text: &str) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\"{class}>{}</text>\n", escaped(text))
}

/// The picture, with its name for screen readers.
pub(super) fn picture([width, height]: [f64; 2], name: &str, content: &str) -> String {
    let name = escaped(name);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{name}\">\n{content}</svg>\n"
    )
}
