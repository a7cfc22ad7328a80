/**
 * What happens in the player's games while they are not on screen: a toast with a link, a word in the title of the tab,
 * and a number at the link to the page that lists the games.
 *
 * Each running game is read aside: its player does not count as present at the board.
 */
import { api, session } from "./api.js";
import { other } from "./board/squares.js";
import { t } from "./i18n.js";
import { endSentence } from "./parts/game_end.js";
import { writtenMove } from "./parts/move_words.js";
import { playMove } from "./parts/sound.js";
import { toast } from "./parts/toast.js";
import { setWaiting, waitingGames } from "./title.js";
import { variantKey } from "./variants.js";

/** How many games are read: the last ones that began. */
const mostGames = 16;

/** @typedef {{name: string, color: "white" | "black", variant: string, isPerson: boolean, state: any, stop: () => void}} Watched */

/** @type {Map<string, Watched>} */
const watched = new Map();
let onScreen = "";

/** For listenForEvents. @type {import("./events.js").Watcher} */
export const gameWatcher = { onRunning: watch, onOtherSession: forgetAll };

/** @param {string} id of the game that the page shows, or "" */
export function setGameOnScreen(id) {
  const before = onScreen;
  onScreen = id;
  if (before === id) return;
  const left = watched.get(before);
  for (const game of [before, id]) setWaiting(game, null); // its view, or its stream, knows better
  if (left) read(before, left);
  watched.get(id)?.stop();
  for (const element of document.querySelectorAll(".toast"))
    if (element instanceof HTMLElement && element.dataset.key === id) element.remove();
}

/** How many games that are not on screen wait for the player. */
export function countWaitingElsewhere() {
  return waitingGames().filter((id) => id !== onScreen).length;
}

/** The state that the view of a game shows: what comes later is news. @param {string} id @param {any} state @param {string | null} you */
export function noteShownState(id, state, you) {
  const game = watched.get(id);
  if (game) game.state = state;
  const isPlayer = you === "white" || you === "black";
  if (id === onScreen) setWaiting(id, isPlayer && isTurnOf(you, state) ? "turn" : null);
  if (isOver(state)) watched.delete(id);
}

function watch({ gameId: id, color, opponent, sameScreen, variant }) {
  if (sameScreen || watched.has(id)) return;
  const isPerson = !opponent?.ai && !opponent?.engine;
  const name = opponent?.ai ? t("player.computer", { level: opponent.ai }) : opponent?.username;
  const game = { name: name ?? t("player.someone"), color, variant: variantKey(variant), isPerson, state: null, stop: () => {} };
  watched.set(id, game);
  if (watched.size > mostGames) forget([...watched.keys()][0]);
  if (id !== onScreen) read(id, game);
}

/** @param {string} id @param {Watched} game */
function read(id, game) {
  game.stop();
  game.stop = api.gameAside(id, (line) => received(id, game, line), { onRefused: () => forget(id) });
}

function forget(id) {
  watched.get(id)?.stop();
  watched.delete(id);
  setWaiting(id, null);
}

function forgetAll() {
  for (const id of [...watched.keys()]) forget(id);
}

/** @param {string} id @param {Watched} game @param {any} line */
function received(id, game, line) {
  if (line.type === "chatLine" && line.username !== session().username)
    tell(id, "news", t("news.chat", { name: line.username, text: line.text }));
  const state = line.type === "gameFull" ? line.state : line.type === "gameState" ? line : null;
  if (!state) return;
  const before = game.state;
  game.state = state;
  if (game.isPerson && isTurnOf(game.color, state)) setWaiting(id, "turn");
  if (before) tellChanges(id, game, state, before);
  if (isOver(state)) {
    game.stop();
    watched.delete(id);
  }
}

function tellChanges(id, game, state, before) {
  const { name, color } = game;
  if (isOver(state)) return tell(id, "news", t("news.ended", { name, reason: endSentence(state) }));
  const theirs = other(color)[0];
  if (isTurnOf(color, state) && state.san.length > before.san.length) {
    playMove(state.san.at(-1), game.variant);
    tell(id, "turn", t("news.turn", { name, move: writtenMove(state.san.at(-1)) }));
  } else if (!isTurnOf(color, state)) setWaiting(id, null);
  for (const kind of ["draw", "takeback"])
    if (state[theirs + kind] && !before[theirs + kind]) tell(id, isTurnOf(color, state) ? "turn" : "news", t(`news.${kind}`, { name }));
}

function isOver({ status }) {
  return !["created", "started"].includes(status);
}

function isTurnOf(color, state) {
  return !isOver(state) && state.turn === color;
}

/** @param {string} id @param {import("./title.js").Waiting} waiting @param {string} sentence */
function tell(id, waiting, sentence) {
  setWaiting(id, waiting);
  toast(sentence, { kind: "game", key: id, action: { label: t("news.open"), href: `#/game/${id}` } });
}
