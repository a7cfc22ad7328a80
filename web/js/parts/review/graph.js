/**
 * The win percentage of White along a game, as a graph that goes to the position under the pointer. By keyboard it is a
 * slider: ← → one move, Page Up and Down ten, Home and End.
 */
import { h, svg } from "../../dom.js";
import { t } from "../../i18n.js";
import { writtenMove } from "../move_words.js";

const height = 120;
const stride = 10;

/** The drawing of each judgement: its shape tells it, not only its colour. */
const shapes = {
  inaccuracy: (x, y) => svg("circle", { cx: x, cy: y, r: 4 }),
  mistake: (x, y) => svg("path", { d: `M${x} ${y - 6}l6 6-6 6-6-6z` }),
  blunder: (x, y) => svg("path", { d: `M${x - 5} ${y - 5}h10v10h-10z` }),
};

export class WinGraph {
  /** @type {(number | undefined)[]} by ply, the start first */
  #wins = [];
  #ply = 0;
  /** In pixels, so that nothing that is drawn is stretched. */
  #width = 600;
  /** @type {any} */
  #review = null;

  /** @param {(ply: number) => void} onGo */
  constructor(onGo) {
    this.onGo = onGo;
    this.marks = svg("g", { class: "graph-marks" });
    this.black = svg("rect", { class: "graph-black", y: 0, height });
    this.area = svg("path", { class: "graph-white" });
    this.line = svg("path", { class: "graph-line" });
    this.cursor = svg("line", { class: "graph-cursor", y1: 0, y2: height });
    this.picture = svg(
      "svg",
      { preserveAspectRatio: "none", "aria-hidden": "true" },
      this.black,
      this.area,
      svg("line", { class: "graph-middle", x1: 0, x2: "100%", y1: height / 2, y2: height / 2 }),
      this.line,
      this.marks,
      this.cursor,
    );
    this.element = h(
      "div",
      {
        class: "win-graph",
        role: "slider",
        tabindex: 0,
        "aria-label": t("review.graph"),
        "aria-valuemin": 0,
        onkeydown: (event) => this.#pressed(event),
      },
      this.picture,
    );
    this.#followPointer();
    new ResizeObserver(([{ contentRect }]) => this.#fit(contentRect)).observe(this.element);
  }

  /** The height is always drawn as `height`, whatever the window leaves of it. @param {{width: number, height: number}} place */
  #fit(place) {
    if (!place.width || !place.height) return;
    this.#width = (height * place.width) / place.height;
    this.picture.setAttribute("viewBox", `0 0 ${this.#width} ${height}`);
    this.#draw();
    this.goTo(this.#ply);
  }

  /** @param {any} review the whole review, as far as it has come */
  show(review) {
    this.#review = review;
    this.#wins = [review.start, ...review.moves].map(({ win }) => win);
    this.element.setAttribute("aria-valuemax", String(review.moves.length));
    this.#draw();
    this.goTo(this.#ply);
  }

  /** New values. @param {{ply: number, win: number}[]} scores */
  add(scores) {
    for (const { ply, win } of scores) this.#wins[ply] = win;
    this.#draw();
  }

  /** Marks the position on the board. @param {number} ply */
  goTo(ply) {
    this.#ply = ply;
    const x = this.#x(ply);
    this.cursor.setAttribute("x1", String(x));
    this.cursor.setAttribute("x2", String(x));
    this.element.setAttribute("aria-valuenow", String(ply));
    this.element.setAttribute("aria-valuetext", this.#words(ply));
  }

  /** "12. Nf3, White 63 %, mistake". */
  #words(ply) {
    const move = this.#review?.moves[ply - 1];
    const win = this.#wins[ply];
    return [
      move ? numbered(this.#review, ply - 1) : t("review.start"),
      win !== undefined && t("review.win", { percent: Math.round(win) }),
      move?.judgement && t(`review.${move.judgement}`),
    ]
      .filter(Boolean)
      .join(", ");
  }

  #x(ply) {
    return (this.#width * ply) / Math.max(1, this.#wins.length - 1);
  }

  #y(win) {
    return height * (1 - win / 100);
  }

  #draw() {
    const points = this.#wins
      .map((win, ply) => (win === undefined ? "" : `${this.#x(ply).toFixed(1)} ${this.#y(win).toFixed(1)}`))
      .filter(Boolean);
    this.line.setAttribute("d", points.length ? `M${points.join("L")}` : "");
    const [first, last] = [points[0], points.at(-1)].map((point) => point?.split(" ")[0]);
    // What is not examined yet belongs to neither side.
    this.black.setAttribute("x", first ?? "0");
    this.black.setAttribute("width", String(Number(last ?? 0) - Number(first ?? 0)));
    this.area.setAttribute(
      "d",
      points.length ? `M${first} ${height}L${points.join("L")}L${last} ${height}z` : "",
    );
    this.marks.replaceChildren(...this.#phases(), ...this.#judged());
  }

  #phases() {
    const { middle, end } = this.#review?.division ?? {};
    return [middle, end]
      .filter((ply) => ply > 0)
      .map((ply) => svg("line", { class: "graph-phase", x1: this.#x(ply), x2: this.#x(ply), y1: 0, y2: height }));
  }

  #judged() {
    const moves = this.#review?.moves ?? [];
    return moves.flatMap(({ judgement }, index) => {
      const win = this.#wins[index + 1];
      if (!judgement || win === undefined) return [];
      const mark = shapes[judgement](this.#x(index + 1), this.#y(win));
      mark.setAttribute("class", `graph-mark ${judgement}`);
      return [mark];
    });
  }

  #followPointer() {
    const go = (event) => {
      const { left, width: shown } = this.element.getBoundingClientRect();
      const share = Math.min(1, Math.max(0, (event.clientX - left) / shown));
      this.#goTo(Math.round(share * (this.#wins.length - 1)));
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      go(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) go(event);
    });
  }

  #pressed(event) {
    const last = this.#wins.length - 1;
    const target = {
      ArrowLeft: this.#ply - 1,
      ArrowDown: this.#ply - 1,
      ArrowRight: this.#ply + 1,
      ArrowUp: this.#ply + 1,
      PageUp: this.#ply - stride,
      PageDown: this.#ply + stride,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.#goTo(Math.min(last, Math.max(0, target)));
  }

  #goTo(ply) {
    if (ply !== this.#ply) this.onGo(ply);
  }
}

/** "12. Nf3" or "12… Nf3". @param {any} review @param {number} index of the move */
export function numbered(review, index) {
  const before = review.firstPly + index;
  return `${Math.floor(before / 2) + 1}${before % 2 === 0 ? "." : "…"} ${writtenMove(review.moves[index].san)}`;
}
