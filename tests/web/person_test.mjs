import assert from "node:assert/strict";
import { test } from "node:test";
import { context, visitor } from "./context.mjs";

const password = "correct horse battery";

test("a guest registers and keeps the game, logs out and in, makes a token, blocks, and closes the account", async () => {
  const name = `anna${process.pid}`;
  const person = await visitor();
  await person.playHere();
  await person.play("e2e4");
  await person.played("e4");
  await person.open("/#/account");
  const form = (label) => person.page.getByRole("form", { name: label });
  await form("Register").getByLabel("Name").fill(name);
  await form("Register").getByLabel("New password").fill(password);
  await form("Register").getByRole("button").click();
  await person.page.getByRole("heading", { name }).waitFor();
  await person.locate("#who", { hasText: name }).waitFor();
  await person.page.getByLabel("Purpose").fill("my bot");
  await person.press("Create a token");
  await person.locate(".secret code").waitFor();
  await person.locate(".tokens").getByRole("button", { name: "Revoke" }).click();
  await person.locate(".tokens li").waitFor({ state: "detached" });
  await person.open("/#/lobby");
  await person.locate(".own-games a").first().waitFor();
  await person.open("/#/account");
  await person.press("Log out");
  await form("Log in").getByLabel("Name").fill(name);
  await form("Log in").getByLabel("Password").fill("wrong");
  await form("Log in").getByRole("button").click();
  await form("Log in").getByRole("alert").filter({ hasText: /./ }).waitFor();
  person.forgive(/401/);
  await form("Log in").getByLabel("Password").fill(password);
  await form("Log in").getByRole("button").click();
  await person.page.getByRole("heading", { name }).waitFor();
  await form("Close the account").getByLabel("Password").fill(password);
  await form("Close the account").getByRole("button").click();
  await person.dialog().getByRole("button", { name: "Close the account" }).click();
  await form("Register").waitFor();
  await person.leave();
});

test("a program asks to act in a person's name: the person logs in, reads what for, and says yes", async () => {
  const name = `carla${process.pid}`;
  const { address } = context.server;
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"; // RFC 7636, appendix B
  const question = new URLSearchParams({
    response_type: "code",
    client_id: "board.example",
    redirect_uri: `${address}/`,
    code_challenge_method: "S256",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    scope: "board:play",
    state: "xyz",
  });
  const person = await (await visitor()).open(`/oauth?${question}`);
  const register = person.page.getByRole("form", { name: "Register" });
  await register.getByLabel("Name").fill(name);
  await register.getByLabel("New password").fill(password);
  await register.getByRole("button").click();
  await person.page.getByText(`board.example asks to act in the name of ${name}`).waitFor();
  await person.page.getByText("play games").waitFor();
  await person.press("Allow");
  await person.page.waitForURL(/\/\?code=\w+&state=xyz/);
  const made = await fetch(`${address}/api/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: new URL(person.page.url()).searchParams.get("code"),
      code_verifier: verifier,
      redirect_uri: `${address}/`,
      client_id: "board.example",
    }),
  });
  const { access_token: token } = await made.json();
  const account = await fetch(`${address}/api/account`, { headers: { Authorization: `Bearer ${token}` } });
  assert.equal((await account.json()).username, name);
  await person.open("/#/account");
  await person.locate(".tokens li", { hasText: "board.example" }).waitFor();
  await person.leave();
});

test("the board's theme, the pieces, the appearance and the sound are set, and stay set", async () => {
  const person = await (await visitor()).open();
  await person.press("Settings");
  await person.pick("Walnut");
  await person.pick("Tabiya");
  await person.pick("Dark");
  await person.dialog().getByRole("button", { name: "Close" }).click();
  await person.page.reload();
  await person.locate("main > *").first().waitFor();
  const root = person.locate("html");
  assert.equal(await root.getAttribute("data-board"), "walnut");
  assert.equal(await root.getAttribute("data-appearance"), "dark");
  assert.equal(
    await person.page.evaluate(() => getComputedStyle(document.body).backgroundColor),
    "rgb(24, 23, 20)",
  );
  const sound = person.locate(".header-tools").getByRole("button", { name: "Sound" });
  const before = await sound.getAttribute("aria-pressed");
  await sound.click();
  assert.notEqual(await sound.getAttribute("aria-pressed"), before);
  await person.leave();
});

test("German throughout: the page, the reasons and the endings; and the language can be changed", async () => {
  const person = await visitor({ locale: "de-DE" });
  await person.open();
  await person.pick("Hier zu zweit");
  await person.press("Spielen");
  await person.page.waitForURL(/#\/game\//);
  await person.drag("e2", "e5");
  await person.toast("Bauer");
  await person.play("f2f3", "e7e5", "g2g4", "d8h4");
  await person.dialog().getByText("Schachmatt").first().waitFor();
  await person.dialog().getByRole("button", { name: "OK" }).click();
  await person.press("Einstellungen");
  await person.dialog().getByLabel("Sprache").selectOption("en");
  await person.locate("header nav", { hasText: "Play" }).waitFor();
  assert.equal(await person.locate("html").getAttribute("lang"), "en");
  await person.leave();
});
