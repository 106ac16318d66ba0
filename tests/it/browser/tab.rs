//! An open page, and the actions of a user.

use std::fs;
use std::rc::Rc;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::chromium::Chromium;

/// A place in the window, in pixels from its upper left corner.
pub(super) type Point = [f64; 2];

/// An open page.
pub(super) struct Tab<'a> {
    browser: &'a mut Chromium,
    target: String,
    session: String,
    url: String,
    folder: Rc<TempDir>,
}

impl<'a> Tab<'a> {
    /// Writes the page into a file and opens that.
    pub(super) fn open(browser: &'a mut Chromium, html: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.html");
        fs::write(&path, html).unwrap();
        Self::at(browser, format!("file://{}", path.display()), Rc::new(folder))
    }

    /// Opens a file of this folder.
    fn at(browser: &'a mut Chromium, url: String, folder: Rc<TempDir>) -> Self {
        let target = browser.call(None, "Target.createTarget", &json!({ "url": "about:blank" }));
        let target = target["targetId"].as_str().unwrap().to_string();
        let attach = json!({ "targetId": target, "flatten": true });
        let session = browser.call(None, "Target.attachToTarget", &attach)["sessionId"].as_str().unwrap().to_string();
        let mut tab = Self { browser, target, session, url, folder };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            tab.call(&format!("{domain}.enable"), &json!({}));
        }
        tab.size(1000, 900);
        tab.load();
        tab
    }

    /// Opens the page in another tab, passes that to `body`, and closes it.
    pub(super) fn beside(&mut self, body: impl FnOnce(&mut Tab<'_>)) {
        let mut other = Tab::at(self.browser, self.url.clone(), Rc::clone(&self.folder));
        body(&mut other);
        other.close();
    }

    pub(super) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.browser.call(Some(&self.session), method, params)
    }

    pub(super) fn size(&mut self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Reloads the page.
    pub(super) fn load(&mut self) {
        self.load_link("");
    }

    /// Loads the page anew, with the part of its address from `#` on.
    pub(super) fn load_link(&mut self, hash: &str) {
        // Another part of the same page would not load it.
        self.call("Page.navigate", &json!({ "url": "about:blank" }));
        let url = format!("{}{hash}", self.url);
        self.call("Page.navigate", &json!({ "url": url }));
        while self.run("document.readyState + location.protocol") != "completefile:" {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Sets a preference, such as `prefers-reduced-motion`, and the medium: screen or print.
    pub(super) fn prefer(&mut self, media: &str, feature: &str, value: &str) {
        let features = json!([{ "name": feature, "value": value }]);
        self.call("Emulation.setEmulatedMedia", &json!({ "media": media, "features": features }));
    }

    /// The value of an expression.
    pub(super) fn run(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let result = self.call("Runtime.evaluate", &params);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {result}");
        result["result"]["value"].clone()
    }

    pub(super) fn text(&mut self, selector: &str) -> String {
        self.run(&format!("document.querySelector({}).textContent", json!(selector))).as_str().unwrap().to_string()
    }

    /// Scrolls to an element; returns its left, top, width and height in the window.
    pub(super) fn area(&mut self, selector: &str) -> [f64; 4] {
        let area = self.run(&format!(
            "(() => {{ const one = document.querySelector({}); one.scrollIntoView({{ block: 'nearest' }}); \
             const area = one.getBoundingClientRect(); return [area.x, area.y, area.width, area.height]; }})()",
            json!(selector)
        ));
        serde_json::from_value(area).unwrap()
    }

    pub(super) fn middle(&mut self, selector: &str) -> Point {
        let [x, y, width, height] = self.area(selector);
        [x + width / 2.0, y + height / 2.0]
    }

    /// Waits until changes are drawn.
    pub(super) fn wait_for_picture(&mut self) {
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    /// The picture of an element after the next frame.
    pub(super) fn picture(&mut self, selector: &str) -> String {
        self.wait_for_picture();
        let [x, y, width, height] = self.area(selector);
        let [left, top]: [f64; 2] = serde_json::from_value(self.run("[scrollX, scrollY]")).unwrap();
        let clip = json!({ "x": x + left, "y": y + top, "width": width, "height": height, "scale": 1 });
        let shot = self.call("Page.captureScreenshot", &json!({ "format": "png", "clip": clip }));
        shot["data"].as_str().unwrap().to_string()
    }

    pub(super) fn mouse(&mut self, kind: &str, [x, y]: Point) {
        let (button, buttons) = if kind == "mouseReleased" { ("left", 0) } else { ("left", 1) };
        let params = json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", &params);
    }

    /// Moves the pointer without pressing anything.
    pub(super) fn hover(&mut self, [x, y]: Point) {
        self.call("Input.dispatchMouseEvent", &json!({ "type": "mouseMoved", "x": x, "y": y }));
    }

    pub(super) fn click_at(&mut self, point: Point) {
        self.mouse("mousePressed", point);
        self.mouse("mouseReleased", point);
    }

    pub(super) fn click(&mut self, selector: &str) {
        let middle = self.middle(selector);
        self.click_at(middle);
    }

    /// Clicks the button with this text.
    pub(super) fn press(&mut self, text: &str) {
        let found = self.run(&format!(
            "(() => {{ document.querySelectorAll('.there').forEach(one => one.classList.remove('there')); \
             const all = [...document.querySelectorAll('button')].filter(one => one.checkVisibility()); \
             const one = all.find(one => one.textContent === {text} || one.getAttribute('aria-label') === {text}); \
             one?.classList.add('there'); return one !== undefined; }})()",
            text = json!(text)
        ));
        assert_eq!(found, true, "no button says {text}");
        self.click(".there");
    }

    /// Draws a line with the button held down.
    pub(super) fn drag(&mut self, points: &[Point]) {
        self.mouse("mousePressed", points[0]);
        points[1..].iter().for_each(|&point| self.mouse("mouseMoved", point));
        self.mouse("mouseReleased", *points.last().unwrap());
    }

    /// Fingers go from place to place.
    pub(super) fn touch(&mut self, steps: &[&[Point]]) {
        let touches = |points: &[Point]| {
            let touch = |(id, [x, y]): (usize, &Point)| json!({ "x": x, "y": y, "id": id });
            points.iter().enumerate().map(touch).collect::<Vec<_>>()
        };
        for (number, points) in steps.iter().enumerate() {
            let kind = if number == 0 { "touchStart" } else { "touchMove" };
            self.call("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": touches(points) }));
        }
        self.call("Input.dispatchTouchEvent", &json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    pub(super) fn focus(&mut self, selector: &str) {
        self.run(&format!("document.querySelector({}).focus()", json!(selector)));
    }

    /// Presses keys, one after another: `ArrowUp`, ` `, `r`, `Control+z`.
    pub(super) fn keys(&mut self, keys: &[&str]) {
        for key in keys {
            let (modifiers, key) = key.strip_prefix("Control+").map_or((0, *key), |key| (2, key));
            let code = match key {
                "End" => 35,
                "ArrowLeft" => 37,
                "ArrowUp" => 38,
                "ArrowRight" => 39,
                "ArrowDown" => 40,
                "Tab" => 9,
                _ => i32::from(key.as_bytes()[0].to_ascii_uppercase()),
            };
            for kind in ["rawKeyDown", "keyUp"] {
                let key = json!({ "type": kind, "key": key, "modifiers": modifiers, "windowsVirtualKeyCode": code });
                self.call("Input.dispatchKeyEvent", &key);
            }
        }
    }

    /// The errors of the page, and its requests for other files.
    pub(super) fn complaints(&mut self) -> Vec<String> {
        // Messages come in order: after this answer, all earlier events have arrived.
        self.run("0");
        let url = self.url.as_str();
        let events = || self.browser.events(&self.session);
        // For a request that the policy blocks there are two events: the request and its failure.
        let is_stopped = |event: &&Value| event["params"]["blockedReason"] == "csp";
        let stopped: Vec<&Value> = events().filter(is_stopped).map(|event| &event["params"]["requestId"]).collect();
        let is_complaint = |event: &&Value| match event["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown"
            | "Runtime.consoleAPICalled"
            | "Log.entryAdded"
            | "Page.javascriptDialogOpening"
            | "Network.webSocketCreated" => true,
            "Network.requestWillBeSent" => {
                let wanted = event["params"]["request"]["url"].as_str().unwrap_or_default();
                // A page may make a worker of its own text, and have an address with a part after #.
                let is_own = wanted.starts_with(url) || wanted.starts_with("blob:");
                !is_own && !stopped.contains(&&event["params"]["requestId"])
            }
            _ => false,
        };
        events().filter(is_complaint).map(ToString::to_string).collect()
    }

    /// Returns the complaints, and removes them.
    pub(super) fn forget(&mut self) -> Vec<String> {
        let complaints = self.complaints();
        self.browser.forget();
        complaints
    }

    /// Closes the page; fails if there are complaints.
    pub(super) fn close(mut self) {
        let complaints = self.complaints();
        assert!(complaints.is_empty(), "{complaints:#?}");
        let target = self.target.clone();
        self.browser.call(None, "Target.closeTarget", &json!({ "targetId": target }));
    }
}
