/**
 * Replays PGN files: a list, a filter, and autoplay from move to move and from game to game. It never prompts: a PGN
 * already says what a pawn becomes.
 */
import { api } from "../api.js";
import { variantOfFen } from "../board/fen.js";
import { h, icon, replace } from "../dom.js";
import { t, tCount } from "../i18n.js";
import { announce } from "../parts/announcer.js";
import { writtenMove } from "../parts/move_words.js";
import { spokenMove } from "../parts/spoken.js";
import { BoardArea } from "../parts/board_area.js";
import { clockText } from "../parts/clock.js";
import { copy, fileName, saveAs } from "../parts/download.js";
import { EvaluationBar } from "../parts/evaluation_bar.js";
import { GameFaults } from "../parts/game_faults.js";
import { GameList } from "../parts/game_list.js";
import { listenForKeys } from "../parts/keys.js";
import { listenForPaste } from "../parts/position_field.js";
import { refuse } from "../parts/refusals.js";
import { askForReview } from "../parts/review/ask_for_review.js";
import { playMove } from "../parts/sound.js";
import { toast } from "../parts/toast.js";
import { changesBetween, endOf, isMainLine, lineTo, treeOf } from "../parts/tree.js";
import { lineQuery, sceneOf, Walk } from "../parts/walk.js";
import { addressOf, go, replaceRoute } from "../router.js";
import { isGameText } from "../position_text.js";
import { draft, keepDraft } from "../storage/drafts.js";
import { hasOwnRules, unusualName } from "../variants.js";

const bundled = "kasparov";

/** A file of more bytes is not a FEN. */
const longestFen = 300;

/** Moves per second at each step of the slider. */
const speeds = [0.25, 0.5, 1, 2, 4, 8, 16];

/** @param {HTMLElement} host @param {{path: string[], query: URLSearchParams}} route */
export function mountReplay(host, { path, query }) {
  const view = new ReplayView(host);
  view.open(path[1] ?? bundled, Number(path[2] ?? 1), Number(query.get("ply") ?? 0));
  return () => view.leave();
}

class ReplayView {
  file = "";
  number = 1;
  /** @type {any} */
  game = null;
  playing = false;
  speed = draft("replay speed") ?? 2;
  /** @type {Record<string, string>} */
  tags = {};

  /** @param {HTMLElement} host */
  constructor(host) {
    this.evaluation = new EvaluationBar();
    this.area = new BoardArea({}, { side: this.evaluation.element });
    this.walk = new Walk((node, before) => this.#showNode(node, { before }));
    this.games = new GameList((number) => this.#chosen(number));
    this.title = h("h1", { class: "panel-title" });
    this.detail = h("p", { class: "terms" });
    this.faults = new GameFaults();
    this.playButton = h("button", {
      type: "button",
      class: "primary play-button",
      onclick: () => this.toggle(),
    });
    this.#mount(host);
    this.stopKeys = listenForKeys({ ...this.walk.keys, f: () => this.area.flip(), " ": () => this.toggle() });
    this.stopPaste = listenForPaste((text) => this.#upload(fileOf(text)));
    this.#drawPlayButton();
    this.#enable();
  }

  leave() {
    this.#pause();
    this.stopKeys();
    this.stopPaste();
    this.area.detach();
  }

  /** @param {string} file @param {number} number @param {number} [ply] */
  async open(file, number, ply = 0) {
    this.file = file;
    this.games.open(file);
    await this.#load(number, ply);
  }

  toggle() {
    if (this.playing) this.#pause();
    else if (this.game) this.#play();
  }

  /** Without a game there is nothing to save or play. */
  #enable() {
    for (const button of [this.playButton, ...this.actions.children]) button.disabled = !this.game;
  }

  #mount(host) {
    const file = h("input", {
      type: "file",
      accept: ".pgn,.gz,.zst,.txt",
      class: "visually-hidden",
      id: "pgn-file",
      onchange: (event) => this.#upload(event.target.files[0]),
    });
    this.actions = this.#actions();
    const panel = h(
      "aside",
      { class: "panel replay-panel", "aria-label": t("replay.panel") },
      h("div", { class: "panel-head" }, this.title, this.detail),
      this.faults.element,
      this.walk.moves.element,
      h("div", { class: "player-controls" }, this.playButton, this.walk.buttons, this.#speedField()),
      this.actions,
      h(
        "div",
        { class: "file-bar" },
        h("label", { class: "button", for: "pgn-file" }, icon("open"), t("replay.open")),
        file,
        h(
          "button",
          { type: "button", onclick: () => this.#openBundled() },
          icon("play"),
          t("replay.kasparov"),
        ),
        h("span", { class: "quiet drop-hint" }, t("replay.drop")),
      ),
      this.games.element,
    );
    const layout = h("div", { class: "play-layout replay" }, this.area.element, panel);
    layout.addEventListener("dragover", (event) => {
      event.preventDefault();
      layout.classList.add("dropping");
    });
    layout.addEventListener("dragleave", () => layout.classList.remove("dropping"));
    layout.addEventListener("drop", (event) => {
      event.preventDefault();
      layout.classList.remove("dropping");
      const text = event.dataTransfer?.getData("text/plain").trim();
      this.#upload(event.dataTransfer?.files[0] ?? (text && fileOf(text)));
    });
    host.append(layout);
    this.area.attach();
  }

  #actions() {
    return h(
      "div",
      { class: "actions", role: "toolbar", "aria-label": t("game.actions") },
      this.#action("save", "save", () => this.#save()),
      this.#action("copyFen", "copy", () => copy(this.walk.node.fen, t("fen.copied"))),
      this.#action("link", "link", () => copy(addressOf(this.#sharedRoute()), t("link.copied"))),
      (this.reviewButton = this.#action("review", "graph", () =>
        askForReview(this.walk.tree, () => api.pgnText(this.file, this.number)),
      )),
      this.#action("analyse", "analyse", () =>
        go(
          `/analysis?${new URLSearchParams({ file: this.file, game: String(this.number), ...lineQuery(this.walk, this.game.variant) })}`,
        ),
      ),
    );
  }

