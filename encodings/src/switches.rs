//! Switches: the optimisations of a direct search by name, for measurements.
//!
//! A switch changes how much of the space is searched, and in which order, but never which layouts are found. A search takes its switches
//! as a [`Setting`]. Strategies write it behind the search's name, as in `search[-holes]`.

use std::fmt;

use jigsat_forms::near::did_you_mean;

/// An optimisation that can be switched on and off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switch {
    /// The name used in strategies.
    pub name: &'static str,
    /// What the search does when it is on.
    pub summary: &'static str,
    /// Is it on by default?
    pub default: bool,
}

impl Switch {
    /// A switch that is on by default.
    pub const fn on(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, default: true }
    }

    /// A switch that is off by default.
    pub const fn off(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, default: false }
    }
}

/// A setting of a search's switches: which of them are on. There are at most 32 switches.
///
/// Its text form is a list that applies from left to right to the default: `name` switches on, `-name` off, `all` and `none` switch
/// everything on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    switches: &'static [Switch],
    /// Bit by bit in the order of `switches`.
    on: u32,
}

/// An error: a list names a switch that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no switch '{name}'; there are {known}{hint}")]
pub struct UnknownSwitch {
    /// The name that was asked for.
    pub name: String,
    /// The existing names.
    pub known: String,
    /// A name that may be meant, as the end of a sentence.
    pub hint: String,
}

/// A setting of an ablation study, which measures every switch alone and among the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// All switches are on.
    All,
    /// All switches are off.
    None,
    /// The default, if it is neither of these.
    Default,
    /// Only this one is on.
    Only(&'static str),
    /// Only this one is off.
    Without(&'static str),
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Variant::All => f.write_str("all"),
            Variant::None => f.write_str("none"),
            Variant::Default => f.write_str("default"),
            Variant::Only(name) => write!(f, "only {name}"),
            Variant::Without(name) => write!(f, "without {name}"),
        }
    }
}

impl Setting {
    /// The default of every switch.
    pub fn default_of(switches: &'static [Switch]) -> Self {
        let none = Self { switches, on: 0 };
        (0..).zip(switches).fold(none, |setting, (bit, switch)| setting.switch(bit, switch.default))
    }

    /// The switches.
    pub fn switches(&self) -> &'static [Switch] {
        self.switches
    }

    /// Every switch is on.
    pub(crate) fn all_of(switches: &'static [Switch]) -> Self {
        (0..switches.len() as u32).fold(Self { switches, on: 0 }, |setting, bit| setting.switch(bit, true))
    }

    fn switch(self, bit: u32, on: bool) -> Self {
        let mask = 1 << bit;
        Self { on: if on { self.on | mask } else { self.on & !mask }, ..self }
    }

    /// Reads a list such as `none,order` or `-holes`.
    ///
    /// # Errors
    /// [`UnknownSwitch`] if the list names a switch that is not there.
    pub fn parse(switches: &'static [Switch], list: &str) -> Result<Self, UnknownSwitch> {
        let mut setting = Self::default_of(switches);
        for word in list.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let (name, on) = word.strip_prefix('-').map_or((word, true), |name| (name, false));
            setting = match (word, switches.iter().position(|switch| switch.name == name)) {
                ("all", _) => Self::all_of(switches),
                ("none", _) => Self { switches, on: 0 },
                (_, Some(bit)) => setting.switch(bit as u32, on),
                (_, None) => {
                    let known: Vec<&str> = switches.iter().map(|switch| switch.name).collect();
                    let hint = did_you_mean(name, known.iter().copied());
                    let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
                    return Err(UnknownSwitch { name: name.to_string(), known, hint });
                }
            };
        }
        Ok(setting)
    }

    /// Is this switch on?
    ///
    /// # Panics
    /// If there is no such switch: a search asks only for those that it lists.
    pub fn is_on(&self, name: &str) -> bool {
        let bit = self.switches.iter().position(|switch| switch.name == name);
        let bit = bit.unwrap_or_else(|| panic!("the search lists no switch '{name}'"));
        self.on >> bit & 1 == 1
    }

    /// Is every switch at its default?
    pub fn is_default(&self) -> bool {
        *self == Self::default_of(self.switches)
    }

    /// The settings of an ablation study, each once.
    ///
    /// They are all, none, the default, each switch alone on and each alone off.
    pub fn variants(switches: &'static [Switch]) -> Vec<(Variant, Self)> {
        let (all, none) = (Self::all_of(switches), Self { switches, on: 0 });
        let numbered = || (0..).zip(switches);
        let only = numbered().map(|(bit, switch)| (Variant::Only(switch.name), none.switch(bit, true)));
        let without = numbered().map(|(bit, switch)| (Variant::Without(switch.name), all.switch(bit, false)));
        let whole = [(Variant::All, all), (Variant::None, none), (Variant::Default, Self::default_of(switches))];
        let mut variants: Vec<(Variant, Self)> = Vec::new();
        for variant in whole.into_iter().chain(only).chain(without) {
            if variants.iter().all(|(_, setting)| *setting != variant.1) {
                variants.push(variant);
            }
        }
        variants
    }

    /// The words that turn `start` into this setting.
    fn changes_from(&self, start: Self) -> Vec<String> {
        let changed = (0..).zip(self.switches).filter(|(bit, _)| (self.on ^ start.on) >> bit & 1 == 1);
        changed
            .map(|(_, switch)| format!("{}{}", if self.is_on(switch.name) { "" } else { "-" }, switch.name))
            .collect()
    }
}

