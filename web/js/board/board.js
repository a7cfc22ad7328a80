/**
 * The interactive board. It decides no legality: it receives the legal destinations, and hands every other
 * attempt back to be explained.
 */
import { Chessboard } from "/vendor/cm-chessboard/src/Chessboard.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../parts/announcer.js";
import { settings } from "../settings.js";
import { Keyboard, manName } from "./keyboard.js";
import { Marks } from "./marks.js";
import { Placement } from "./placement.js";
import { pocketKey, Pockets } from "./pocket.js";
import { Pointer } from "./pointer.js";
import { choosePromotion } from "./promotion.js";
import { couldEverMove, reachOf } from "./reach.js";
import { marksOf, marksOfMove } from "./scene_marks.js";
import { colorOf, isPocket, pocketOf, squareAt, turnOf } from "./squares.js";
import { boardTable } from "./table.js";

/** @typedef {"white" | "black"} Color */
/** @typedef {{from: string, to: string, promotion?: string}} Move from: a square, or a pocket such as "P@" */

/**
 * What the board shows and allows.
 *
 * @typedef {object} Scene
 * @property {string} fen
 * @property {string} [variant] of which the board shows pockets and the squares that decide; chess without it
 * @property {string[] | null} [lastMove] its squares
 * @property {string | null} [check] the square of a king in check
 * @property {Record<string, string[]>} [dests] where each man may go, those in a pocket, too
 * @property {string[]} [promotions] the moves among them that promote
 * @property {string[]} [promotionPieces] to what, if not to the usual pieces
 * @property {Color | "both" | null} [movable] whose men may be moved now
 * @property {Color | null} [premovable] whose men may be moved in advance
 * @property {string[]} [touched]
 * @property {string[]} [stars]
 * @property {import("./marks.js").Arrow[]} [arrows] drawn by an author
 * @property {import("./marks.js").Arrow[]} [drawings] by the user; without them, the board forgets its own at the next position
 */

/**
 * @typedef {object} BoardEvents
 * @property {(move: Move) => void} [onMove] a legal move was made on the board
 * @property {(from: string, to: string) => void} [onRefused] something else was tried
 * @property {(drawings: import("./marks.js").Arrow[]) => void} [onDraw] the user has drawn; the board then keeps drawings when a piece is pressed
 * @property {(square: string) => void} [onTouch] a piece was picked up
 * @property {(square: string) => boolean} [onSquare] a square was pressed; returns true if that handled the press
 * @property {(from: string, to: string | null) => boolean} [onCarry] a piece was dragged; returns true if that handled the drag
 * @property {(scene: Scene) => void} [onShown] the board shows another scene
 */

export class Board {
  /** @type {Scene} */
  scene = { fen: "8/8/8/8/8/8/8/8 w - - 0 1" };
  /** @type {string | null} */
  selected = null;
  /** @type {Move | null} */
  premove = null;
  /** @type {import("./marks.js").Arrow[]} */
  drawings = [];
  /** @type {string | null} */
  #hover = null;
  /** The list of promotion pieces while it is open. @type {(ReturnType<typeof choosePromotion> & {color: Color}) | null} */
  #promotion = null;

  /** @param {BoardEvents} events */
  constructor(events) {
    this.events = events;
    this.surface = h("div", {
      class: "chessboard",
      tabindex: 0,
      role: "application",
      "aria-roledescription": t("board.role"),
      "aria-label": t("board.label"),
    });
    this.pockets = new Pockets({
      press: (pocket, event) => this.pointer?.pressBeside(pocket, event),
      choose: (pocket) => this.#chooseInHand(pocket),
    });
    this.table = h("div", { class: "board-table-holder" });
    this.element = h("div", { class: "board-frame" }, this.surface, this.table);
  }

