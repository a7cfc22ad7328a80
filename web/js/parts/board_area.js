/**
 * The board and its surroundings: a bar for each player with name, captured pieces, checks and clock, the pockets of
 * Crazyhouse, and the board's tools.
 */
import { Board } from "../board/board.js";
import { checksLeftOf, checksToWin } from "../board/fen.js";
import { pieceDrawing } from "../board/pieces.js";
import { h, iconButton, replace } from "../dom.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { countsChecks, hasPockets } from "../variants.js";
import { Clocks } from "./clock.js";

/** @typedef {{name: string, detail?: string, present?: boolean}} Player */

const values = { p: 1, n: 3, b: 3, r: 5, q: 9 };

export class BoardArea {
  /** @param {import("../board/board.js").BoardEvents} events @param {{players?: boolean, side?: any, onFlip?: () => void}} [options] */
  constructor(events, { players = true, side = null, onFlip = () => {} } = {}) {
    this.onFlip = onFlip;
    this.board = new Board({ ...events, onShown: (scene) => this.#showVariant(scene) });
    this.checks = { white: checkCounter(), black: checkCounter() };
    this.clocks = new Clocks();
    this.bars = {
      white: playerBar("white", this.clocks, players && this.checks.white),
      black: playerBar("black", this.clocks, players && this.checks.black),
    };
    this.tools = h(
      "div",
      { class: "board-tools", role: "toolbar", "aria-label": t("board.tools") },
      this.#drawTool(),
      iconButton({ name: "flip", label: t("board.flip"), onclick: () => this.flip() }),
    );
    this.note = h("div", { class: "board-note" });
    this.element = h(
      "section",
      { class: `board-area${players ? "" : " without-players"}`, "aria-label": t("board.label") },
      players && this.bars.black.element,
      this.board.pockets.black.element,
      h("div", { class: "board-row" }, side, this.board.element),
      this.board.pockets.white.element,
      players && this.bars.white.element,
      h("div", { class: "board-foot" }, this.note, !players && [this.checks.white, this.checks.black], this.tools),
    );
  }

  attach() {
    this.board.attach();
    this.#stopListening = settings.onChange(() => this.board.applySettings());
  }

  detach() {
    this.#stopListening();
    this.clocks.stop();
    this.board.detach();
  }

  #stopListening = () => {};

  async flip() {
    await this.board.flip();
    this.#placeBars();
    this.onFlip();
  }

  /** @param {"white" | "black"} color at the bottom */
  async orient(color) {
    await this.board.orient(color);
    this.#placeBars();
  }

  /** @param {Record<"white" | "black", Player>} players */
  showPlayers(players) {
    for (const color of /** @type {const} */ (["white", "black"])) {
      const { name, detail = "", present = true } = players[color];
      this.bars[color].name.textContent = name;
      this.bars[color].detail.textContent = detail;
      this.bars[color].element.classList.toggle("away", !present);
    }
  }

  /** @param {{white: string, black: string} | null | undefined} captured the men that each side has taken */
  showCaptured(captured) {
    const worth = (men) => [...(men ?? "")].reduce((sum, letter) => sum + (values[letter] ?? 0), 0);
    const lead = worth(captured?.white) - worth(captured?.black);
    this.#showTaken("white", captured?.white ?? "", lead);
    this.#showTaken("black", captured?.black ?? "", -lead);
  }

  #showTaken(color, men, lead) {
    const theirs = color === "white" ? "b" : "w";
    const sorted = [...men].sort((one, two) => (values[one] ?? 0) - (values[two] ?? 0));
    replace(
      this.bars[color].taken,
      sorted.map((letter) => pieceDrawing(theirs + letter)),
      lead > 0 && h("span", { class: "lead" }, `+${lead}`),
      men &&
        h(
          "span",
          { class: "visually-hidden" },
          t("captured.label", { men: sorted.map((letter) => t(`man.${letter}`)).join(", ") }),
        ),
    );
  }

  /** @param {import("../board/board.js").Scene} scene */
  #showVariant(scene) {
    this.element.classList.toggle("with-pockets", hasPockets(scene.variant));
    this.#showChecks(scene);
  }

  /** How many checks each side has given, and how many win. @param {import("../board/board.js").Scene} scene */
  #showChecks({ fen, variant }) {
    const left = countsChecks(variant) ? checksLeftOf(fen) : null;
    for (const color of /** @type {const} */ (["white", "black"])) {
      const counter = this.checks[color];
      counter.hidden = !left;
      if (!left) continue;
      const words = t("checks.given", { color: t(`color.${color}`), given: checksToWin - left[color], all: checksToWin });
      counter.setAttribute("aria-label", words);
      counter.title = words;
      [...counter.children].forEach((pip, index) => pip.classList.toggle("given", index < checksToWin - left[color]));
    }
  }

  #placeBars() {
    const whiteBelow = this.board.orientation === "white";
    this.element.classList.toggle("black-below", !whiteBelow);
  }

  #drawTool() {
    return iconButton({
      name: "draw-tool",
      label: t("board.draw"),
      "aria-pressed": "false",
      onclick: (event) => {
        const drawing = !this.board.pointer?.drawing;
        if (this.board.pointer) this.board.pointer.drawing = drawing;
        this.board.surface.classList.toggle("drawing", drawing);
        event.currentTarget.setAttribute("aria-pressed", String(drawing));
      },
    });
  }
}

/** A lozenge for each check that wins the game; those given are filled. */
function checkCounter() {
  const pips = Array.from({ length: checksToWin }, () => h("span", { class: "check-pip" }));
  return h("span", { class: "checks", role: "img", hidden: true }, pips);
}

function playerBar(color, clocks, checks) {
  const name = h("span", { class: "player-name" });
  const detail = h("span", { class: "player-detail" });
  const taken = h("span", { class: "taken" });
  const element = h(
    "div",
    { class: `player player-${color}` },
    h("span", { class: `player-color ${color}`, role: "img", "aria-label": t(`color.${color}`) }),
    h("span", { class: "player-words" }, name, detail),
    taken,
    checks,
    clocks.elements[color],
  );
  return { element, name, detail, taken };
}
