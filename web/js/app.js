/**
 * The page as a whole: its header, its views, and the connection they share.
 */
import { connection, loadSession, session } from "./api.js";
import { loadPieces } from "./board/pieces.js";
import { Refusal } from "./connection.js";
import { button, h, hidden, icon, iconButton, replace } from "./dom.js";
import { listenForEvents } from "./events.js";
import { loadLanguage, t, tCount } from "./i18n.js";
import { noticeNewPage, sayNotLoaded } from "./parts/reload.js";
import { followSettings, openSettings } from "./parts/settings_dialog.js";
import { unlockSound } from "./parts/sound.js";
import { toast } from "./parts/toast.js";
import { countWaitingElsewhere, gameWatcher, setGameOnScreen } from "./game_watch.js";
import { currentRoute, isShown, notePlace, replaceRoute, resumePlace, routeOfLink } from "./router.js";
import { settings } from "./settings.js";
import { onWaiting, setTitle } from "./title.js";
import { mountAbout } from "./views/about.js";
import { mountAccount } from "./views/account.js";
import { mountAnalysis } from "./views/analysis.js";
import { mountAuthorize } from "./views/authorize.js";
import { mountGame } from "./views/game.js";
import { mountHome } from "./views/home.js";
import { mountLearn } from "./views/learn.js";
import { mountLobby } from "./views/lobby.js";
import { mountPerson } from "./views/person.js";
import { mountReplay } from "./views/replay.js";
import { mountReview } from "./views/review.js";
import { mountSetup } from "./views/setup.js";

const views = {
  "": mountHome,
  game: mountGame,
  lobby: mountLobby,
  replay: mountReplay,
  analysis: mountAnalysis,
  review: mountReview,
  setup: mountSetup,
  learn: mountLearn,
  account: mountAccount,
  person: mountPerson,
  authorize: mountAuthorize,
  about: mountAbout,
};
const pages = [
  ["", "play"],
  ["lobby", "lobby"],
  ["replay", "replay"],
  ["analysis", "analysis"],
  ["learn", "learn"],
];

/** Views that belong to another view's page. */
const pageOf = { game: "", review: "analysis", setup: "analysis" };

/** How long a connection may be down before the page mentions it. */
const patience = 600;

/** @type {(() => void) | void} */
let leave;

function header() {
  const links = pages.map(([path, name]) =>
    h(
      "a",
      { href: `#/${path}`, data: { page: path } },
      icon(name),
      h("span", {}, t(`nav.${name}`)),
      !path && h("b", { class: "badge", hidden: true }),
    ),
  );
  return [
    h(
      "a",
      { class: "wordmark", href: "#/", "aria-label": t("nav.home") },
      icon("tabiya"),
      h("span", {}, "Tabiya"),
    ),
    h("nav", { "aria-label": t("nav.label") }, links),
    h(
      "div",
      { class: "header-tools" },
      soundButton(),
      iconButton({ name: "settings", label: t("settings.title"), onclick: openSettings }),
      h(
        "a",
        { class: "icon-button", href: "#/about", title: t("about.title"), "aria-label": t("about.title") },
        icon("info"),
      ),
      h("a", { class: "account-link", href: "#/account" }, icon("person"), h("span", { id: "who" })),
    ),
  ];
}

function soundButton() {
  const element = iconButton({
    name: "sound",
    label: t("settings.sound"),
    onclick: () => settings.set("sound", !settings.get("sound")),
  });
  const draw = () => {
    replace(element, icon(settings.get("sound") ? "sound" : "mute"));
    element.setAttribute("aria-pressed", String(settings.get("sound")));
  };
  settings.onChange((name) => name === "sound" && draw());
  draw();
  return element;
}

