/**
 * A German page shows the server's refusals in German.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import english from "../../web/js/lang/en.js";
import german from "../../web/js/lang/de.js";
import { visitor } from "./context.mjs";

test("a name that is taken and a wrong password are refused in German", async () => {
  const name = `hanna${process.pid}`;
  const person = await (await visitor({ locale: "de-DE" })).open("/#/account");
  const form = (label) => person.page.getByRole("form", { name: label });
  const register = async (password) => {
    await form("Registrieren").getByLabel("Name").fill(name);
    await form("Registrieren").getByLabel("Neues Passwort").fill(password);
    await form("Registrieren").getByRole("button").click();
  };
  await register("correct horse battery");
  await person.page.getByRole("heading", { name }).waitFor();
  await person.press("Abmelden");
  await form("Anmelden").getByLabel("Name").fill(name);
  await form("Anmelden").getByLabel("Passwort").fill("wrong password");
  await form("Anmelden").getByRole("button").click();
  await form("Anmelden").getByRole("alert").filter({ hasText: german["refusal.wrong_password"] }).waitFor();
  await register("correct horse battery");
  await form("Registrieren").getByRole("alert").filter({ hasText: german["refusal.name_taken"] }).waitFor();
  person.forgive(/400|401/);
  await person.leave();
});

test("a guest's rated game and a FEN that cannot be read are refused in German", async () => {
  const person = await (await visitor({ locale: "de-DE" })).open("/#/?with=link");
  await person.pick("5+3");
  await person.locate("details.more summary").click();
  await person.page.getByLabel("Gewertet").check();
  await person.press("Spielen");
  await person.locate(".new-game .fault", { hasText: german["refusal.rated_needs_account"] }).waitFor();
  await person.page.getByLabel("Aus einer Stellung (FEN)").fill("8/8/7/8 w");
  await person.page.getByLabel("Aus einer Stellung (FEN)").blur();
  await person.locate(".new-game .fault", { hasText: "hat 7 Felder statt 8" }).waitFor();
  await person.leave();
});

test("in a game a wrong claim and a move that is refused are told in German", async () => {
  const person = await visitor({ locale: "de-DE" });
  const id = await person.newGameHere(["e2e4", "e7e5"]);
  await person.open(`/#/game/${id}`);
  await person.played("e4", "e5");
  await person.press("Remis reklamieren");
  await person.page.getByLabel("Beabsichtigter Zug").fill("Sf3");
  await person.dialog().locator("button[type=submit]").click();
  const told = person.locate("[data-prompt=stated]", { hasText: "muss gespielt werden" });
  assert.match(await told.innerText(), /^Die Reklamation ist falsch: .*\.$/);
  await person.locate(".board-note", { hasText: "Sf3 muss gespielt werden." }).waitFor();
  assert.equal(await person.locate(".toast-refused").count(), 0);
  await person.locate("[data-prompt=draw]").getByRole("button", { name: "Ablehnen" }).click();
  await person.page.getByLabel("Zug eingeben").fill("d4");
  await person.page.keyboard.press("Enter");
  await person.locate(".toast-refused").waitFor();
  assert.doesNotMatch(await person.locate(".toast-refused").innerText(), /\b(the|must|has|was)\b/);
  await person.leave();
});

test("every reason of a refusal has its sentence in each language, with a full stop", () => {
  for (const sentences of [english, german])
    for (const [key, sentence] of Object.entries(sentences))
      if (key.startsWith("refusal.")) assert.match(sentence, /^[A-ZÄÖÜ].*\.$/, key);
});
