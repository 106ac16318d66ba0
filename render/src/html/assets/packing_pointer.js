// The pointer over a packing that is played: pieces are dragged, or chosen by a click and placed by another.

function listenToPointer(view) {
    const { place, grids, filling } = view;
    // Where the pointer was pressed, whether it moved since, and whether a chosen piece is to be placed.
    let [start, hasMoved, isPlacing] = [null, false, false];
    const capture = (event) => {
        [view.pointer, start, hasMoved] = [event.pointerId, [event.clientX, event.clientY], false];
        place.setPointerCapture(event.pointerId);
    };
    const follow = (event) => {
        const at = grids.cellAt(event.clientX, event.clientY);
        const { hand } = view;
        hand.isOver = at !== null;
        if (at !== null) {
            hand.move(at);
            view.float.replaceChildren();
        } else {
            carry(view, event);
        }
        view.redraw();
    };

    place.addEventListener("pointerdown", (event) => {
        if (event.button !== 0 || view.pointer !== null) {
            return;
        }
        const loose = event.target.closest(".loose");
        const at = grids.cellAt(event.clientX, event.clientY);
        isPlacing = false;
        if (loose !== null) {
            event.preventDefault();
            view.take(Number(loose.dataset.kind), Number(event.target.dataset.cell ?? 0), false);
        } else if (at === null) {
            return;
        } else if (view.hand !== null) {
            isPlacing = true;
            view.hand.isOver = true;
            view.hand.move(at);
            view.redraw();
        } else {
            view.lift(at);
        }
        if (view.hand !== null) {
            capture(event);
        }
    });

    place.addEventListener("pointermove", (event) => {
        const isDragged = event.pointerId === view.pointer;
        const isOver = event.pointerType === "mouse" && view.pointer === null && event.buttons === 0;
        if (view.hand === null || !(isDragged || isOver)) {
            return;
        }
        if (isDragged && !hasMoved) {
            hasMoved = Math.hypot(event.clientX - start[0], event.clientY - start[1]) > SLACK;
        }
        if (!isDragged || hasMoved) {
            follow(event);
        }
    });

    place.addEventListener("pointerup", (event) => {
        if (event.pointerId !== view.pointer) {
            return;
        }
        view.pointer = null;
        if (hasMoved) {
            follow(event);
        }
        const { hand } = view;
        view.float.replaceChildren();
        if (!hasMoved && !isPlacing) {
            // The piece was chosen by a click, and stays in hand.
            return;
        }
        if (!hand.isOver) {
            return view.act(view.draft);
        }
        const refused = view.put();
        if (refused !== null && hasMoved) {
            view.drop();
            view.redraw(refused);
        }
    });

    for (const end of ["pointercancel", "lostpointercapture"]) {
        place.addEventListener(end, (event) => {
            if (event.pointerId === view.pointer) {
                view.drop();
                view.redraw();
            }
        });
    }
}

// Shows the piece in hand at the pointer, where there is no board.
function carry({ hand, filling, float, grids }, { clientX, clientY }) {
    const picture = solid(inCorner(hand.cells), filling.kinds[hand.kind].shade, filling.isFlat);
    float.replaceChildren(picture);
    const scale = grids.boards[0].svg.clientWidth / (filling.size[0] * GRID + 4) * 2;
    float.style.setProperty("--scale", Math.min(scale, 1.6));
    float.style.setProperty("--x", `${clientX}px`);
    float.style.setProperty("--y", `${clientY}px`);
}