  /** Once the element is in the page. */
  attach() {
    this.chessboard = new Chessboard(this.surface, {
      position: this.scene.fen,
      style: {
        cssClass: "squares",
        showCoordinates: false,
        animationDuration: 0,
        pieces: { file: "/pieces/in-the-page.svg" },
      },
      extensions: [{ class: Marks }],
    });
    this.chessboard.view.svg.setAttribute("role", "presentation");
    this.placement = new Placement(this.chessboard);
    this.marks = this.chessboard.getExtension(Marks);
    this.keyboard = new Keyboard(this.surface, this);
    this.pointer = new Pointer(this.surface, this, {
      press: (square) => this.#press(square),
      release: (square) => this.#release(square),
      drop: (from, to) => this.#drop(from, to),
      hover: (square) => this.#showHover(square),
      draw: (from, to, color) => this.#draw(from, to, color),
      cancel: () => this.cancel(),
    });
    this.marks.onRedrawn = () => this.pointer?.redrawn(() => true);
    this.applySettings();
  }

  detach() {
    this.#promotion?.close();
    this.pointer?.abandon();
    this.marks = undefined;
    this.chessboard?.destroy();
    this.chessboard = undefined;
    this.placement = undefined;
  }

  /** @returns {Color} the side at the bottom */
  get orientation() {
    return this.chessboard?.getOrientation() === "b" ? "black" : "white";
  }

  /** @param {Color} color */
  async orient(color) {
    if (this.orientation === color || !this.chessboard) return;
    this.placement?.orient(color);
    this.#promotion?.place(color === "white");
    this.drawMarks();
  }

  flip() {
    return this.orient(this.orientation === "white" ? "black" : "white");
  }

