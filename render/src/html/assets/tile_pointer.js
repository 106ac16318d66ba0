// The pointer over triangular tiles: one can be dragged to where it goes.

function dragTiles(board) {
    const { svg } = board;
    // The tile that is pressed: its slot, the pointer and where it was, and the picture that follows it.
    let held = null;
    const drop = () => {
        held?.picture?.remove();
        held = null;
    };
    const slotAt = (event) => {
        const found = document.elementFromPoint(event.clientX, event.clientY)?.closest(".slot") ?? null;
        return found === null ? -1 : board.slots.indexOf(found);
    };

    svg.addEventListener("pointerdown", (event) => {
        const slot = slotAt(event);
        if (event.button === 0 && slot >= 0 && board.game.state[slot] !== null) {
            held = { slot, pointer: event.pointerId, start: [event.clientX, event.clientY], picture: null };
        }
    });

    svg.addEventListener("pointermove", (event) => {
        if (held?.pointer !== event.pointerId) {
            return;
        }
        const [x, y] = [event.clientX - held.start[0], event.clientY - held.start[1]];
        if (held.picture === null && Math.hypot(x, y) > SLACK) {
            // From here on, no click follows.
            svg.setPointerCapture(event.pointerId);
            held.picture = board.slots[held.slot].cloneNode(true);
            held.picture.setAttribute("class", "carried");
            svg.append(held.picture);
        }
        const { a: scale } = svg.getScreenCTM();
        held.picture?.setAttribute("transform", `translate(${x / scale} ${y / scale})`);
    });

    svg.addEventListener("pointerup", (event) => {
        if (held?.pointer !== event.pointerId) {
            return;
        }
        const { slot, picture } = held;
        const to = slotAt(event);
        drop();
        if (picture !== null && to >= 0 && to !== slot) {
            board.move(slot, to);
        }
    });
    svg.addEventListener("pointercancel", drop);
}
