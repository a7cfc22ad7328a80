/**
 * Another person, at the address that programs print: ratings, and the games that were played last.
 */
import { api } from "../api.js";
import { h, replace } from "../dom.js";
import { t } from "../i18n.js";
import { ratingName } from "../variants.js";
import { drawGames } from "./lobby.js";

/** By the status of the game; all others are draws. */
const resultsWithoutWinner = { created: "*", started: "*", aborted: "–" };

/** @param {HTMLElement} host @param {import("../router.js").Route} route */
export function mountPerson(host, { path }) {
  const page = h("div", { class: "page person" });
  const name = path[1] ?? "";
  host.append(page);
  Promise.all([api.person(name), api.gamesOf(name)]).then(
    ([person, games]) => draw(page, person, games),
    (refusal) => drawFault(page, name, refusal),
  );
}

function draw(page, { username, perfs }, games) {
  const list = h("ul", { class: "cards games-of-person" });
  drawGames(list, games.map(listed));
  replace(
    page,
    h("h1", {}, username),
    h("dl", { class: "ratings" }, Object.entries(perfs).filter(isPlayed).map(ratingOf)),
    h("h2", {}, t("person.games")),
    list,
  );
}

function drawFault(page, name, { status, message }) {
  const sentence = status === 404 ? t("person.unknown", { name }) : message || t("fault.offline");
  replace(page, h("h1", {}, name), h("p", { class: "fault", role: "alert" }, sentence));
}

function isPlayed([, perf]) {
  return perf.games > 0;
}

function ratingOf([speed, { rating }]) {
  return [h("dt", {}, ratingName(speed)), h("dd", {}, String(rating))];
}

/** A game as the lists of the page have it. */
function listed({ id, players, winner, status, variant, createdAt, lastMoveAt }) {
  const result = { white: "1-0", black: "0-1" }[winner] ?? resultsWithoutWinner[status] ?? "½-½";
  return { id, result, variant, createdAt, lastMoveAt, white: playerOf(players.white), black: playerOf(players.black) };
}

function playerOf({ user, aiLevel, name }) {
  return { name: user?.name ?? name, aiLevel };
}