  /**
   * What a hand has begun goes on only with the same piece on the same square; a move that is previewed stays.
   *
   * @param {Scene} scene
   * @param {import("./motion.js").Change[]} [changes] that led from the last scene to this one
   */
  show(scene, changes = []) {
    if (!this.chessboard) return;
    const moved = scene.fen !== this.scene.fen;
    const side = this.#handColor;
    const isKept = (origin) =>
      origin && (!moved || isPocket(origin) || this.placement?.keeps(origin, scene.fen, changes));
    const kept = new Set([this.selected, this.pointer?.square].filter(isKept));
    this.scene = scene;
    this.pockets.fill(scene);
    if (side !== this.#handColor) [...kept].filter(isPocket).forEach((pocket) => kept.delete(pocket));
    if (scene.drawings || moved) this.drawings = scene.drawings ?? [];
    if (moved || !this.placement?.isPreviewing) this.placement?.show(scene.fen, changes);
    if (moved && isExplosion(scene, changes)) this.placement?.explode(scene.lastMove?.at(-1) ?? "");
    this.#letGo(moved, kept);
    this.surface.classList.toggle(
      "active",
      Boolean(scene.movable || scene.premovable || this.events.onSquare),
    );
    this.table.replaceChildren(boardTable(scene.fen, this.pockets.inHand));
    this.drawMarks();
    this.events.onShown?.(scene);
  }

  /** @param {boolean} moved whether the position is another one @param {Set<any>} kept the squares in a hand whose pieces stayed */
  #letGo(moved, kept) {
    const holds = (square) => kept.has(square) && (Boolean(this.events.onCarry) || this.#canPickUp(square));
    if (this.selected && !holds(this.selected)) this.selected = null;
    this.pointer?.redrawn((square, draws) => (draws ? !moved : holds(square)));
    const { movable } = this.scene;
    if (this.#promotion && (moved || (movable !== "both" && movable !== this.#promotion.color)))
      this.#promotion.close();
  }

  applySettings() {
    if (!this.marks) return;
    this.marks.coordinates = settings.get("coordinates");
    this.table.classList.toggle("visually-hidden", !settings.get("boardTable"));
    this.drawMarks();
  }

  /** @param {string} origin a square, or a pocket of the side that can drop @returns {string | null} */
  pieceAt(origin) {
    if (isPocket(origin)) return this.pockets.pieceIn(origin, this.#handColor);
    return this.chessboard?.getPiece(origin) ?? null;
  }

  /** The side that can drop pieces now, or in advance. @returns {Color | null} */
  get #handColor() {
    const { movable, premovable, fen } = this.scene;
    if (movable) return movable === "both" ? turnOf(fen) : movable;
    return settings.get("premove") ? (premovable ?? null) : null;
  }

  /** The square under a point of the window. */
  squareAt(clientX, clientY) {
    const box = this.surface.getBoundingClientRect();
    const column = Math.floor(((clientX - box.left) / box.width) * 8);
    const row = Math.floor(((clientY - box.top) / box.height) * 8);
    return this.orientation === "white" ? squareAt(column, 7 - row) : squareAt(7 - column, row);
  }

  /** Chooses a square without a pointer, as a click would. */
  choose(square) {
    const held = this.#press(square);
    if (held) this.#release(square);
  }

  /** Takes a piece out of a pocket without a pointer, and goes to the board with it. @param {string} pocket */
  #chooseInHand(pocket) {
    const man = manName(this.pieceAt(pocket));
    this.choose(pocket);
    this.surface.focus({ preventScroll: true });
    announce(t(this.selected === pocket ? "pocket.taken" : "pocket.returned", { man }));
  }

  /** Takes the piece that a key stands for out of the pocket. @param {string} key @returns {boolean} false if it stands for none */
  chooseByKey(key) {
    const letter = this.pockets.inHand && this.#handColor ? pocketKey(key) : null;
    if (!letter) return false;
    if (this.pieceAt(pocketOf(letter))) this.#chooseInHand(pocketOf(letter));
    else announce(t("pocket.without", { man: t(`man.${letter}`) }));
    return true;
  }

  /** Lets go of everything: the piece in the hand, the selected piece, the premove. */
  cancel() {
    this.pointer?.abandon();
    this.selected = null;
    this.premove = null;
    this.#hover = null;
    this.drawMarks();
  }

  putBack(square) {
    const man = this.chessboard?.view.piecesGroup.querySelector(`g[data-square="${square}"]`);
    if (isPocket(square)) return man?.remove();
    const point = this.chessboard?.view.squareToPoint(square);
    man?.transform.baseVal.getItem(0).setTranslate(point.x, point.y);
  }

  /** Plays the move on the board only; the next scene shows the result. @param {Move} move */
  preview(move, animate = false) {
    const piece = this.pieceAt(move.from);
    if (piece) this.placement?.preview(move, piece, animate);
  }

  /** Undoes a preview. */
  restore() {
    this.placement?.show(this.scene.fen, []);
    this.drawMarks();
  }

  drawMarks() {
    const { scene, selected } = this;
    const begun = {
      selected,
      targets: selected && settings.get("targets") ? this.#targetsOf(selected) : [],
      premove: scene.premovable || scene.movable ? this.premove : null,
      hover: this.#hover,
      cursor: this.keyboard?.cursor ?? null,
    };
    this.marks?.show(marksOf(scene, begun), [...(scene.arrows ?? []), ...this.drawings]);
    this.#drawPockets();
  }

  #drawPockets() {
    this.pockets.show({
      color: this.#handColor,
      selected: this.selected,
      premoved: this.premove?.from ?? null,
    });
  }

  #targetsOf(square) {
    if (this.#isMovable(square)) return this.scene.dests?.[square] ?? [];
    return this.#isPremovable(square) ? reachOf(this.pieceAt(square) ?? "", square, this.scene.variant) : [];
  }

