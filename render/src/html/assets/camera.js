// The camera: mouse, touch and keys move it around the scene, and closer.

const SIGHT = 0.4;
const HOME = { yaw: 0.6, pitch: 0.5, zoom: 1 };
const ABOVE = { yaw: 0, pitch: Math.PI / 2, zoom: 1 };
const ZOOMS = [0.35, 6];

class Camera {
    // `first` is the view to begin with, and to return to.
    constructor(first) {
        Object.assign(this, first, { first, target: [0, 0, 0], radius: 1 });
    }

    // Frames the ball around the scene.
    lookAt(target, radius) {
        Object.assign(this, { target, radius });
    }

    home() {
        Object.assign(this, this.first);
    }

    turn(yaw, pitch) {
        this.yaw += yaw;
        this.pitch = Math.min(Math.max(this.pitch + pitch, -Math.PI / 2), Math.PI / 2);
    }

    closer(factor) {
        this.zoom = Math.min(Math.max(this.zoom * factor, ZOOMS[0]), ZOOMS[1]);
    }

    // The input of the shaders, for a picture of these proportions.
    view(aspect) {
        const narrow = Math.min(1, aspect);
        const distance = (0.98 * this.radius) / Math.sin(SIGHT / 2) / narrow / this.zoom;
        const near = Math.max(distance - 4 * this.radius, distance / 100);
        const seen = seenFrom(this.target, this.yaw, this.pitch, distance);
        const matrix = product(perspective(SIGHT, aspect, near, distance + 4 * this.radius), seen);
        // The lamp stands to the left of the reader, and above.
        const [a, b, c] = [-0.3, 0.85, 0.43];
        const lamp = [0, 1, 2].map((i) => seen[4 * i] * a + seen[4 * i + 1] * b + seen[4 * i + 2] * c);
        return { matrix, lamp };
    }
}

const KEYS = {
    ArrowLeft: (camera) => camera.turn(0.12, 0),
    ArrowRight: (camera) => camera.turn(-0.12, 0),
    ArrowUp: (camera) => camera.turn(0, 0.12),
    ArrowDown: (camera) => camera.turn(0, -0.12),
    "+": (camera) => camera.closer(1.15),
    "=": (camera) => camera.closer(1.15),
    "-": (camera) => camera.closer(1 / 1.15),
    0: (camera) => camera.home(),
};

// Lets the reader move the camera over a canvas.
function steer(camera, canvas, changed) {
    const fingers = new Map();
    const spread = () => {
        const [a, b] = [...fingers.values()];
        return Math.hypot(a.x - b.x, a.y - b.y);
    };
    const lift = (event) => fingers.delete(event.pointerId);
    canvas.addEventListener("pointerdown", (event) => {
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointerup", lift);
    canvas.addEventListener("pointercancel", lift);
    canvas.addEventListener("pointermove", (event) => {
        const last = fingers.get(event.pointerId);
        if (last === undefined) {
            return;
        }
        const before = fingers.size === 2 ? spread() : 0;
        const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
        Object.assign(last, { x: event.clientX, y: event.clientY });
        if (fingers.size === 1) {
            camera.turn(-dx * 0.009, dy * 0.009);
        } else if (before > 0) {
            camera.closer(spread() / before);
        }
        changed();
    });
    canvas.addEventListener("wheel", (event) => {
        event.preventDefault();
        camera.closer(Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.0015 : 0.05)));
        changed();
    }, { passive: false });
    canvas.addEventListener("keydown", (event) => {
        const act = KEYS[event.key];
        if (act !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
            event.preventDefault();
            act(camera);
            changed();
        }
    });
    return { isHeld: () => fingers.size > 0 };
}
