/**
 * Begins a game as the form asks, and goes to it.
 */
import { api } from "./api.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { openDialog } from "./parts/dialog.js";
import { copy } from "./parts/download.js";
import { toast } from "./parts/toast.js";
import { refuse } from "./parts/refusals.js";
import { onGameStart } from "./events.js";
import { go } from "./router.js";

/** How long a link stays open, in seconds. */
const linkLife = 86_400;

/**
 * @param {import("./parts/new_game.js").Opponent} opponent
 * @param {any} wishes
 * @param {import("./board/board.js").Move | null} move the first move, if it was made already
 * @returns {Promise<boolean>} whether the page has gone on to a game. Errors: Refusal
 */
export async function startGame(opponent, wishes, move = null) {
  if (opponent === "link") return inviteByLink(wishes);
  if (opponent === "lobby") return waitInLobby(wishes);
  const { id } = opponent === "computer" ? await api.playComputer(wishes) : await api.playHere(wishes);
  if (move) await api.move(id, move.from + move.to + (move.promotion ?? ""));
  go(`/game/${id}`);
  return true;
}

/** Makes a link and waits until someone opens it. */
async function inviteByLink(wishes) {
  const challenge = await api.openChallenge({ ...wishes, keepAlive: linkLife });
  const address = new URL(`/${challenge.id}`, location.origin).href;
  const field = h("input", {
    type: "text",
    readonly: true,
    value: address,
    "aria-label": t("link.address"),
    autofocus: true,
    onfocus: (event) => event.target.select(),
  });
  const dialog = openDialog({
    title: t("link.title"),
    className: "invitation",
    content: [
      h("p", {}, t("link.explanation")),
      h(
        "div",
        { class: "copy-field" },
        field,
        h(
          "button",
          { type: "button", class: "primary", onclick: () => copy(address, t("link.copied")) },
          t("link.copy"),
        ),
      ),
      h("p", { class: "waiting" }, h("span", { class: "spinner", "aria-hidden": "true" }), t("link.waiting")),
    ],
  });
  return untilStarted(
    dialog,
    (game) => game.gameId === challenge.id,
    () => {
      api.cancelChallenge(challenge.id).catch(() => {});
      toast(t("link.withdrawn"));
    },
  );
}

/** Waits in the lobby for an opponent. */
async function waitInLobby({ variant, color, rated, clock, ruleset }) {
  const seek = { variant, color, rated, ruleset, time: clock.limit / 60, increment: clock.increment };
  const dialog = openDialog({
    title: t("lobby.waiting"),
    className: "invitation",
    content: [
      h(
        "p",
        { class: "waiting" },
        h("span", { class: "spinner", "aria-hidden": "true" }),
        t("lobby.waiting.explanation"),
      ),
      h("p", {}, h("a", { href: "#/lobby", onclick: () => dialog.close() }, t("lobby.look"))),
    ],
  });
  let refused = false;
  const withdraw = api.seek(seek, {
    onRefused: (refusal) => {
      refused = true;
      dialog.close();
      refuse(refusal.message);
    },
  });
  return untilStarted(
    dialog,
    () => true,
    () => {
      withdraw();
      if (!refused) toast(t("lobby.withdrawn"));
    },
  );
}

/** Goes to the game once it starts; closing the dialog before withdraws the offer. */
function untilStarted(dialog, isOurs, withdraw) {
  return new Promise((resolve) => {
    const stop = onGameStart((game) => {
      if (!isOurs(game)) return false;
      stop();
      dialog.close("started");
      go(`/game/${game.gameId}`);
      resolve(true);
      return true;
    });
    dialog.closed.then((reason) => {
      stop();
      if (reason === "started") return;
      withdraw();
      resolve(false);
    });
  });
}
