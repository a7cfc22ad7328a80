/**
 * Everything drawn on the board besides the pieces. Each kind of mark has its own shape, so that none relies on colour:
 *
 *   last move    a tinted square with a frame        check     a double ring
 *   selected     a thick frame                       target    a dot; for a capture, four corners
 *   premove      hatching and a broken frame         touched   a ring of dots
 *   cursor       a white frame in a black one        star      what a lesson asks for
 *   hill         corners of a frame                  goal      a chequered edge
 */
import { EXTENSION_POINT, Extension } from "/vendor/cm-chessboard/src/model/Extension.js";
import { svg } from "../dom.js";
import { files, place } from "./squares.js";

/** @typedef {{kind: string, square: string}} Mark */
/** @typedef {{from: string, to: string, color: string}} Arrow a circle if both squares are the same */

/** Kinds that are drawn over the pieces. */
const above = new Set(["target", "cursor", "star"]);

export class Marks extends Extension {
  constructor(chessboard) {
    super(chessboard);
    /** @type {Mark[]} */
    this.marks = [];
    /** @type {Arrow[]} */
    this.arrows = [];
    this.coordinates = true;
    /** The whole board was drawn anew, for another size or side. */
    this.onRedrawn = () => {};
    this.below = svg("g", { class: "marks" });
    this.above = svg("g", { class: "marks" });
    chessboard.view.markersLayer.append(this.below);
    chessboard.view.markersTopLayer.append(patterns(), this.above);
    this.registerExtensionPoint(EXTENSION_POINT.afterRedrawBoard, () => {
      this.draw();
      queueMicrotask(() => this.onRedrawn()); // the pieces follow
    });
  }

  /** @param {Mark[]} marks @param {Arrow[]} arrows */
  show(marks, arrows) {
    this.marks = marks;
    this.arrows = arrows;
    this.draw();
  }

  draw() {
    this.below.replaceChildren();
    this.above.replaceChildren();
    for (const mark of this.marks) this.#layer(mark).append(this.#drawMark(mark));
    if (this.coordinates) this.#drawCoordinates();
    for (const arrow of this.arrows) this.above.append(this.#drawArrow(arrow));
  }

  #layer({ kind }) {
    return above.has(kind) ? this.above : this.below;
  }

  #point(square) {
    return this.chessboard.view.squareToPoint(square);
  }

  #drawMark({ kind, square }) {
    const size = this.chessboard.view.squareWidth;
    const { x, y } = this.#point(square);
    const taken = kind === "target" && this.chessboard.getPiece(square);
    const group = svg("g", {
      class: `mark mark-${kind}`,
      "data-mark": kind,
      "data-on": square,
      transform: `translate(${x} ${y}) scale(${size / 100})`,
    });
    group.append(...(taken ? shapes.capture() : shapes[kind]()));
    return group;
  }

  #drawArrow({ from, to, color }) {
    const half = this.chessboard.view.squareWidth / 2;
    const start = this.#point(from);
    const end = this.#point(to);
    const center = { x: start.x + half, y: start.y + half };
    const attributes = { class: `stroke stroke-${color}`, "data-arrow": from === to ? from : from + to };
    if (from === to) {
      return svg("circle", {
        ...attributes,
        cx: center.x,
        cy: center.y,
        r: half * 0.88,
        "stroke-width": half * 0.14,
      });
    }
    const dx = end.x - start.x;
    const dy = end.y - start.y;
    const length = Math.hypot(dx, dy) - half * 0.35;
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
    return svg("path", {
      ...attributes,
      d: arrowPath(length, half),
      transform: `translate(${center.x} ${center.y}) rotate(${angle})`,
    });
  }

  #drawCoordinates() {
    const { view } = this.chessboard;
    const size = view.squareWidth;
    const whiteBelow = this.chessboard.getOrientation() === "w";
    for (let line = 0; line < 8; line++) {
      const file = whiteBelow ? line : 7 - line;
      const rank = whiteBelow ? 7 - line : line;
      const tone = (bottomLine) => ((line + (bottomLine ? 7 : 0)) % 2 === 0 ? "light" : "dark");
      this.below.append(
        text(files[file], line * size + size * 0.94, 8 * size - size * 0.07, size, "end", tone(true)),
        text(String(rank + 1), size * 0.06, line * size + size * 0.24, size, "start", tone(false)),
      );
    }
  }
}

