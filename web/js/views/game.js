/**
 * A game: shows what the stream says, sends what the player does.
 */
import { api, session } from "../api.js";
import { destsOf, other, squaresOf } from "../board/squares.js";
import { h, replace } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../parts/announcer.js";
import { BoardArea } from "../parts/board_area.js";
import { capturedUntil } from "../parts/captured.js";
import { timeControlText } from "../parts/clock.js";
import { GameActions } from "../parts/game_actions.js";
import { endIsConfirmed, endSentence, showEnd } from "../parts/game_end.js";
import { tellMove, tellState } from "../parts/game_news.js";
import { listenForKeys } from "../parts/keys.js";
import { GamePrompts } from "../parts/game_prompts.js";
import { MoveField } from "../parts/move_field.js";
import { writtenMove } from "../parts/move_words.js";
import { explainRefusal, refuse } from "../parts/refusals.js";
import { play } from "../parts/sound.js";
import { clearPassedToasts, toast } from "../parts/toast.js";
import { changesBetween, endOf, lineTo, Tree, treeOf } from "../parts/tree.js";
import { sceneOf, Walk } from "../parts/walk.js";
import { rulesetTitle } from "../parts/new_game.js";
import { settings } from "../settings.js";
import { noteShownState } from "../game_watch.js";
import { hasOwnRules, sideBelow, unusualName, variantKey, variantRule } from "../variants.js";
import { mountInvitation } from "./invitation.js";

/** @param {HTMLElement} host @param {import("../router.js").Route} route */
export function mountGame(host, { path, query }) {
  const view = new GameView(host, path[1], query.get("side"));
  return () => view.leave();
}

/** @param {any} player of gameFull */
function playerName(player) {
  if (player?.id === session().id && session().guest) return t("player.you");
  if (player?.aiLevel) return t("player.computer", { level: player.aiLevel });
  return player?.name ?? t("player.someone");
}

class GameView {
  /** @type {any} */
  full = null;
  /** @type {any} */
  state = null;
  /** @type {import("../board/board.js").Move | null} a move on the board that the player has not confirmed yet */
  unconfirmed = null;
  adjusting = false;
  /** The consequences of a wrong claim. */
  wrongClaim = "";
  /** The lines of the stream, one after the other. */
  #lines = Promise.resolve();
  #hasLeft = false;

  /** @param {HTMLElement} host @param {string} id @param {string | null} side whose side the link shows */
  constructor(host, id, side) {
    this.host = host;
    this.id = id;
    this.side = side;
    this.area = new BoardArea({
      onMove: (move) => this.#moved(move),
      onRefused: (from, to) => this.#refusedHere(from, to),
      onTouch: (square) => this.#touched(square),
      onSquare: (square) => this.#pressed(square),
    });
    this.walk = new Walk((node, before) => this.#showPosition(changesBetween(before, node)));
    this.actions = new GameActions(this);
    this.field = new MoveField((text) => this.#typed(text));
    this.heading = h("h1", { class: "visually-hidden" });
    this.opening = h("p", { class: "opening" });
    this.terms = h("p", { class: "terms" });
    this.prompts = new GamePrompts(this);
    this.field.element.hidden = true; // until the game is known
    this.#mount();
    this.stopKeys = listenForKeys({
      ...this.walk.keys,
      f: () => this.area.flip(),
      Escape: () => this.cancel(),
    });
    this.stopStream = api.gameStream(id, (line) => this.#received(line), {
      onEnd: () => {},
      onRefused: (refusal) => this.#refused(refusal),
    });
    this.stopSettings = settings.onChange(() => this.state && this.#showPosition());
  }

  leave() {
    this.stopStream();
    this.#hasLeft = true;
    clearPassedToasts();
    this.stopKeys();
    this.stopSettings();
    this.actions.leave();
    this.actions.chat.leave();
    this.prompts.leave();
    this.area.detach();
  }

  get variant() {
    return variantKey(this.full?.variant);
  }

  /** Whether the server can review the game when it is over. */
  get isReviewable() {
    return this.state.san.length > 0 && !hasOwnRules(this.variant);
  }

  /** @returns {"white" | "black" | "both" | null} */
  get you() {
    return this.full?.you ?? null;
  }

  get over() {
    return Boolean(this.state) && !["created", "started"].includes(this.state.status);
  }

  /** Whether the board shows the game's current position. */
  get atEnd() {
    return !this.walk.node.children.length;
  }

  /** The side whose offers this player can answer. @returns {"white" | "black" | null} */
  get opponent() {
    if (this.you === "both" || !this.you) return null;
    return other(this.you);
  }

  can(action) {
    return (this.state?.can ?? []).includes(action);
  }

  /** Sends an action; shows a refusal. @param {Promise<any>} request */
  async act(request) {
    try {
      return await request;
    } catch (/** @type {any} */ refusal) {
      refuse(refusal.message);
      return null;
    }
  }

  #mount() {
    this.host.append(
      h(
        "div",
        { class: "play-layout game" },
        this.area.element,
        h(
          "aside",
          { class: "panel", "aria-label": t("game.panel") },
          this.heading,
          h("div", { class: "panel-head" }, this.opening, this.terms),
          this.walk.moves.element,
          this.walk.buttons,
          this.prompts.element,
          this.field.element,
          this.actions.element,
        ),
      ),
    );
    this.area.attach();
  }

  #refused(refusal) {
    if (refusal.status !== 404) return refuse(refusal.message);
    this.area.detach();
    replace(this.host);
    mountInvitation(this.host, this.id);
  }

