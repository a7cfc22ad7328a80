/**
 * Files that the page does not get: because the server has been replaced while the page was open, or does not answer.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { context, visitor } from "./context.mjs";

/** Answers these paths with 404, as a server that has them no longer, until `restore()`. */
async function withhold(person, pattern, answer = { status: 404, body: "" }) {
  await person.context.route(pattern, (route) => route.fulfill(answer));
  person.restore = () => person.context.unroute(pattern);
}

const pressReload = (person) => person.locate(".toast").getByRole("button", { name: "Reload" }).click();

async function chooseGerman(person) {
  await person.press("Settings");
  await person.dialog().getByLabel("Language").selectOption("de");
}

test("a language that is not there leaves the page as it is, which says so and offers to load it again", async () => {
  const person = await visitor();
  await withhold(person, "**/lang/de.js");
  await person.open();
  await chooseGerman(person);
  await person.toast("could not be loaded");
  assert.equal(await person.locate("html").getAttribute("lang"), "en");
  assert.equal(await person.dialog().getByRole("heading").first().innerText(), "Settings");
  await person.restore();
  await pressReload(person);
  await person.locate("html[lang=de]").waitFor({ state: "attached" });
  await person.button("Spielen").waitFor();
  person.forgive(/404/);
  await person.leave();
});

test("a visit whose language is not there is in English", async () => {
  const person = await visitor({ locale: "de-DE" });
  await withhold(person, "**/lang/de.js");
  await person.open();
  await person.toast("could not be loaded");
  await person.locate(".chessboard.active").waitFor();
  await person.move("e2", "e4");
  await person.sees("e4", "wp");
  person.forgive(/404/);
  await person.leave();
});

test("pieces that are not there leave those that are", async () => {
  const person = await visitor();
  await withhold(person, "**/pieces/tabiya.svg");
  await person.open();
  await person.locate(".chessboard.active").waitFor();
  const before = await person.locate(".piece-drawings").innerHTML();
  await person.press("Settings");
  await person.pick("Tabiya");
  await person.toast("could not be loaded");
  assert.equal(await person.locate(".piece-drawings").innerHTML(), before);
  person.forgive(/404/);
  await person.leave();
});

test("a page whose server was replaced says that there is a newer one, and goes on", async () => {
  const person = await visitor();
  await person.playHere();
  await person.play("e2e4");
  await context.server.halt();
  await person.locate("#connection", { hasText: "connection is lost" }).waitFor();
  const page = '<script type="module" src="/a/0123456789abcdef/page.js"></script>';
  await withhold(person, `${context.server.address}/`, { status: 200, contentType: "text/html", body: page });
  await context.server.begin();
  await person.toast("newer version");
  await person.play("e7e5");
  await person.restore();
  await pressReload(person);
  await person.played("e4", "e5");
  person.forgive(/WebSocket|ERR_CONNECTION_REFUSED/);
  await person.leave();
});

test("a page whose server came back as it was offers no newer one", async () => {
  const person = await visitor();
  await person.open();
  await person.locate(".chessboard.active").waitFor();
  await context.server.halt();
  await person.locate("#connection", { hasText: "connection is lost" }).waitFor();
  const asked = person.page.waitForResponse(`${context.server.address}/`);
  await context.server.begin();
  await (await asked).finished();
  await person.toast("Connected again");
  assert.equal(await person.locate(".toast", { hasText: "newer version" }).count(), 0);
  person.forgive(/WebSocket|ERR_CONNECTION_REFUSED/);
  await person.leave();
});

for (const [what, answer, reason] of [
  ["is busy", { status: 503, contentType: "application/json", body: "{}" }, ""],
  ["has too many requests", { status: 429, contentType: "application/json", body: '{"error":"Too many requests"}' }, "Too many requests"],
  ["does not answer", null, "did not reach the server"],
])
  test(`a visit to a server that ${what} says so instead of staying empty, and can be repeated`, async () => {
    const person = await visitor();
    const pattern = "**/api/tabiya/session";
    await person.context.route(pattern, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await person.open();
    await person.locate("h1", { hasText: "cannot start" }).waitFor();
    assert.ok((await person.locate("main [role=alert]").innerText()).includes(reason));
    await person.context.unroute(pattern);
    await person.press("Reload");
    await person.locate(".chessboard.active").waitFor();
    person.forgive(/503|429|ERR_FAILED/);
    await person.leave();
  });

test("a page whose script does not arrive says so after a while", async () => {
  const person = await visitor();
  await withhold(person, "**/page.js");
  await person.page.goto(person.server.address);
  const late = person.locate(".late");
  assert.equal(await late.isVisible(), false);
  await late.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()));
  await late.waitFor();
  person.forgive(/404/);
  await person.leave();
});

test("the page of another version gets the files of the server that is there", async () => {
  const person = await visitor();
  const asked = new Set();
  await person.context.route("**/a/**", (route) => {
    const url = route.request().url();
    asked.add(url.replace(/.*\//, ""));
    return route.continue({ url: url.replace(/\/a\/[0-9a-f]{16}\//, "/a/0123456789abcdef/") });
  });
  await person.open();
  await person.locate(".chessboard.active").waitFor();
  await person.move("e2", "e4");
  await person.sees("e4", "wp");
  await chooseGerman(person);
  await person.locate("html[lang=de]").waitFor({ state: "attached" });
  for (const name of ["page.css", "page.js", "standard.svg", "de.js"]) assert.ok(asked.has(name), name);
  await person.leave();
});
