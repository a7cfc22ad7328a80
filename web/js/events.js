/**
 * Events for this person anywhere on the server: games that start, challenges that arrive.
 */
import { api, session } from "./api.js";
import { t } from "./i18n.js";
import { toast } from "./parts/toast.js";
import { go } from "./router.js";

/** @type {Set<(game: any) => void>} */
const listeners = new Set();

/** Games that were under way when the page opened are not news. */
const known = new Set();

/** Listens for a game that starts. @param {(game: any) => void} listener */
export function onGameStart(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins to listen to the server. @returns {() => void} ends it */
export function listenForEvents() {
  return api.events((event) => {
    if (event.type === "gameStart") started(event.game);
    if (event.type === "challenge" && event.challenge.challenger?.id !== session().id)
      challenged(event.challenge);
  });
}

function started(game) {
  const id = game.gameId ?? game.id;
  if (known.has(id)) return;
  known.add(id);
  for (const listener of [...listeners]) listener({ ...game, gameId: id });
}

function challenged({ id, challenger, timeControl, rematchOf }) {
  toast(
    t(rematchOf ? "challenge.rematch" : "challenge.from", {
      name: challenger?.name ?? t("player.someone"),
      clock: timeControl?.show ?? t("clock.none"),
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
