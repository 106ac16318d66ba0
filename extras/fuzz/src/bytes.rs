//! Choices taken from the bytes of an input, one after another. Behind the last byte there are zeros.

/// What is left of an input.
#[derive(Debug, Clone)]
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// All of an input.
    pub fn of(data: &'a [u8]) -> Self {
        Self(data)
    }

    /// The first `length` bytes, or as many as there are, by themselves, and the rest.
    pub fn split(data: &'a [u8], length: usize) -> (Self, Self) {
        let (head, rest) = data.split_at(length.min(data.len()));
        (Self(head), Self(rest))
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        let byte = usize::from(self.byte());
        if end <= 256 { byte % end } else { (byte << 8 | usize::from(self.byte())) % end }
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Yes in one of so many cases.
    pub fn one_in(&mut self, cases: usize) -> bool {
        self.below(cases) == cases - 1
    }

    /// Is there nothing left?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All that is left.
    pub fn rest(self) -> &'a [u8] {
        self.0
    }

    /// All that is left, as text.
    pub fn text(self) -> String {
        String::from_utf8_lossy(self.0).into_owned()
    }
}
