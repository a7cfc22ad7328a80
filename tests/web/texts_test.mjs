/**
 * Reads every text of every page, for screen readers too, in both languages: nothing may be missing.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import english from "../../web/js/lang/en.js";
import { ApiClient } from "./api_client.mjs";
import { context, visitor } from "./context.mjs";

const pages = [
  "/",
  "/#/?with=here",
  "/#/?with=link",
  "/#/?with=lobby",
  "/#/lobby",
  "/#/replay",
  "/#/analysis",
  "/#/analysis?moves=e2e4,c7c5",
  "/#/analysis?variant=crazyhouse",
  "/#/setup?variant=threeCheck",
  "/#/?variant=atomic",
  "/#/setup",
  "/#/learn",
  "/#/account",
  "/#/about",
  "/AAAAAAAA",
];

/** Signs of a missing value or a missing sentence. */
const missing = /undefined|NaN|\bnull\b|\[object|\{\w+\}/;

/** Every text, label and placeholder of the page. */
function textsOf() {
  const texts = [document.body.innerText];
  for (const element of document.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
      if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
  return texts;
}

function check(texts, where) {
  for (const text of texts) {
    assert.doesNotMatch(text, missing, where);
    for (const line of text.split("\n")) assert.ok(!(line.trim() in english), `${where}: ${line}`);
  }
}

for (const language of ["en", "de"]) {
  test(`no text of any page lacks a value (${language})`, async () => {
    const poster = await ApiClient.register(context.server.address, `slow_${language}`, ["board:play"]);
    await poster.ask("POST", "/api/board/seek", { days: language === "en" ? 1 : 3, rated: false });
    const person = await visitor({ settings: { language } });
    for (const path of pages) {
      await person.open(path);
      await person.page.reload();
      await person.locate("main > *").first().waitFor();
      await person.page.waitForLoadState("networkidle");
      if (path === "/#/lobby") await person.locate(".seeks .card-name").first().waitFor();
      check(await person.page.evaluate(textsOf), path);
    }
    person.forgive(/404/);
    await person.leave();
  });
}