  #isMovable(square) {
    const piece = this.pieceAt(square);
    const { movable } = this.scene;
    return Boolean(piece && movable && (movable === "both" || movable === colorOf(piece)));
  }

  #isPremovable(square) {
    const piece = this.pieceAt(square);
    return Boolean(piece && settings.get("premove") && this.scene.premovable === colorOf(piece));
  }

  #canPickUp(square) {
    return this.#isMovable(square) || this.#isPremovable(square);
  }

  #press(square) {
    if (!isPocket(square) && this.events.onSquare?.(square)) return false;
    if (!this.events.onDraw) this.drawings = [];
    const from = this.selected;
    if (from && from !== square && this.#isTarget(from, square)) {
      this.#moveTo(from, square, true);
      return false;
    }
    if (this.events.onCarry && this.pieceAt(square)) {
      return true;
    }
    if (this.#canPickUp(square)) {
      this.releaseDeselects = from === square;
      this.#take(square);
      return true;
    }
    this.cancel();
    if (!from && this.drawings.length) this.#setDrawings([]);
    if (from && from !== square && !isPocket(square)) this.events.onRefused?.(from, square);
    return false;
  }

  #take(square) {
    if (this.selected !== square && this.#isMovable(square) && !isPocket(square)) this.events.onTouch?.(square);
    this.selected = square;
    this.premove = null;
    this.drawMarks();
  }

  #release(square) {
    if (!this.releaseDeselects || this.selected !== square) return;
    this.selected = null;
    this.drawMarks();
  }

  #drop(from, to) {
    this.#hover = null;
    if (this.events.onCarry?.(from, to)) return;
    this.putBack(from);
    if (to === from || !to) return this.drawMarks();
    if (this.#isTarget(from, to)) return this.#moveTo(from, to, false);
    this.selected = null;
    this.drawMarks();
    this.events.onRefused?.(from, to);
  }

  #isTarget(from, to) {
    if (isPocket(to)) return false;
    if (this.#isMovable(from)) return this.scene.dests?.[from]?.includes(to) ?? false;
    return this.#isPremovable(from) && couldEverMove(this.pieceAt(from) ?? "", from, to, this.scene.variant);
  }

  async #moveTo(from, to, animate) {
    this.selected = null;
    if (!this.#isMovable(from)) {
      this.premove = { from, to, ...(this.#reachesLastRank(from, to) && { promotion: "q" }) };
      this.drawMarks();
      return;
    }
    const move = { from, to };
    if (!this.scene.promotions?.includes(from + to)) return this.#finish(move, animate);
    const { fen, promotionPieces } = this.scene;
    const isAlwaysQueen = settings.get("alwaysQueen") && !promotionPieces; // where a queen may be the worst choice
    const promotion = isAlwaysQueen ? "q" : await this.#askPromotion(from, to);
    if (promotion && this.scene.fen === fen) this.#finish({ ...move, promotion }, animate);
    else this.restore();
  }

  #askPromotion(from, to) {
    const piece = this.pieceAt(from) ?? "wp";
    this.preview({ from, to });
    this.drawMarks();
    const color = colorOf(piece);
    const where = { square: to, color, whiteBelow: this.orientation === "white" };
    this.#promotion = { ...choosePromotion(this.surface, where, this.scene.promotionPieces), color };
    return this.#promotion.choice.then((choice) => {
      this.#promotion = null;
      this.placement?.reset(this.scene.fen);
      return choice;
    });
  }

  #finish(move, animate) {
    this.preview(move, animate);
    this.marks?.show(marksOfMove(this.scene, move), []);
    this.#drawPockets();
    this.events.onMove?.(move);
  }

  #reachesLastRank(from, to) {
    return this.pieceAt(from)?.[1] === "p" && /[18]/.test(to);
  }

  #showHover(square) {
    if (square === this.#hover) return;
    this.#hover = square;
    this.drawMarks();
  }

  #draw(from, to, color) {
    if (this.selected || this.premove) return this.cancel();
    const same = (drawing) => drawing.from === from && drawing.to === to;
    const existed = this.drawings.some((drawing) => same(drawing) && drawing.color === color);
    const others = this.drawings.filter((drawing) => !same(drawing));
    this.#setDrawings(existed ? others : [...others, { from, to, color }]);
  }

  #setDrawings(drawings) {
    this.drawings = drawings;
    this.drawMarks();
    this.events.onDraw?.(drawings);
  }
}

/** In Atomic, more than one piece vanishes only by a capture. @param {Scene} scene @param {import("./motion.js").Change[]} changes */
function isExplosion({ variant }, changes) {
  return variant === "atomic" && changes.length === 1 && changes[0].vanished.length > 1;
}
