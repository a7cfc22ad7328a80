/**
 * Setting up a position: every defect is named as it appears.
 */
import { api } from "../api.js";
import { boardOf, fieldsOf, promotedIn } from "../board/fen.js";
import { allSquares, menOf, usualStart } from "../board/squares.js";
import { pieceDrawing } from "../board/pieces.js";
import { button, h, iconButton, replace } from "../dom.js";
import { t } from "../i18n.js";
import { manName } from "../board/keyboard.js";
import { BoardArea } from "../parts/board_area.js";
import { listenForKeys } from "../parts/keys.js";
import { listenForPaste, positionField } from "../parts/position_field.js";
import { refuse } from "../parts/refusals.js";
import { SetupVariant } from "../parts/setup_variant.js";
import { toast } from "../parts/toast.js";
import { readPositionText } from "../position_text.js";
import { go, replaceRoute } from "../router.js";
import { draft, keepDraft } from "../storage/drafts.js";
import { choosable, hasOwnRules, hasPockets, knowsCastling, unusualName, variantSelect } from "../variants.js";

const men = ["k", "q", "r", "b", "n", "p"];

/** @typedef {{fen: string, variant: string}} Step */

/** How many positions can be gone back to. */
const mostSetUps = 200;

/** @param {HTMLElement} host @param {{query: URLSearchParams}} route */
export function mountSetup(host, { query }) {
  const view = new SetupView(host, query.get("variant") ?? "standard");
  const fen = query.get("fen");
  if (fen) view.open(fen);
  else view.openStart();
  return () => view.leave();
}

class SetupView {
  /** @type {Map<string, string>} */
  men = new Map();
  /** The squares of promoted pieces. @type {Set<string>} */
  promoted = new Set();
  /** What a press puts on a square; null removes, "hand" moves a piece. */
  brush = "hand";
  #asked = 0;
  /** Before the address is read there is nothing to set up. */
  #isOpen = false;
  /** The positions set up in this tab, and which of them is on the board. @type {{steps: Step[], at: number}} */
  #history = draft("set-up steps") ?? { steps: [], at: -1 };

