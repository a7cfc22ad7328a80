/**
 * Events for this person anywhere on the server: games that start, challenges that arrive.
 */
import { api, session } from "./api.js";
import { t } from "./i18n.js";
import { toast } from "./parts/toast.js";
import { go } from "./router.js";
import { unusualName } from "./variants.js";

/** @type {Set<(game: any) => boolean | void>} */
const listeners = new Set();

/** Games that were under way when the page opened are not news. */
const known = new Set();

/** @typedef {{onRunning: (game: any) => void, onOtherSession: () => void}} Watcher */

/** Listens for a game that starts. @param {(game: any) => boolean | void} listener returns true if it goes to the game */
export function onGameStart(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Begins to listen to the server.
 *
 * @param {Watcher} watcher hears of each game under way, once, and when another person is logged in
 * @returns {() => void} ends it
 */
export function listenForEvents(watcher) {
  let ready = learnGames(watcher);
  document.addEventListener("session", () => {
    watcher.onOtherSession();
    known.clear();
    ready = learnGames(watcher);
  });
  return api.events(async (event) => {
    await ready;
    if (event.type === "gameStart") started(event.game, watcher);
    if (event.type === "challenge" && event.challenge.challenger?.id !== session().id)
      challenged(event.challenge);
  });
}

/** The games that are under way already. */
async function learnGames(watcher) {
  const { nowPlaying } = await api.playing().catch(() => ({ nowPlaying: [] }));
  for (const game of nowPlaying) {
    known.add(game.gameId);
    watcher.onRunning(game);
  }
}

function started(game, watcher) {
  const id = game.gameId ?? game.id;
  if (known.has(id)) return;
  known.add(id);
  watcher.onRunning({ ...game, gameId: id });
  const isOpened = [...listeners].map((listener) => listener({ ...game, gameId: id })).some(Boolean);
  const { ai, username } = game.opponent ?? {};
  if (isOpened || ai || game.sameScreen || location.hash.startsWith(`#/game/${id}`)) return;
  toast(t("news.started", { name: username ?? t("player.someone") }), {
    kind: "game",
    key: id,
    action: { label: t("news.open"), href: `#/game/${id}` },
  });
}

function challenged({ id, challenger, timeControl, variant, rematchOf }) {
  toast(
    t(rematchOf ? "challenge.rematch" : "challenge.from", {
      name: challenger?.name ?? t("player.someone"),
      clock: [timeControl?.show ?? t("clock.none"), unusualName(variant)].filter(Boolean).join(", "),
    }),
    {
      kind: "challenge",
      action: {
        label: t("challenge.accept"),
        run: () => api.acceptChallenge(id).then(() => go(`/game/${id}`)),
      },
    },
  );
}
