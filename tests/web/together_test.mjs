import assert from "node:assert/strict";
import { test } from "node:test";
import { pair, visitor } from "./context.mjs";

for (const window of ["desktop", "tablet", "phone"]) {
  test(`two browsers play each other by link, on a ${window}: moves arrive, and each sees his own side below`, async () => {
    const { white, black, leave } = await pair({ seats: [{ window }, { window }] });
    await white.move("e2", "e4");
    await black.sees("e4", "wp");
    await black.move("e7", "e5");
    await white.sees("e5", "bp");
    assert.equal(await white.whiteBelow(), true);
    assert.equal(await black.whiteBelow(), false);
    await leave();
  });
}

test("a premove is marked, and played as soon as it is legal; Escape drops it", async () => {
  const { white, black, leave } = await pair();
  await black.move("e7", "e5");
  await black.marked("premove", "e5");
  await black.page.keyboard.press("Escape");
  await black.locate("[data-mark=premove]").first().waitFor({ state: "detached" });
  await black.drag("d7", "d5");
  await black.marked("premove", "d5");
  await white.move("e2", "e4");
  await white.played("e4", "d5");
  await leave();
});

test("draw offers: declined, then accepted", async () => {
  const { white, black, leave } = await pair();
  await white.move("e2", "e4");
  await black.sees("e4", "wp");
  await black.move("e7", "e5");
  await white.sees("e5", "bp");
  await white.press("Offer draw");
  await white.locate(".prompt", { hasText: "You have offered" }).waitFor();
  await black.locate("[data-prompt=draw]").getByRole("button", { name: "Decline" }).click();
  await white.toast("declined");
  await white.locate(".prompt", { hasText: "You have offered" }).waitFor({ state: "detached" });
  await black.press("Offer draw");
  await white.locate("[data-prompt=draw]").getByRole("button", { name: "Accept" }).click();
  for (const player of [white, black]) await player.dialog().getByText("Agreement").first().waitFor();
  await leave();
});

test("a takeback is asked for and granted", async () => {
  const { white, black, leave } = await pair();
  await white.move("e2", "e4");
  await black.sees("e4", "wp");
  await black.move("e7", "e5");
  await white.sees("e5", "bp");
  await black.press("Take back");
  await white.locate("[data-prompt=takeback]").getByRole("button", { name: "Accept" }).click();
  await black.sees("e7", "bp");
  await black.move("c7", "c5");
  await white.played("e4", "c5");
  await leave();
});

test("both players see a resignation, and a rematch changes colours", async () => {
  const { white, black, leave } = await pair();
  await white.move("e2", "e4");
  await black.sees("e4", "wp");
  await black.move("e7", "e5");
  await white.sees("e5", "bp");
  await white.press("Resign");
  await white.dialog().getByRole("button", { name: "Resign" }).click();
  await white.dialog().getByRole("heading", { name: "You have lost" }).waitFor();
  await black.dialog().getByRole("heading", { name: "You have won" }).waitFor();
  const before = white.page.url();
  await black.dialog().getByRole("button", { name: "Rematch" }).click();
  await white.dialog().getByRole("button", { name: "Rematch" }).click();
  await white.page.waitForURL((url) => /#\/game\//.test(url.href) && url.href !== before);
  await black.page.waitForURL(white.page.url());
  await white.locate(".black-below").waitFor();
  await leave();
});

test("players talk; one who says the wrong things is reported and blocked", async () => {
  const { white, black, leave } = await pair();
  await white.locate(".chat summary").click();
  await white.page.getByLabel("Say something").fill("Good luck <b>!");
  await white.page.getByLabel("Say something").press("Enter");
  await black.locate(".chat-log", { hasText: "Good luck <b>!" }).waitFor();
  await black.press("Report");
  await black.page.getByLabel("What happened").fill("too friendly");
  await black.press("Send");
  await black.toast("The operator will read it");
  await black.press("Block");
  await black.toast("is blocked");
  await leave();
});

test("an offer stands in the lobby until a player accepts it", async () => {
  const host = await (await visitor()).open();
  await host.pick("Lobby");
  await host.press("Play");
  await host.dialog().getByRole("heading", { name: "Waiting for an opponent" }).waitFor();
  const guest = await (await visitor()).open("/#/lobby");
  await guest.locate(".seeks").getByRole("button", { name: "Play" }).first().click();
  await guest.locate(".game").waitFor();
  await host.locate(".game").waitFor();
  await host.leave();
  await guest.leave();
});

test("when the opponent has left, a countdown runs, and ends when he is back", async () => {
  const { white, black } = await pair({ clock: "5+3" });
  await white.move("e2", "e4");
  await black.sees("e4", "wp");
  await black.move("e7", "e5");
  await white.sees("e5", "bp");
  const address = black.page.url();
  await black.page.goto("about:blank");
  await white.locate("[data-prompt=gone]").waitFor();
  await black.page.goto(address);
  await white.locate("[data-prompt=gone]").waitFor({ state: "detached" });
  await white.leave();
  await black.leave();
});

test("a link that is closed is withdrawn aloud, and offers no game to who opens it", async () => {
  const host = await (await visitor()).open();
  await host.pick("By link");
  await host.press("Play");
  const link = await host.page.getByLabel("The link to the game").inputValue();
  const { pathname } = new URL(link);
  await host.dialog().getByRole("button", { name: "Close" }).click();
  await host.toast("The invitation is withdrawn");
  const guest = await (await visitor()).open(pathname);
  await guest.locate(".invitation-page", { hasText: "no longer open" }).waitFor();
  assert.equal(await guest.button("Play").count(), 0);
  await guest.open("/AAAAAAAA");
  await guest.locate(".invitation-page", { hasText: "no longer open" }).waitFor();
  assert.equal(await guest.button("Play").count(), 0);
  guest.forgive(/404/);
  await guest.leave();
  await host.leave();
});

test("guests stand in the lobby without a rating", async () => {
  const host = await (await visitor()).open("/#/?with=lobby");
  await host.press("Play");
  const guest = await (await visitor()).open("/#/lobby");
  await guest.locate(".seeks .card-name").first().waitFor();
  assert.doesNotMatch(await guest.locate(".seeks").innerText(), /1500/);
  await host.dialog().getByRole("button", { name: "Close" }).click();
  await host.toast("Your offer is withdrawn");
  await guest.leave();
  await host.leave();
});

test("a premove that no such piece could make is refused, and the possible ones are marked", async () => {
  const { white, black, leave } = await pair();
  await black.choose("b8");
  await black.marked("target", "c6");
  assert.equal(await black.locate("[data-mark=target]").count(), 3);
  await black.choose("b5");
  assert.equal(await black.locate("[data-mark=premove]").count(), 0);
  await black.move("b8", "c6");
  await black.marked("premove", "c6");
  await white.move("e2", "e4");
  await white.sees("c6", "bn");
  await leave();
});