  /** A line waits until the previous one is shown: an older state must never follow a newer one. */
  #received(line) {
    this.#lines = this.#lines.then(() => this.#take(line)).catch(reportError);
  }

  async #take(line) {
    if (this.#hasLeft) return;
    if (line.type === "gameFull") await this.#begin(line);
    else if (line.type === "gameState") await this.#apply(line);
    else if (line.type === "chatLine") this.actions.chat.add(line);
    else if (line.type === "opponentGone") this.prompts.showGone(line);
  }

  async #begin(full) {
    const first = !this.full;
    this.full = full;
    const bottom = (this.side ?? this.you) === "black" ? "black" : "white";
    if (first) await this.area.orient(sideBelow(this.variant, bottom));
    this.area.showPlayers({
      white:
        this.you === "both"
          ? { name: t("color.white") }
          : { name: playerName(full.white), detail: ratingOf(full.white) },
      black:
        this.you === "both"
          ? { name: t("color.black") }
          : { name: playerName(full.black), detail: ratingOf(full.black) },
    });
    const { white, black } = this.area.bars;
    this.heading.textContent = `${white.name.textContent} – ${black.name.textContent}`;
    this.terms.textContent = [
      full.clock && timeControlText(full.clock),
      unusualName(full.variant),
      rulesetTitle(full.ruleset ?? "casual"),
      full.rated && t("new.rated"),
    ]
      .filter(Boolean)
      .join(" · ");
    await this.#loadTree(full);
    if (this.#hasLeft) return;
    await this.#apply(full.state, first);
    if (first && !this.over) play("start");
    if (first && !this.over && full.state.turn === this.you) tellMove(full.state, this.variant);
  }

  /** The moves before this page opened. */
  async #loadTree({ state, initialFen }) {
    const tree = state.san.length
      ? treeOf(await api.gameTree(this.id))
      : new Tree(initialFen === "startpos" ? state.fen : initialFen);
    this.walk.show(tree, endOf(tree.root));
  }

  async #apply(state, first = false) {
    const before = this.state;
    this.state = state;
    if (state.san.length !== before?.san.length) this.wrongClaim = "";
    const { length } = state.san;
    if (this.over || length !== before?.san.length) this.#cancelUnconfirmed();
    if (length < (before?.san.length ?? 0)) this.area.board.cancel(); // moves taken back
    const news = await this.#followMoves(state);
    if (this.#hasLeft) return;
    const shown = this.walk.node;
    this.walk.show(
      this.walk.tree,
      news || this.atEnd ? endOf(this.walk.tree.root) : this.walk.node,
      this.over ? (state.termination?.result ?? "") : "",
    );
    this.opening.textContent = state.opening
      ? `${state.opening.eco} ${state.opening.name}`
      : this.#wordsWithoutOpening(state);
    this.field.element.hidden = !this.you || this.over;
    this.#showClocks(state);
    if (this.you === "both" && settings.get("turnBoard") && !this.over)
      this.area.orient(sideBelow(this.variant, state.turn));
    this.#showPosition(changesBetween(shown, this.walk.node));
    this.actions.update();
    this.prompts.show();
    if (news && !first) tellMove(state, this.variant);
    if (!first || !this.over) tellState(this, state, before);
    if (this.over && (!before || !this.wasOver)) this.#ended(first);
    this.wasOver = this.over;
    noteShownState(this.id, state, this.you);
    this.#playPremove();
  }

  /** A variant has no named openings; at the start its rule is said. */
  #wordsWithoutOpening({ san }) {
    if (!hasOwnRules(this.variant)) return t("opening.none");
    return san.length < 2 ? variantRule(this.variant) : "";
  }

  /**
   * Brings the moves up to date; true if the last one is new. A line of the stream brings one move or takes some back,
   * so their number tells which.
   */
  async #followMoves(state) {
    const { tree } = this.walk;
    const known = lineTo(endOf(tree.root));
    const count = state.san.length;
    if (count <= known.length) {
      const last = count ? known[count - 1] : tree.root;
      last.children = []; // moves taken back
      return false;
    }
    if (count > known.length + 1) {
      await this.#loadTree({ state, initialFen: this.full.initialFen });
      return true;
    }
    const { moves, san, fen, changed } = state;
    tree.add(endOf(tree.root), { uci: moves.split(" ").at(-1), san: san.at(-1), fen, changed });
    return true;
  }

  #showClocks({ wtime, btime, san, turn }) {
    const started = san.length >= 2;
    const own = this.you === "both" || !this.you ? null : this.you;
    this.area.clocks.show(
      this.full.clock ? { white: wtime, black: btime } : null,
      started && !this.over ? turn : null,
      own,
    );
  }

  /** @param {import("../board/motion.js").Change[]} [changes] since the position shown before */
  #showPosition(changes = []) {
    if (!this.state) return;
    const seen = sceneOf(this.walk.node, this.variant);
    const scene = this.full.hints ? seen : { ...seen, check: null };
    this.area.showCaptured(this.atEnd ? this.state.captured : capturedUntil(this.walk.node));
    if (!this.atEnd || this.over) {
      this.area.board.show({ ...scene, movable: null }, changes);
      this.area.note.textContent = this.over ? endSentence(this.state) : t("game.looking.back");
      return;
    }
    const { dests, drops, promotions, promotionPieces, turn, check, touched } = this.state;
    const mine = this.you === "both" || this.you === turn;
    const own = this.you === "both" ? null : this.you;
    const now = {
      ...scene,
      dests: destsOf({ dests, drops }),
      promotions: promotions ?? [],
      promotionPieces,
      check: this.full.hints ? check : null,
      touched: touched ?? [],
      movable: mine && dests ? turn : null,
      premovable: mine ? null : own,
    };
    this.area.board.show(now, changes);
    this.area.note.textContent = this.#turnWords(mine, turn);
  }

  #turnWords(mine, turn) {
    if (mine && this.state.stated) return t("game.turn.stated", { move: writtenMove(this.state.stated) });
    if (this.you === "both" || !this.you) return t(`game.turn.${turn}`);
    if (mine) return t("game.turn.you");
    return this.full[turn]?.aiLevel ? t("game.turn.computer") : t("game.turn.opponent");
  }

  #ended(first) {
    this.area.clocks.stop();
    this.area.board.cancel();
    announce(endSentence(this.state));
    if (first && (!this.you || endIsConfirmed(this.id))) return;
    play("end");
    showEnd(this);
  }

  #moved(move) {
    if (!settings.get("confirmMoves")) return this.#send(move);
    this.unconfirmed = move;
    this.prompts.show();
    this.prompts.element.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {string} sentence */
  showWrongClaim(sentence) {
    this.wrongClaim = sentence;
    this.prompts.show();
    refuse(sentence, { isShown: this.prompts.isInView("stated") });
  }

  confirm() {
    const move = this.unconfirmed;
    this.unconfirmed = null;
    this.prompts.show();
    if (move) this.#send(move);
  }

  cancel() {
    this.area.board.cancel();
    this.#cancelUnconfirmed();
  }

  #cancelUnconfirmed() {
    if (!this.unconfirmed) return;
    this.unconfirmed = null;
    this.area.board.restore();
    this.prompts.show();
  }

  async #send({ from, to, promotion = "" }) {
    const { length } = this.state.san;
    const played = await this.act(api.move(this.id, from + to + promotion));
    if (!played && this.state.san.length === length) this.area.board.restore();
  }

  #playPremove() {
    const { premove } = this.area.board;
    if (!premove || this.state.turn !== this.you || this.over) return;
    this.area.board.cancel();
    if (!destsOf(this.state)[premove.from]?.includes(premove.to)) return announce(t("premove.gone"));
    const promotes = this.state.promotions?.includes(premove.from + premove.to);
    const move = { from: premove.from, to: premove.to, ...(promotes && { promotion: "q" }) };
    this.area.board.preview(move);
    this.#send(move);
  }

  /** Explains what the Laws forbid; the game itself refuses what a touched piece or a claim forbids. */
  #refusedHere(from, to) {
    if (this.you !== "both" && this.you !== this.state.turn) return; // a premove that this piece could never make
    if (this.state.touched?.length || this.state.stated) this.act(api.move(this.id, from + to));
    else explainRefusal({ fen: this.state.fen, variant: this.variant, from, to });
  }

  /** Reports a touch if touch-move applies. */
  #touched(square) {
    if (this.full?.touchMove && this.atEnd && !this.over) this.act(api.touch(this.id, square));
  }

  /** J'adoube: the next piece pressed is adjusted, not touched. */
  #pressed(square) {
    if (!this.adjusting) return false;
    this.adjusting = false;
    this.actions.update();
    this.act(api.adjust(this.id, square)).then((done) => done && toast(t("touch.adjusted", { square })));
    return true;
  }

  async #typed(text) {
    if (this.over) return false;
    if (!this.atEnd) {
      refuse(t("game.looking.back.typed"));
      return false;
    }
    const answer = await this.act(api.explain({ fen: this.state.fen, variant: this.variant, move: text }));
    if (!answer) return false;
    if (!answer.legal) {
      refuse(answer.sentence);
      return false;
    }
    const move = squaresOf(answer.uci);
    this.area.board.preview(move, true);
    this.#moved(move);
    return true;
  }
}

/** Guests have no meaningful rating. */
function ratingOf(player) {
  return player?.rating && !player.provisional ? String(player.rating) : "";
}
