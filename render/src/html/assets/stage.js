// Why there is no view in three dimensions: a sentence.
class NoView extends Error {}

// The graphics card: faces and wires are given to it once, pieces and camera for each picture.

class Stage {
    // Throws NoView where there is no WebGL 2, or one that does not take the shaders.
    constructor(canvas) {
        const gl = canvas.getContext("webgl2", { antialias: true, alpha: true, premultipliedAlpha: true });
        if (gl === null) {
            throw new NoView(word("This browser shows no pictures in three dimensions (WebGL 2)."));
        }
        Object.assign(this, { canvas, gl, indexCount: 0, wires: [] });
        this.faces = program(gl, FACES_VERTEX, FACES_FRAGMENT);
        this.lines = program(gl, WIRES_VERTEX, WIRES_FRAGMENT);
        this.mesh = gl.createVertexArray();
        this.corners = gl.createBuffer();
        this.indices = gl.createBuffer();
        this.pieces = gl.createTexture();
        this.target = gl.createFramebuffer();
        this.targetColour = gl.createRenderbuffer();
        this.targetDepth = gl.createRenderbuffer();
        gl.enable(gl.DEPTH_TEST);
        gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    }

    // Gives its graphics back: browsers have room for some 16 pictures.
    release() {
        this.gl.getExtension("WEBGL_lose_context")?.loseContext();
    }

    setMesh({ corners, indices }) {
        const { gl } = this;
        gl.bindVertexArray(this.mesh);
        gl.bindBuffer(gl.ARRAY_BUFFER, this.corners);
        gl.bufferData(gl.ARRAY_BUFFER, corners, gl.DYNAMIC_DRAW);
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.indices);
        gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.DYNAMIC_DRAW);
        for (const [place, size, from] of [[0, 3, 0], [1, 2, 3], [2, 3, 5]]) {
            gl.enableVertexAttribArray(place);
            gl.vertexAttribPointer(place, size, gl.FLOAT, false, 4 * CORNER, 4 * from);
        }
        this.indexCount = indices.length;
    }

    // Wires are lists of pairs of points, each with the strength of its ink.
    setWires(all) {
        const { gl } = this;
        this.wires.forEach(({ buffer, array }) => {
            gl.deleteBuffer(buffer);
            gl.deleteVertexArray(array);
        });
        this.wires = all.filter(({ points }) => points.length > 0).map(({ points, strength }) => {
            const [array, buffer] = [gl.createVertexArray(), gl.createBuffer()];
            gl.bindVertexArray(array);
            gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
            gl.bufferData(gl.ARRAY_BUFFER, points, gl.STATIC_DRAW);
            gl.enableVertexAttribArray(0);
            gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
            return { array, buffer, strength, count: points.length / 3 };
        });
    }

    // For each piece eight numbers, as the shader reads them.
    setPieces(numbers) {
        const { gl } = this;
        const height = Math.max(1, Math.ceil(numbers.length / 4 / PIECES_WIDE));
        const texels = new Float32Array(4 * PIECES_WIDE * height);
        texels.set(numbers);
        gl.bindTexture(gl.TEXTURE_2D, this.pieces);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, PIECES_WIDE, height, 0, gl.RGBA, gl.FLOAT, texels);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    }

    // Makes the picture as large as it is shown.
    resize() {
        const ratio = Math.min(window.devicePixelRatio || 1, 2);
        const { clientWidth, clientHeight } = this.canvas;
        const [width, height] = [clientWidth, clientHeight].map((length) => Math.max(1, Math.round(length * ratio)));
        if (this.canvas.width !== width || this.canvas.height !== height) {
            Object.assign(this.canvas, { width, height });
        }
    }

    draw(camera, { paper, ink }) {
        const { gl, canvas } = this;
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        gl.viewport(0, 0, canvas.width, canvas.height);
        gl.clearColor(0, 0, 0, 0);
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
        this.drawFaces(camera, paper, false);
        gl.useProgram(this.lines);
        gl.enable(gl.BLEND);
        gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
        gl.uniformMatrix4fv(gl.getUniformLocation(this.lines, "camera"), false, camera.matrix);
        for (const { array, count, strength } of this.wires) {
            gl.uniform4f(gl.getUniformLocation(this.lines, "ink"), ...ink, strength);
            gl.bindVertexArray(array);
            gl.drawArrays(gl.LINES, 0, count);
        }
        gl.disable(gl.BLEND);
    }

    drawFaces(camera, paper, isPicking) {
        const { gl, faces } = this;
        const place = (name) => gl.getUniformLocation(faces, name);
        gl.useProgram(faces);
        gl.uniformMatrix4fv(place("camera"), false, camera.matrix);
        gl.uniform3fv(place("lamp"), camera.lamp);
        gl.uniform3fv(place("paper"), paper);
        gl.uniform1i(place("isPicking"), isPicking ? 1 : 0);
        gl.bindTexture(gl.TEXTURE_2D, this.pieces);
        gl.bindVertexArray(this.mesh);
        gl.drawElements(gl.TRIANGLES, this.indexCount, gl.UNSIGNED_INT, 0);
    }

    // The piece that is seen at a point of the picture, in pixels of the page; -1 if there is none.
    pick(camera, x, y) {
        const { gl, canvas } = this;
        const { width, height, clientWidth, clientHeight } = canvas;
        gl.bindFramebuffer(gl.FRAMEBUFFER, this.target);
        for (const [buffer, format, use] of [
            [this.targetColour, gl.RGBA8, gl.COLOR_ATTACHMENT0],
            [this.targetDepth, gl.DEPTH_COMPONENT16, gl.DEPTH_ATTACHMENT],
        ]) {
            gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
            gl.renderbufferStorage(gl.RENDERBUFFER, format, width, height);
            gl.framebufferRenderbuffer(gl.FRAMEBUFFER, use, gl.RENDERBUFFER, buffer);
        }
        const [column, row] = [Math.floor((x * width) / clientWidth), height - 1 - Math.floor((y * height) / clientHeight)];
        gl.viewport(0, 0, width, height);
        gl.enable(gl.SCISSOR_TEST);
        gl.scissor(column, row, 1, 1);
        gl.clearColor(0, 0, 0, 0);
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
        this.drawFaces(camera, [0, 0, 0], true);
        gl.disable(gl.SCISSOR_TEST);
        const pixel = new Uint8Array(4);
        gl.readPixels(column, row, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        return pixel[0] + 256 * pixel[1] + 65536 * pixel[2] - 1;
    }
}

function program(gl, vertex, fragment) {
    const made = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
        const shader = gl.createShader(kind);
        gl.shaderSource(shader, source);
        gl.compileShader(shader);
        gl.attachShader(made, shader);
        gl.deleteShader(shader);
    }
    gl.linkProgram(made);
    if (!gl.getProgramParameter(made, gl.LINK_STATUS) && !gl.isContextLost()) {
        throw new NoView(word("The graphics of this browser can't show this picture in three dimensions."));
    }
    return made;
}