/** Where a square is, as the share of the board's width from its left and top. @param {string} square @param {boolean} whiteBelow */
export function positionOf(square, whiteBelow) {
  const { file, rank } = place(square);
  return { left: (whiteBelow ? file : 7 - file) / 8, top: (whiteBelow ? 7 - rank : rank) / 8 };
}

const frame = (inset, attributes = {}) =>
  svg("rect", { x: inset, y: inset, width: 100 - 2 * inset, height: 100 - 2 * inset, ...attributes });

/** The shape of each kind, on a square 100 wide. */
const shapes = {
  last: () => [frame(0, { class: "fill" }), frame(2.5, { class: "line", "stroke-width": 5 })],
  selected: () => [frame(0, { class: "fill" }), frame(4, { class: "line", "stroke-width": 8 })],
  target: () => [svg("circle", { cx: 50, cy: 50, r: 15, class: "fill" })],
  capture: () => [
    svg("path", { class: "fill", d: "M0 0h30L0 30zM100 0v30L70 0zM100 100H70l30-30zM0 100V70l30 30z" }),
  ],
  check: () => [
    svg("circle", { cx: 50, cy: 50, r: 50, class: "fill" }),
    svg("circle", { cx: 50, cy: 50, r: 46, class: "line", "stroke-width": 5 }),
    svg("circle", { cx: 50, cy: 50, r: 37, class: "line", "stroke-width": 3 }),
  ],
  premove: () => [
    frame(0, { fill: "url(#hatching)" }),
    frame(4, { class: "line", "stroke-width": 6, "stroke-dasharray": "14 9" }),
  ],
  touched: () => [
    svg("circle", {
      cx: 50,
      cy: 50,
      r: 45,
      class: "line",
      "stroke-width": 7,
      "stroke-dasharray": "1 13",
      "stroke-linecap": "round",
    }),
  ],
  cursor: () => [
    frame(2, { class: "outer", "stroke-width": 4 }),
    frame(6, { class: "inner", "stroke-width": 4 }),
  ],
  star: () => [
    svg("path", {
      class: "fill",
      d: "M50 22l8.4 18.5 20.2 2.3-15 13.7 4.1 19.9L50 66.4 32.3 76.4l4.1-19.9-15-13.7 20.2-2.3z",
    }),
  ],
  hill: () => [
    frame(0, { class: "fill" }),
    svg("path", { class: "line", "stroke-width": 4, d: "M8 26V8h18M74 8h18v18M92 74v18H74M26 92H8V74" }),
  ],
  goal: () => [
    frame(0, { class: "fill" }),
    ...[0, 20, 40, 60, 80].flatMap((x) => [chequer(x, 0), chequer(x + 10, 8)]),
  ],
  hover: () => [frame(4, { class: "line", "stroke-width": 6 })],
};

function chequer(x, y) {
  return svg("rect", { x, y, width: 10, height: 8, class: "chequer" });
}

function patterns() {
  return svg(
    "defs",
    {},
    svg(
      "pattern",
      {
        id: "hatching",
        width: 12,
        height: 12,
        patternUnits: "userSpaceOnUse",
        patternTransform: "rotate(45)",
      },
      svg("rect", { width: 5, height: 12, class: "hatching" }),
    ),
  );
}

function text(content, x, y, size, anchor, tone) {
  const element = svg("text", {
    x,
    y,
    "text-anchor": anchor,
    "font-size": Math.max(9, size * 0.17),
    class: `coordinate on-${tone}`,
  });
  element.textContent = content;
  return element;
}

function arrowPath(length, half) {
  const shaft = half * 0.16;
  const head = half * 0.42;
  const neck = length - half * 0.62;
  return `M${half * 0.3} ${-shaft}H${neck}V${-head}L${length} 0L${neck} ${head}V${shaft}H${half * 0.3}Z`;
}