  #action(name, drawing, onclick) {
    return h(
      "button",
      { type: "button", class: "action", data: { action: name }, onclick },
      icon(drawing),
      h("span", {}, t(`game.${name}`)),
    );
  }

  #speedField() {
    return h(
      "label",
      { class: "speed" },
      h("span", {}, t("replay.speed")),
      h("input", {
        type: "range",
        min: 0,
        max: speeds.length - 1,
        value: speeds.indexOf(this.speed),
        oninput: (event) => {
          this.speed = speeds[Number(event.target.value)];
          keepDraft("replay speed", this.speed);
          if (this.playing) this.#play();
        },
      }),
    );
  }

  async #openBundled() {
    await this.open(bundled, 1);
    this.#play();
  }

  async #upload(file) {
    if (!file || (await this.#opensPosition(file))) return;
    this.#pause();
    this.games.showBusy(t("replay.reading", { name: file.name }));
    try {
      const { id, games, faults } = await api.upload(file);
      announce(tCount("replay.read", games));
      this.games.noteFaults(id, faults);
      await this.open(id, 1);
    } catch (/** @type {any} */ refusal) {
      refuse(refusal.status === 400 ? t("replay.noGames", { name: file.name }) : refusal.message);
      this.games.open(this.file);
    }
  }

  /** Goes on with a FEN in Analysis, or in the editor if it cannot be played. @param {File} file @returns {Promise<boolean>} false if it is not one */
  async #opensPosition(file) {
    const fen = file.size <= longestFen ? (await file.text()).trim() : "";
    if (!fen || isGameText(fen)) return false;
    const variant = variantOfFen(fen, "standard");
    const position = await api.position({ fen, variant }).catch(() => null);
    if (!position) return false;
    const query = new URLSearchParams({ fen: position.fen, ...(variant !== "standard" && { variant }) });
    go(`/${position.defects.length ? "setup" : "analysis"}?${query}`);
    toast(t("replay.position"));
    return true;
  }

  async #chosen(number) {
    const wasPlaying = this.playing;
    this.#pause();
    await this.#load(number);
    if (wasPlaying) this.#play();
  }

  async #load(number, ply = 0) {
    const game = await api.pgnGame(this.file, number).catch((refusal) => refuse(refusal.message));
    if (!game || !this.area.board.chessboard) return;
    this.game = game;
    this.reviewButton.hidden = hasOwnRules(game.variant);
    this.#enable();
    this.number = number;
    this.tags = Object.fromEntries(game.tags);
    const tree = treeOf(game);
    let node = tree.root;
    for (let step = 0; step < ply && node.children.length; step++) node = node.children[0];
    this.#showTags();
    this.faults.show(game, tree);
    this.walk.moves.invalidate();
    this.walk.show(tree, node, game.result, game.ending?.sentence);
    this.games.mark(number);
    this.#showNode(node);
  }

  #showTags() {
    const { White, Black, Event, Site, Date: date, WhiteElo = "", BlackElo = "", Round } = this.tags;
    this.title.textContent = `${White ?? "?"} – ${Black ?? "?"}`;
    this.detail.textContent = [
      Event,
      Site,
      Round && Round !== "?" && t("replay.round", { round: Round }),
      date?.replaceAll(".??", ""),
      unusualName(this.game.variant),
    ]
      .filter((part) => part && !/^\?+$/.test(part))
      .join(", ");
    this.area.showPlayers({
      white: { name: White ?? "?", detail: WhiteElo },
      black: { name: Black ?? "?", detail: BlackElo },
    });
  }

  /** @param {import("../parts/tree.js").Node} node @param {{before?: import("../parts/tree.js").Node}} [step] from another node of the game */
  #showNode(node, { before } = {}) {
    const { variant } = this.game;
    this.area.board.show({ ...sceneOf(node, variant), movable: null }, before && changesBetween(before, node));
    const ending = this.#endingAt(node);
    const move = node.san
      ? `${Math.ceil(node.ply / 2)}${node.ply % 2 ? "." : "…"} ${writtenMove(node.san)}`
      : t("replay.start");
    this.area.note.textContent = ending ? `${move} · ${ending}` : move;
    this.evaluation.show(node.eval ?? null);
    this.#showClocks(node);
    if (node.san && before) {
      playMove(node.san, variant);
      announce(spokenMove(node.san, variant), this.#endingAt(node) && `. ${this.#endingAt(node)}`);
    }
    replaceRoute(this.#route());
  }

  /** How the game ended, where that is known and its end is on the board. @param {import("../parts/tree.js").Node} node */
  #endingAt(node) {
    const isEnd = !node.children.length && !node.unplayed && isMainLine(node);
    return isEnd ? (this.game.ending?.sentence ?? "") : "";
  }

  /** The clock times, if the file has them. */
  #showClocks(node) {
    const times = { white: null, black: null };
    for (let at = node; at.parent; at = at.parent) {
      const side = at.ply % 2 === 1 ? "white" : "black";
      times[side] ??= at.clock;
    }
    for (const side of ["white", "black"]) {
      const element = this.area.clocks.elements[side];
      element.hidden = times[side] === null || times[side] === undefined;
      if (!element.hidden) element.querySelector(".time").textContent = clockText(times[side]);
    }
  }

  #route() {
    return `/replay/${this.file}/${this.number}?ply=${lineTo(this.walk.node).length}`;
  }

  /** Anyone can open the built-in games; for others, the address carries the moves. */
  #sharedRoute() {
    if (this.file === bundled) return this.#route();
    const { tree, node } = this.walk;
    const end = isMainLine(node) ? endOf(node) : node;
    const query = lineQuery({ tree, node: end }, this.game.variant);
    return `/analysis?${new URLSearchParams({ ...query, ply: String(lineTo(node).length) })}`;
  }

  #play() {
    clearInterval(this.timer);
    this.playing = true;
    this.timer = setInterval(() => this.#step(), 1000 / this.speed);
    this.#drawPlayButton();
  }

  #pause() {
    clearInterval(this.timer);
    this.playing = false;
    this.#drawPlayButton();
  }

  /** Plays one move; after the last one the next game begins. */
  async #step() {
    if (this.walk.node.children.length) return this.walk.next();
    if (this.turning) return;
    this.turning = true;
    if (this.number < this.games.total) await this.#load(this.number + 1);
    else this.#pause();
    this.turning = false;
  }

  #drawPlayButton() {
    replace(
      this.playButton,
      icon(this.playing ? "pause" : "play"),
      h("span", {}, t(this.playing ? "replay.pause" : "replay.play")),
    );
    this.playButton.setAttribute("aria-pressed", String(this.playing));
  }

  async #save() {
    const text = await api.pgnText(this.file, this.number).catch((refusal) => refuse(refusal.message));
    if (text) await saveAs(fileName(this.tags.White, this.tags.Black), text);
  }
}

/** A text that was pasted or dropped, as a file. @param {string} text */
function fileOf(text) {
  return new File([text], t("replay.pasted"));
}