function showView() {
  const onBoard = document.activeElement?.matches(".chessboard, .new-game :focus-visible");
  leave?.();
  resumePlace();
  notePlace();
  const route = currentRoute();
  const name = route.path[0] ?? "";
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  replace(main);
  document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  document.querySelectorAll("header [data-page]").forEach((link) => {
    if (link.getAttribute("data-page") === (pageOf[name] ?? name)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
  const known = Object.hasOwn(views, name);
  setTitle(known && name ? `${t(`title.${name}`)} · Tabiya` : "Tabiya");
  setGameOnScreen(name === "game" ? route.path[1] : "");
  leave = (known ? views[name] : mountHome)(main, route);
  if (!known) toast(t("nav.noPage", { name }));
  // Keyboard users continue on the new board: the previous page's board is gone.
  if (onBoard) /** @type {HTMLElement | null} */ (main.querySelector(".chessboard"))?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Back and forward between entries with the same address, such as two analyses of one position. */
function followHistory({ state }) {
  if (state && isShown()) showView();
}

/** How many games wait, at the link to the page that lists them. */
function showWaiting() {
  const badge = /** @type {HTMLElement | null} */ (document.querySelector("header .badge"));
  const count = countWaitingElsewhere();
  if (!badge) return;
  badge.hidden = count === 0;
  replace(badge, String(count), hidden(tCount("nav.waiting", count)));
}

function showWho() {
  const who = document.getElementById("who");
  if (who) who.textContent = session().guest ? t("account.login") : session().username;
}

/** Reports when the connection is lost, and when it is back. */
function followConnection() {
  const banner = /** @type {HTMLElement} */ (document.getElementById("connection"));
  banner.textContent = t("connection.lost");
  let timer = 0;
  let lost = false;
  let wasOffline = false;
  connection.addEventListener("offline", () => {
    wasOffline = true;
    timer ||= window.setTimeout(() => {
      lost = true;
      banner.hidden = false;
    }, patience);
  });
  connection.addEventListener("online", () => {
    clearTimeout(timer);
    timer = 0;
    banner.hidden = true;
    if (lost) toast(t("connection.back"));
    lost = false;
    if (wasOffline) noticeNewPage();
    wasOffline = false;
  });
  connection.addEventListener("announcement", (event) => toast(/** @type {CustomEvent} */ (event).detail));
}

function drawPage() {
  document.getElementById("waiting")?.remove();
  replace(/** @type {HTMLElement} */ (document.querySelector("header.site")), header());
  const skip = /** @type {HTMLElement} */ (document.getElementById("skip"));
  skip.textContent = t("nav.skip");
  skip.onclick = () => document.getElementById("main")?.focus();
  showWho();
  showView();
  showWaiting();
}

/** Reopens the settings after the language has changed. */
function drawInLanguage() {
  const isSetting = document.querySelector("dialog.settings[open]");
  drawPage();
  if (!isSetting) return;
  openSettings();
  /** @type {HTMLElement | null} */ (document.querySelector("dialog[open] [name=language]"))?.focus();
}

/** In place of the page: why there is none. @param {any} fault */
function drawFault(fault) {
  document.getElementById("waiting")?.remove();
  const reason = fault instanceof Refusal ? fault.message : t("fault.offline");
  const reload = button(t("page.reload"), () => location.reload(), { class: "primary" });
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  replace(main, h("div", { class: "page" }, h("h1", {}, t("page.failed")), h("p", { role: "alert" }, reason), h("p", {}, reload)));
}

async function begin() {
  followSettings();
  unlockSound();
  const files = [loadLanguage(), loadPieces()].map((file) => file.catch(sayNotLoaded));
  const fault = await loadSession().then(() => null, (reason) => reason);
  await Promise.all(files);
  if (fault) return drawFault(fault);
  connection.open();
  followConnection();
  listenForEvents(gameWatcher);
  onWaiting(showWaiting);
  const linked = routeOfLink(location);
  if (linked) history.replaceState(null, "", `/#${linked}`);
  if (!location.hash) replaceRoute("/");
  drawPage();
  addEventListener("hashchange", showView);
  addEventListener("popstate", followHistory);
  document.addEventListener("session", showWho);
  settings.onChange((name) => {
    if (name === "language") loadLanguage().then(drawInLanguage, sayNotLoaded);
  });
}

begin();
