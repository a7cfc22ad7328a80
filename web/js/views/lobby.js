/**
 * Players waiting for an opponent, and the user's own games.
 */
import { api } from "../api.js";
import { button, h, icon, replace } from "../dom.js";
import { formatDate, t, tCount } from "../i18n.js";
import { refuse } from "../parts/refusals.js";
import { go } from "../router.js";
import { hasOwnRules, unusualName, variantKey } from "../variants.js";

/** @param {HTMLElement} host */
export function mountLobby(host) {
  const seeks = h("ul", { class: "cards seeks", "aria-live": "polite" });
  const games = h("ul", { class: "cards own-games" });
  host.append(
    h(
      "div",
      { class: "page" },
      h("h1", {}, t("lobby.title")),
      h("p", {}, t("lobby.explanation")),
      seeks,
      h("p", {}, h("a", { class: "button", href: "#/?with=lobby" }, t("lobby.offer"))),
      h("h2", {}, t("lobby.own")),
      games,
    ),
  );
  const stop = api.lobby((line) => drawSeeks(seeks, line.seeks ?? []));
  api
    .games()
    .then((answer) => drawGames(games, answer.games ?? []))
    .catch(() => drawGames(games, []));
  return stop;
}

function drawSeeks(list, seeks) {
  replace(
    list,
    seeks.length === 0 && h("li", { class: "quiet" }, t("lobby.empty")),
    seeks.map((seek) =>
      h(
        "li",
        {},
        h(
          "span",
          { class: "card-name" },
          seek.user?.name ?? seek.user,
          seek.rating && !seek.provisional && h("span", { class: "quiet" }, ` ${seek.rating}`),
        ),
        h(
          "span",
          { class: "card-detail" },
          [
            clockWords(seek.clock),
            unusualName(seek.variant),
            seek.rated && t("new.rated"),
          ]
            .filter(Boolean)
            .join(" · "),
        ),
        button(t("lobby.join"), () => join(seek.id), { class: "primary" }),
      ),
    ),
  );
}

async function join(id) {
  try {
    const game = await api.joinSeek(id);
    go(`/game/${game.id}`);
  } catch (/** @type {any} */ refusal) {
    refuse(refusal.message);
  }
}

/** @param {HTMLElement} list @param {any[]} games */
export function drawGames(list, games) {
  replace(
    list,
    games.length === 0 && h("li", { class: "quiet" }, t("lobby.noGames")),
    games.map((game) =>
      h(
        "li",
        {},
        h(
          "a",
          { href: `#/game/${game.id}`, class: "card-name" },
          `${nameOf(game.white)} – ${nameOf(game.black)}`,
        ),
        h(
          "span",
          { class: "card-detail" },
          [
            game.result === "*" ? t("lobby.underway") : game.result,
            unusualName(game.variant),
            formatDate(game.lastMoveAt ?? game.createdAt),
          ]
            .filter(Boolean)
            .join(" · "),
        ),
        played.has(game.result) && !hasOwnRules(variantKey(game.variant)) && reviewLink(game),
      ),
    ),
  );
}

/** The results of games that were played to their end. */
const played = new Set(["1-0", "0-1", "½-½", "1/2-1/2"]);

function reviewLink({ id }) {
  return h(
    "a",
    { class: "icon-button", href: `#/review/${id}`, "aria-label": t("game.review"), title: t("game.review") },
    icon("graph"),
  );
}

function nameOf(player) {
  if (player?.aiLevel) return t("player.computer", { level: player.aiLevel });
  return player?.name ?? (typeof player === "string" ? player : t("player.someone"));
}

/** A time control as the server writes it. */
export function clockWords(clock) {
  if (!clock) return t("clock.none");
  if (clock.type === "correspondence") return tCount("clock.days", clock.daysPerTurn);
  return clock.type === "clock" ? clock.show : t("clock.none");
}
