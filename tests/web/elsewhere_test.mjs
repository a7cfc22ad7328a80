/**
 * What happens in a game while its player looks at something else: a toast with a link, a word in the title of the tab,
 * and a number in the menu.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import german from "../../web/js/lang/de.js";
import { pair, visitor } from "./context.mjs";

const menu = (person, name) => person.locate(`header [data-page="${name}"]`).click();
const hasTitle = (person, title) => person.until((wanted) => document.title === wanted, title);

/** White has gone to the lobby, and Black is to move. */
async function whiteIsElsewhere(options) {
  const game = await pair(options);
  await game.white.move("e2", "e4");
  await game.black.sees("e4", "wp");
  await game.black.move("e7", "e5");
  await game.white.sees("e5", "bp");
  await game.white.move("g1", "f3");
  await game.black.sees("f3", "wn");
  await menu(game.white, "lobby");
  await game.white.locate(".seeks").waitFor();
  await hasTitle(game.white, "Lobby · Tabiya");
  await game.black.locate(".chessboard.active").waitFor();
  return game;
}

for (const window of ["phone", "desktop"])
  test(`the opponent's move is reported elsewhere, and the link leads to the game (${window})`, async () => {
    const { white, black, leave } = await whiteIsElsewhere({ seats: [{ window }, {}] });
    const badge = white.locate("header .badge");
    assert.equal(await badge.isVisible(), false);
    await black.move("b8", "c6");
    await white.toast("has played Nc6: it is your turn.");
    await hasTitle(white, "Your turn · Lobby · Tabiya");
    assert.match(await badge.innerText(), /^1/);
    const link = white.locate(".toast").getByRole("link", { name: "Go to the game" });
    const box = await link.boundingBox();
    const { width, height } = white.page.viewportSize();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height);
    await (white.touches ? link.tap() : link.click());
    await white.locate(".game .chessboard.active").waitFor();
    await white.played("Nf3", "Nc6");
    assert.equal(await white.locate(".toast-game").count(), 0);
    await hasTitle(white, "Your turn · Game · Tabiya");
    assert.equal(await badge.isVisible(), false);
    await white.move("f1", "b5");
    await black.sees("b5", "wb");
    await hasTitle(white, "Game · Tabiya");
    await hasTitle(black, "Your turn · Game · Tabiya");
    await leave();
  });

test("a German reads the news in German", async () => {
  const { white, black, leave } = await pair();
  await white.move("e2", "e4");
  await black.sees("e4", "wp");
  await menu(white, "learn");
  await white.press("Settings");
  await white.page.getByLabel("Language").selectOption("de");
  await white.dialog().getByRole("heading", { name: "Einstellungen" }).waitFor();
  await white.page.keyboard.press("Escape");
  await black.move("e7", "e5");
  await white.toast("hat e5 gezogen: Sie sind am Zug.");
  await hasTitle(white, `${german["title.turn"]} · Lernen · Tabiya`);
  await leave();
});

test("offers, chat and the end of a game are reported elsewhere", async () => {
  const { white, black, leave } = await whiteIsElsewhere();
  await black.press("Offer draw");
  await white.toast("offers a draw");
  await hasTitle(white, "News · Lobby · Tabiya");
  await black.locate(".chat summary").click();
  await black.page.getByLabel("Say something").fill("Where are you?");
  await black.page.keyboard.press("Enter");
  await white.toast("Where are you?");
  assert.equal(await white.locate(".toast-game").count(), 1);
  await black.press("Resign");
  await black.dialog().getByRole("button", { name: "Resign" }).click();
  await white.toast("is over");
  await leave();
});

