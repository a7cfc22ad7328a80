/**
 * A third-party program asks to act for the user, who allows or denies it and returns to the program.
 */
import { api, session } from "../api.js";
import { button, h, replace } from "../dom.js";
import { t } from "../i18n.js";
import { refuse } from "../parts/refusals.js";
import { signInForms } from "./account.js";

/** @param {HTMLElement} host @param {import("../router.js").Route} route */
export function mountAuthorize(host, { query }) {
  const page = h("div", { class: "page authorize" });
  const draw = () =>
    api.programAsking(query).then(
      (asked) => replace(page, session().guest ? signInPage(asked, draw) : questionPage(asked, query)),
      (refusal) => replace(page, faultPage(refusal.message)),
    );
  host.append(page);
  draw();
}

/** A guest has nothing to grant. */
function signInPage({ client }, draw) {
  return [
    h("h1", {}, t("authorize.title")),
    h("p", {}, t("authorize.guest", { program: client })),
    signInForms(draw),
  ];
}

function questionPage({ client, redirect, scopes }, query) {
  const answer = async (allow) => {
    try {
      const { redirect: way } = await api.answerProgram(query, allow);
      location.assign(way);
    } catch (/** @type {any} */ refusal) {
      refuse(refusal.message);
    }
  };
  return [
    h("h1", {}, t("authorize.title")),
    h("p", {}, t("authorize.sentence", { program: client, name: session().username })),
    h(
      "ul",
      { class: "scopes" },
      scopes.map((scope) => h("li", {}, t(`scope.${scope}`))),
    ),
    h("p", { class: "quiet" }, t("authorize.back", { address: hostOf(redirect) })),
    h("p", { class: "quiet" }, t("authorize.revoke")),
    h(
      "div",
      { class: "actions" },
      button(t("authorize.allow"), () => answer(true), { class: "primary" }),
      button(t("authorize.deny"), () => answer(false)),
    ),
  ];
}

function faultPage(message) {
  return [h("h1", {}, t("authorize.title")), h("p", { class: "fault", role: "alert" }, message)];
}

/** Where the answer goes: what a person can judge by. @param {string} address */
function hostOf(address) {
  const { host, protocol } = new URL(address);
  return host || protocol;
}