  /** @param {HTMLElement} host @param {string} variant */
  constructor(host, variant) {
    this.variant = variant;
    this.area = new BoardArea(
      { onSquare: (square) => this.#pressed(square), onCarry: (from, to) => this.#carried(from, to) },
      { players: false },
    );
    this.variantChoice = variantSelect((chosen) => this.#choose(chosen), { "aria-label": t("new.variant") });
    this.extra = new SetupVariant(() => this.#changed());
    this.turn = h(
      "select",
      { onchange: () => this.#changed() },
      h("option", { value: "w" }, t("setup.turn.white")),
      h("option", { value: "b" }, t("setup.turn.black")),
    );
    this.rights = Object.fromEntries(
      ["K", "Q", "k", "q"].map((letter) => [
        letter,
        h("input", { type: "checkbox", onchange: () => this.#changed() }),
      ]),
    );
    this.enPassant = h("select", { onchange: () => this.#changed() });
    this.fen = positionField((text) => this.open(text), { "aria-label": "FEN" });
    this.defects = h("ul", { class: "defects", "aria-live": "polite" });
    this.palette = h("div", { class: "palette", role: "radiogroup", "aria-label": t("setup.palette") });
    this.#mount(host);
    this.#enable(false);
    this.stopPaste = listenForPaste((text) => this.open(text));
    this.stopKeys = listenForKeys({
      f: () => this.area.flip(),
      "Ctrl+z": () => this.#step(-1),
      "Ctrl+y": () => this.#step(1),
      "Ctrl+Shift+z": () => this.#step(1),
    });
  }

  leave() {
    this.stopKeys();
    this.stopPaste();
    this.area.detach();
  }

  /** Opens a FEN, or the position at the end of a game as PGN. @param {string} text */
  async open(text) {
    const read = await readPositionText(text, this.variant).catch((refusal) => refuse(refusal.message));
    if (!this.area.board.chessboard) return;
    if (!read && this.#isOpen) return;
    this.#enable(true);
    this.variant = read?.variant ?? this.variant;
    this.#fill(read?.fen ?? usualStart);
    this.#changed();
    const step = this.#history.steps[this.#history.at];
    const undo = () => this.#history.steps[this.#history.at] === step && this.#step(-1);
    if (read?.sentence) toast(read.sentence, { action: { label: t("analysis.undo"), run: undo } });
  }

  /** Opens the initial position of the variant. */
  async openStart() {
    const start = await this.#startOf(this.variant);
    if (this.area.board.chessboard) this.open(start);
  }

  /** @param {string} variant @returns {Promise<string>} */
  async #startOf(variant) {
    if (!hasOwnRules(variant)) return usualStart;
    const answer = await api.position({ fen: null, variant }).catch((refusal) => refuse(refusal.message));
    return answer?.fen ?? usualStart;
  }

  /** Another variant: what is set up stays, unless it is the start of the one before. @param {string} variant */
  async #choose(variant) {
    const board = boardOf(this.fen.value);
    const [before, start] = await Promise.all([this.#startOf(this.variant), this.#startOf(variant)]);
    if (!this.area.board.chessboard || boardOf(this.fen.value) !== board) return;
    this.variant = variant;
    if (board === boardOf(before)) this.#fill(start);
    this.#changed();
  }

  #enable(isOpen) {
    this.#isOpen = isOpen;
    for (const control of this.panel.querySelectorAll("button, input, select, textarea")) control.disabled = !isOpen;
  }

  #fill(fen) {
    const { turn, castling, enPassant } = fieldsOf(fen);
    this.men = menOf(fen);
    this.promoted = promotedIn(fen);
    this.extra.fill(fen);
    this.turn.value = turn;
    for (const [letter, box] of Object.entries(this.rights)) box.checked = castling.includes(letter);
    this.#offerEnPassant(enPassant);
  }

  /** Goes to a position set up before or after. @param {1 | -1} by */
  #step(by) {
    const step = this.#history.steps[this.#history.at + by];
    if (!step || !this.#isOpen) return;
    this.#history.at += by;
    this.variant = step.variant;
    this.#fill(step.fen);
    this.#changed();
  }

  /** Notes what is on the board as the last position, unless it is there already. */
  #note(fen) {
    const { steps, at } = this.#history;
    const { variant } = this;
    if (steps[at]?.fen !== fen || steps[at].variant !== variant) {
      const kept = [...steps.slice(0, at + 1), { fen, variant }].slice(-mostSetUps);
      this.#history = { steps: kept, at: kept.length - 1 };
    }
    keepDraft("set-up steps", this.#history);
    this.undoButton.disabled = this.#history.at <= 0;
    this.redoButton.disabled = this.#history.at === this.#history.steps.length - 1;
  }

  #mount(host) {
    host.append(
      h(
        "div",
        { class: "play-layout setup" },
        this.area.element,
        (this.panel = h(
          "aside",
          { class: "panel", "aria-label": t("setup.title") },
          h("div", { class: "title-row" }, h("h1", { class: "panel-title" }, t("setup.title")), this.variantChoice),
          this.palette,
          this.extra.element,
          h(
            "div",
            { class: "setup-fields" },
            h("label", { class: "field" }, h("span", {}, t("setup.turn")), this.turn),
            (this.castling = h(
              "fieldset",
              { class: "rights" },
              h("legend", {}, t("setup.castling")),
              Object.entries(this.rights).map(([letter, box]) =>
                h("label", { class: "check" }, box, h("span", {}, t(`setup.castling.${letter}`))),
              ),
            )),
            h("label", { class: "field" }, h("span", {}, t("setup.enPassant")), this.enPassant),
          ),
          h(
            "div",
            { class: "actions" },
            button(t("setup.usual"), () => this.openStart()),
            button(t("setup.clear"), () => this.#clear()),
            button(t("board.flip"), () => this.area.flip()),
            (this.undoButton = iconButton({
              name: "takeback",
              label: t("analysis.undo"),
              onclick: () => this.#step(-1),
            })),
            (this.redoButton = iconButton({
              name: "redo",
              label: t("analysis.redo"),
              onclick: () => this.#step(1),
            })),
          ),
          this.defects,
          h("label", { class: "field fen-field" }, h("span", {}, "FEN"), this.fen),
          h(
            "div",
            { class: "actions" },
            (this.analyseButton = button(
              t("game.analyse"),
              () => go(`/analysis?${this.#query()}`),
              { class: "primary" },
            )),
            (this.playButton = button(t("analysis.playOn"), () =>
              go(`/?${this.#query()}`),
            )),
          ),
        )),
      ),
    );
    this.area.attach();
    this.#drawPalette();
  }

  #drawPalette() {
    const choice = (brush, label, drawing) =>
      h(
        "button",
        {
          type: "button",
          role: "radio",
          "aria-checked": String(this.brush === brush),
          "aria-label": label,
          title: label,
          data: { brush },
          onclick: () => {
            this.brush = brush;
            this.#drawPalette();
          },
        },
        drawing,
      );
    replace(
      this.palette,
      ["w", "b"].map((side) =>
        men.map((letter) => choice(side + letter, manName(side + letter), pieceDrawing(side + letter))),
      ),
      choice("hand", t("setup.move"), h("span", { class: "brush-word" }, t("setup.move"))),
      choice("none", t("setup.remove"), h("span", { class: "brush-word" }, t("setup.remove"))),
    );
  }

  #pressed(square) {
    if (this.brush === "hand") return false;
    if (!this.#isOpen) return true;
    this.promoted.delete(square);
    if (this.brush === "none" || this.men.get(square) === this.brush) this.men.delete(square);
    else this.men.set(square, this.brush);
    this.#changed();
    return true;
  }

  #carried(from, to) {
    const man = this.men.get(from);
    if (!man) return true;
    this.men.delete(from);
    if (to) this.men.set(to, man);
    const wasPromoted = this.promoted.delete(from);
    if (to) this.promoted.delete(to);
    if (to && wasPromoted) this.promoted.add(to);
    this.area.board.putBack(from);
    this.#changed();
    return true;
  }

  #clear() {
    this.men.clear();
    this.promoted.clear();
    this.extra.clear();
    for (const box of Object.values(this.rights)) box.checked = false;
    this.#offerEnPassant("-");
    this.#changed();
  }

  #offerEnPassant(chosen) {
    const squares = allSquares.filter((square) => square[1] === "3" || square[1] === "6");
    replace(
      this.enPassant,
      ["-", ...squares].map((square) =>
        h("option", { value: square }, square === "-" ? t("setup.none") : square),
      ),
    );
    this.enPassant.value = chosen;
  }

  async #changed() {
    const asked = ++this.#asked;
    this.variantChoice.value = choosable(this.variant);
    this.extra.show(this.variant);
    this.castling.hidden = !knowsCastling(this.variant);
    const fen = this.#writtenFen();
    this.fen.value = fen;
    this.#note(fen);
    this.area.board.show({ fen, variant: this.variant });
    replaceRoute(`/setup?${this.#query()}`);
    const read = await api
      .position({ fen, variant: this.variant })
      .catch((refusal) => ({ defects: [{ sentence: refusal.message }], warnings: [] }));
    if (asked !== this.#asked) return;
    const defects = read.defects ?? [];
    replace(
      this.defects,
      defects.map(({ sentence }) => h("li", { class: "defect" }, sentence)),
      (read.warnings ?? []).map(({ sentence }) => h("li", { class: "warning" }, sentence)),
      defects.length === 0 && h("li", { class: "sound" }, this.#soundWords()),
    );
    this.analyseButton.disabled = this.playButton.disabled = defects.length > 0;
  }

  #soundWords() {
    const name = unusualName(this.variant);
    return name ? t("setup.sound.variant", { name }) : t("setup.sound");
  }

  /** The position as an address of another page. */
  #query() {
    const { variant } = this;
    return new URLSearchParams({ fen: this.fen.value, ...(variant !== "standard" && { variant }) });
  }

  #writtenFen() {
    const rows = [];
    for (let row = 0; row < 8; row++) {
      const letters = allSquares.slice(8 * row, 8 * row + 8).map((square) => this.#lettersAt(square));
      rows.push(letters.join("").replace(/1+/g, (ones) => String(ones.length)));
    }
    const rights = knowsCastling(this.variant) ? Object.entries(this.rights) : [];
    const castling =
      rights
        .filter(([, box]) => box.checked)
        .map(([letter]) => letter)
        .join("") || "-";
    const board = rows.join("/") + this.extra.pocketField(this.variant);
    const counters = `0 1${this.extra.checkField(this.variant)}`;
    return `${board} ${this.turn.value} ${castling} ${this.enPassant.value || "-"} ${counters}`;
  }

  /** With the tilde of a promoted piece. */
  #lettersAt(square) {
    const isPromoted = this.promoted.has(square) && hasPockets(this.variant);
    return letterOf(this.men.get(square)) + (isPromoted ? "~" : "");
  }
}

function letterOf(man) {
  if (!man) return "1";
  return man[0] === "w" ? man[1].toUpperCase() : man[1];
}