impl fmt::Display for Setting {
    /// The shortest list for this setting; empty for the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = |word: &str, start| {
            let mut words: Vec<String> = (!word.is_empty()).then(|| word.to_string()).into_iter().collect();
            words.extend(self.changes_from(start));
            words
        };
        let lists = [
            from("", Self::default_of(self.switches)),
            from("none", Self { switches: self.switches, on: 0 }),
            from("all", Self::all_of(self.switches)),
        ];
        let shortest = lists.into_iter().min_by_key(Vec::len).unwrap_or_default();
        f.write_str(&shortest.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SWITCHES: &[Switch] = &[Switch::on("a", ""), Switch::on("b", ""), Switch::off("c", ""), Switch::on("d", "")];

    fn read(list: &str) -> Setting {
        Setting::parse(SWITCHES, list).unwrap()
    }

    #[test]
    fn settings_are_read_as_they_are_written() {
        for on in 0..16 {
            let setting = Setting { switches: SWITCHES, on };
            assert_eq!(read(&setting.to_string()), setting);
        }
        let written = ["", "none", "all", "-b", "none,c", "all,-b", "c,-c", "-a,-b,-d", "-a, c,none,d"].map(read);
        assert_eq!(written.map(|s| s.to_string()), ["", "none", "c", "-b", "none,c", "-b,c", "", "none", "-a,-b"]);
    }

    #[test]
    fn a_switch_is_on_or_off_by_its_name() {
        assert_eq!(["a", "b", "c", "d"].map(|name| read("").is_on(name)), [true, true, false, true]);
        assert_eq!(["a", "b", "c", "d"].map(|name| read("c,-a").is_on(name)), [false, true, true, true]);
        assert!(read("").is_default() && !read("all").is_default());
    }

    #[test]
    fn unknown_switches_are_refused_with_the_known_ones() {
        let refused = |switches, list| Setting::parse(switches, list).unwrap_err().to_string();
        assert_eq!(refused(SWITCHES, "a,-e"), "there is no switch 'e'; there are a, b, c, d");
        assert_eq!(refused(SWITCHES, "-none"), "there is no switch 'none'; there are a, b, c, d");
        assert_eq!(refused(&[], "a"), "there is no switch 'a'; there are none");
    }

    #[test]
    fn a_study_has_every_setting_once() {
        let names = |switches| {
            let variants = Setting::variants(switches).into_iter();
            variants.map(|(variant, setting)| format!("{variant}: {setting}")).collect::<Vec<_>>()
        };
        assert_eq!(
            names(SWITCHES),
            [
                "all: c",
                "none: none",
                "default: ",
                "only a: -b,-d",
                "only b: -a,-d",
                "only c: none,c",
                "only d: -a,-b",
                "without a: -a,c",
                "without b: -b,c",
                "without d: c,-d",
            ]
        );
        assert_eq!(names(&SWITCHES[..1]), ["all: ", "none: -a"]);
        assert_eq!(names(&[]), ["all: "]);
    }
}
