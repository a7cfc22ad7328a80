/**
 * The home page: a board to play on immediately, and the form for a new game.
 */
import { api } from "../api.js";
import { destsOf, usualStart } from "../board/squares.js";
import { t } from "../i18n.js";
import { BoardArea } from "../parts/board_area.js";
import { listenForKeys } from "../parts/keys.js";
import { NewGame } from "../parts/new_game.js";
import { toast } from "../parts/toast.js";
import { explainRefusal } from "../parts/refusals.js";
import { h } from "../dom.js";
import { session } from "../api.js";
import { startGame } from "../start_game.js";
import { draft, keepDraft } from "../storage/drafts.js";
import { sideBelow, unusualName } from "../variants.js";

/** @param {HTMLElement} host @param {{query: URLSearchParams}} route */
export function mountHome(host, { query }) {
  let starting = false;
  let hasBegun = false;
  const area = new BoardArea({
    onMove: (move) => begin(move),
    onRefused: (from, to) => explainRefusal({ ...form.start, fen: area.board.scene.fen, from, to }),
  });
  const form = new NewGame({ onPlay: () => begin(null), onChange: () => showStart() });
  fillIn(form, query);
  for (const kind of ["input", "change", "toggle"])
    form.element.addEventListener(kind, () => hasBegun || keepDraft(draftName, form.draft), { capture: kind === "toggle" }); // it does not bubble

  const showStart = async () => {
    form.showFault("");
    showNames();
    const position = await api.position(form.start).catch((refusal) => form.showFault(faultOfStart(refusal)));
    if (!position || !area.board.chessboard) return;
    if (position.defects?.length) form.showFault(faultOfStart(position));
    const { variant } = form.start;
    const own = form.opponent !== "here" && form.color === "black" ? "black" : "white";
    await area.orient(sideBelow(variant, own));
    const dests = destsOf(position);
    area.board.show({ ...position, variant, dests, lastMove: null, movable: movable(position) });
  };

  /** The side that may make the first move here, and so begin the game. */
  const movable = (position) => {
    if (position.defects?.length) return null;
    if (form.opponent === "here") return position.turn;
    return form.opponent === "computer" && form.color === position.turn ? position.turn : null;
  };

  const showNames = () => {
    const computer = { name: t("player.computer", { level: form.level }) };
    const me = { name: session().guest ? t("player.you") : session().username };
    const friend = { name: form.opponent === "computer" ? computer.name : t(`new.${form.opponent}`) };
    if (form.opponent === "here")
      area.showPlayers({ white: { name: t("color.white") }, black: { name: t("color.black") } });
    else if (form.color === "black") area.showPlayers({ white: friend, black: me });
    else area.showPlayers({ white: me, black: friend });
    area.note.textContent = movableHint();
  };

  const movableHint = () => {
    if (form.opponent === "here") return t("home.hint.here");
    return form.opponent === "computer" && form.color === "white" ? t("home.hint") : "";
  };

  const begin = async (move) => {
    if (starting) return;
    starting = true;
    const started = await readWishes(form)
      .then((wishes) => startGame(form.opponent, wishes, move))
      .catch((refusal) => {
      form.showFault(refusal.message || t("fault.offline"));
      toast(refusal.message || t("fault.offline"), { kind: "fault" });
      area.board.restore();
    });
    starting = Boolean(started);
    if (!started) return;
    hasBegun = true; // a field that is left with the page still tells of its change
    keepDraft(draftName, null);
  };

  const running = h("nav", { class: "running-games", "aria-label": t("home.running"), hidden: true });
  host.append(
    h(
      "div",
      { class: "play-layout home" },
      area.element,
      h(
        "aside",
        { class: "panel", "aria-label": t("new.title") },
        h("h1", { class: "panel-title" }, t("new.title")),
        running,
        form.element,
      ),
    ),
  );
  area.attach();
  area.board.show({ fen: usualStart }); // before the server answers
  showStart();
  showRunning(running);
  const stopKeys = listenForKeys({ f: () => area.flip() });
  return () => {
    stopKeys();
    area.detach();
  };
}

const draftName = "new game";

/** What was chosen in this tab before, and what the address asks for. @param {NewGame} form @param {URLSearchParams} query */
function fillIn(form, query) {
  const before = form.draft;
  const opponent = query.get("with");
  const fen = query.get("fen");
  const variant = query.get("variant");
  form.draft = {
    ...before,
    ...draft(draftName),
    ...(opponent && { opponent }),
    ...((fen || variant) && { fen: fen ?? "", variant }),
  };
}

/** The wishes with the FEN of what the field holds: the number of an array of Chess960 will do. Errors: what is wrong */
async function readWishes({ start, wishes }) {
  if (!start.fen) return wishes;
  const position = await api.position(start).catch((refusal) => {
    throw new Error(faultOfStart(refusal));
  });
  if (position.defects.length) throw new Error(faultOfStart(position));
  return { ...wishes, fen: position.fen };
}

/** Why no game can start there. @param {any} answer a position with defects, or a refusal */
function faultOfStart({ defects, status, message }) {
  if (!defects && status !== 400) return message;
  return t("new.fen.fault", { reason: defects?.map(({ sentence }) => sentence).join("; ") ?? message });
}

/** Links to the games in progress. */
async function showRunning(element) {
  const { nowPlaying = [] } = (await api.playing().catch(() => null)) ?? {};
  if (!nowPlaying.length) return;
  const links = nowPlaying.slice(0, 3).map((game) => h("a", { href: `#/game/${game.gameId}` }, runningName(game)));
  element.append(h("span", {}, t("home.running")), ...links);
  element.hidden = false;
}

function runningName({ opponent, gameId, variant }) {
  const name = opponent?.ai ? t("player.computer", { level: opponent.ai }) : opponent?.username;
  const isNamed = opponent?.id !== session().id && name;
  return [isNamed ? name : t("home.running.game", { id: gameId }), unusualName(variant)].filter(Boolean).join(", ");
}