test("a reply of the computer is reported to a player who has left the board, and no turn that he left himself", async () => {
  const person = await (await visitor()).open("/");
  await person.locate(".chessboard.active").waitFor();
  await person.press("Play");
  await person.page.waitForURL(/#\/game\//);
  await person.locate(".game .chessboard.active").waitFor();
  await hasTitle(person, "Your turn · Game · Tabiya");
  await menu(person, "learn");
  await hasTitle(person, "Learn · Tabiya");
  await person.page.goBack();
  await person.locate(".game .chessboard.active").waitFor();
  await person.page.evaluate(() => {
    // The move is sent, and the page left at once.
    const id = location.hash.split("/")[2];
    location.hash = "#/learn";
    addEventListener("hashchange", () => fetch(`/api/board/game/${id}/move/e2e4`, { method: "POST" }), { once: true });
  });
  await person.locate(".toast-game", { hasText: "it is your turn" }).waitFor();
  await hasTitle(person, "Your turn · Learn · Tabiya");
  await person.leave();
});

test("after a reload elsewhere the title still says that it is one's turn, without a message", async () => {
  const { white, black, leave } = await whiteIsElsewhere();
  await black.move("b8", "c6");
  await hasTitle(white, "Your turn · Lobby · Tabiya");
  await white.page.reload();
  await hasTitle(white, "Your turn · Lobby · Tabiya");
  assert.equal(await white.locate(".toast").count(), 0);
  await leave();
});

test("a game that begins by a link whose page was reloaded is reported", async () => {
  const host = await (await visitor()).open();
  await host.pick("By link");
  await host.press("Play");
  const link = await host.page.getByLabel("The link to the game").inputValue();
  await host.page.reload();
  await host.locate(".home .chessboard").waitFor();
  await host.page.waitForLoadState("networkidle");
  const guest = await visitor();
  await guest.open(new URL(link).pathname);
  await guest.press("Play");
  await guest.locate(".game .chessboard").waitFor();
  await host.locate(".toast", { hasText: "has begun" }).getByRole("link").click();
  await host.locate(".game .chessboard").waitFor();
  await host.leave();
  await guest.leave();
});

test("who reads elsewhere is away from the board, and the opponent is notified", async () => {
  const { white, black } = await pair({ clock: "5+3" });
  await white.move("e2", "e4");
  await black.sees("e4", "wp");
  await black.move("e7", "e5");
  await white.sees("e5", "bp");
  await menu(black, "lobby");
  await white.locate("[data-prompt=gone]").waitFor();
  await black.page.goBack();
  await white.locate("[data-prompt=gone]").waitFor({ state: "detached" });
  await white.leave();
  await black.leave();
});

test("a line of chat below the window of a phone is reported and can be read; a press on Chat shows it", async () => {
  const { white, black, leave } = await pair({ seats: [{ window: "phone" }, {}] });
  await black.locate(".chat summary").click();
  const say = async (text) => {
    await black.page.getByLabel("Say something").fill(text);
    await black.page.keyboard.press("Enter");
  };
  const inView = () =>
    white.until(() => {
      const bottom = document.querySelector("header nav").getBoundingClientRect().top;
      const box = document.querySelector(".chat form input").getBoundingClientRect();
      return box.height > 0 && box.top >= 0 && box.bottom <= bottom;
    });
  await say("Good luck!");
  await white.toast("Good luck!");
  await white.locate(".chat .badge", { hasText: "1 new" }).waitFor();
  await white.locate(".toast").getByRole("button", { name: "Read" }).tap();
  await inView();
  await white.locate(".chat .badge").waitFor({ state: "hidden" });
  await white.locate(".chat summary").tap();
  await white.locate(".chat:not([open])").waitFor(); // a tap becomes a click only after a while
  await white.page.evaluate(() => scrollTo(0, 0));
  await white.locate(".chat summary").evaluate((summary) => summary.click());
  await inView();
  await say("Have fun!");
  await white.locate(".chat-log", { hasText: "Have fun!" }).waitFor();
  assert.equal(await white.locate(".toast", { hasText: "Have fun!" }).count(), 0);
  await leave();
});

test("a line of chat that is in view is not reported, even before the browser has drawn it", async () => {
  const { white, black, leave } = await pair();
  await white.page.addInitScript(() => {
    // A browser that draws no frame for a while.
    globalThis.IntersectionObserver = /** @type {any} */ (
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      }
    );
  });
  await white.page.reload();
  await white.locate(".chat summary").click();
  await white.page.getByLabel("Say something").waitFor();
  await black.locate(".chat summary").click();
  await black.page.getByLabel("Say something").fill("Have fun!");
  await black.page.keyboard.press("Enter");
  await white.locate(".chat-log", { hasText: "Have fun!" }).waitFor();
  assert.equal(await white.locate(".toast", { hasText: "Have fun!" }).count(), 0);
  assert.equal(await white.locate(".chat .badge").isVisible(), false);
  await leave();
});

test("a chat that is closed as soon as it is opened stays closed", async () => {
  const { white, leave } = await pair({ seats: [{ window: "phone" }, {}] });
  const isOpen = () =>
    white.page.evaluate(async () => {
      const summary = /** @type {HTMLElement} */ (document.querySelector(".chat summary"));
      const toggled = new Promise((done) => summary.parentElement?.addEventListener("toggle", done, { once: true }));
      summary.click();
      summary.click();
      await toggled;
      await new Promise(requestAnimationFrame); // after all others that listen
      return /** @type {HTMLDetailsElement} */ (summary.parentElement).open;
    });
  await white.locate(".chat summary").waitFor();
  assert.equal(await isOpen(), false);
  await leave();
});
