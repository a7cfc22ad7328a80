/**
 * An analysis is kept: its variations, their order, drawings and the side below survive a reload, leaving by the menu,
 * Back and another tab, and every change can be taken back.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { visitor } from "./context.mjs";

/** The moves with their variations, in parentheses. */
async function tree(person) {
  return person.page.evaluate(() => {
    const text = (element) =>
      [...element.children]
        .filter((child) => child.matches(".move, .variation"))
        .map((child) => (child.matches(".move") ? child.textContent : `(${text(child)})`))
        .join(" ");
    return text(document.querySelector(".moves-text"));
  });
}

async function hasTree(person, wanted) {
  await person.until((text) => {
    const words = (element) =>
      [...element.children]
        .filter((child) => child.matches(".move, .variation"))
        .map((child) => (child.matches(".move") ? child.textContent : `(${words(child)})`))
        .join(" ");
    return words(document.querySelector(".moves-text") ?? document.body) === text;
  }, wanted);
}

/** Types moves, each after the last. */
async function type(person, ...moves) {
  for (const move of moves) {
    await person.page.evaluate((text) => {
      const form = document.querySelector(".move-field");
      form.querySelector("input").value = text; // a phone shows no field
      form.requestSubmit();
    }, move);
    await person.until(() => document.querySelector(".move-field input")?.value === "");
  }
}

/** 1. e4 e5 (1... c5) 2. Nf3, with e5 on the board. */
async function analyse(person, path = "/#/analysis") {
  await person.open(path);
  await person.locate(".analysis .chessboard.active").waitFor();
  assert.equal(await person.button("Undo").isDisabled(), true);
  await type(person, "e4", "e5", "Nf3");
  await person.page.keyboard.press("ArrowLeft");
  await person.page.keyboard.press("ArrowLeft");
  await type(person, "c5");
  await hasTree(person, "e4 e5 (c5) Nf3");
}

const kept = "e4 e5 (c5) Nf3";
const menu = (person, name) => person.locate(`header [data-page="${name}"]`).click();

for (const window of ["desktop", "phone"])
  test(`a tree survives a reload, leaving by the menu, and Back (${window})`, async () => {
    const person = await visitor({ window });
    await analyse(person);
    await person.press("Turn the board (f)");
    assert.equal(await person.whiteBelow(), false);
    for (const leave of [
      () => person.page.reload(),
      async () => {
        await menu(person, "learn");
        await person.locate(".learn .chessboard.active").waitFor();
        await menu(person, "analysis");
      },
      async () => {
        await menu(person, "lobby");
        await person.locate(".seeks").waitFor();
        await person.page.goBack();
      },
      async () => {
        await person.leavePage();
        await person.page.goBack();
      },
      () => menu(person, "analysis"),
    ]) {
      await leave();
      await hasTree(person, kept);
      await person.sees("c5", "bp");
      assert.equal(await person.whiteBelow(), false);
    }
    await person.leave();
  });

test("a tree survives the tab: another one opens the last analysis, where it was left", async () => {
  const person = await visitor();
  await analyse(person);
  await person.page.close();
  person.page = await person.context.newPage();
  await person.open("/#/analysis");
  await hasTree(person, kept);
  await person.sees("c5", "bp");
  await person.leave();
});

test("every change is taken back and made again, by button and by key, even after a reload", async () => {
  const person = await visitor();
  await analyse(person);
  assert.equal(await person.button("Redo").isDisabled(), true);
  await person.press("Main line");
  await hasTree(person, "e4 c5 (e5 Nf3)");
  await person.locate(".moves .move", { hasText: "e5" }).click();
  await person.press("Delete");
  await hasTree(person, "e4 c5");
  await person.page.reload();
  await hasTree(person, "e4 c5");
  await person.page.keyboard.press("Control+z");
  await hasTree(person, "e4 c5 (e5 Nf3)");
  await person.sees("e5", "bp");
  await person.press("Undo");
  await hasTree(person, kept);
  await person.press("Undo");
  await hasTree(person, "e4 e5 Nf3");
  for (const moves of ["e4 e5", "e4", ""]) {
    await person.page.keyboard.press("Control+z");
    await hasTree(person, moves);
  }
  assert.equal(await person.button("Undo").isDisabled(), true);
  await person.page.keyboard.press("Control+z");
  for (const moves of ["e4", "e4 e5", "e4 e5 Nf3", kept, "e4 c5 (e5 Nf3)"]) {
    await person.page.keyboard.press("Control+y");
    await hasTree(person, moves);
  }
  await person.page.keyboard.press("Control+Shift+Z");
  await hasTree(person, "e4 c5");
  await person.page.reload();
  await hasTree(person, "e4 c5");
  await person.page.keyboard.press("Control+z");
  await hasTree(person, "e4 c5 (e5 Nf3)");
  await person.leave();
});

test("the message that moves are deleted takes them back; Ctrl+Z in a field belongs to the field", async () => {
  const person = await visitor();
  await analyse(person);
  await person.page.keyboard.press("ArrowUp");
  await person.page.keyboard.press("ArrowRight");
  await person.press("Delete");
  await hasTree(person, "");
  await person.page.getByLabel("Type a move").fill("d4");
  await person.page.keyboard.press("Control+z");
  await hasTree(person, "");
  await person.locate(".toast", { hasText: "e4 and what follows" }).getByRole("button", { name: "Undo" }).click();
  await hasTree(person, kept);
  await person.sees("e4", "wp");
  await person.leave();
});

test("what is drawn on a position is kept with it, taken back, and saved as PGN", async () => {
  const person = await visitor();
  await analyse(person);
  await person.drag("g1", "f3", "right");
  await person.drag("d4", "d4", "right");
  await person.locate("[data-arrow=g1f3]").waitFor({ state: "attached" });
  await person.page.keyboard.press("ArrowLeft");
  await person.locate("[data-arrow=g1f3]").waitFor({ state: "detached" });
  await person.page.reload();
  await hasTree(person, kept);
  await person.page.keyboard.press("ArrowRight");
  await person.sees("e5", "bp");
  assert.equal(await person.locate("[data-arrow]").count(), 0);
  await person.locate(".variation .move").click();
  await person.locate("[data-arrow=g1f3]").waitFor({ state: "attached" });
  await person.page.keyboard.press("Control+z");
  await person.locate("[data-arrow=d4]").waitFor({ state: "detached" });
  await person.page.keyboard.press("Control+y");
  await person.locate("[data-arrow=d4]").waitFor({ state: "attached" });
  await person.press("Save");
  const [file] = await Promise.all([
    person.page.waitForEvent("download"),
    person.dialog().getByRole("button", { name: "Save" }).click(),
  ]);
  assert.match(readFileSync(await file.path(), "utf8"), /\(1\.\.\. c5 \{ \[%csl Gd4\]\[%cal Gg1f3\] \}\)/);
  await person.leave();
});

test("a link opens what it names: the kept analysis that has its line, or a new one beside it", async () => {
  const person = await visitor();
  await analyse(person);
  await person.leavePage();
  await person.open("/#/analysis?moves=e2e4,e7e5");
  await hasTree(person, kept);
  await person.sees("e5", "bp");
  await person.sees("f3", null);
  await person.leavePage();
  await person.open("/#/analysis?moves=d2d4,d7d5");
  await hasTree(person, "d4 d5");
  await person.leavePage();
  await person.open("/#/analysis?fen=8/8/8/8/8/5k2/6p1/6K1%20w%20-%20-%200%201");
  await person.sees("g2", "bp");
  await hasTree(person, "");
  await person.press("Analyses");
  await person.dialog().getByRole("button", { name: "1. e4 e5 2. Nf3", exact: true }).click();
  await hasTree(person, kept);
  await person.page.goBack();
  await hasTree(person, "");
  await person.sees("g2", "bp");
  await person.leave();
});

test("New starts afresh, and the former analysis is one step back and in the list", async () => {
  const person = await visitor();
  await analyse(person);
  await person.page.keyboard.press("ArrowUp");
  await person.press("New");
  await hasTree(person, "");
  await type(person, "d4");
  await person.page.keyboard.press("ArrowUp");
  await person.page.goBack();
  await hasTree(person, kept);
  await person.page.goForward();
  await hasTree(person, "d4");
  await person.press("Analyses");
  const rows = person.dialog().locator(".card-name");
  await rows.first().waitFor();
  assert.deepEqual(await rows.allTextContents(), ["1. d4", "1. e4 e5 2. Nf3"]);
  await person.button("Delete 1. e4 e5 2. Nf3").click();
  await person.until(() => document.querySelectorAll("dialog .card-name").length === 1);
  await person.dialog().locator(".toast").getByRole("button", { name: "Undo" }).click();
  await person.until(() => document.querySelectorAll("dialog .card-name").length === 2);
  await rows.last().click();
  await hasTree(person, kept);
  await person.leave();
});

test("a position typed as FEN is another analysis, one step ahead of the former", async () => {
  const person = await visitor();
  await analyse(person);
  await person.page.getByLabel("FEN", { exact: true }).fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await person.page.keyboard.press("Enter");
  await hasTree(person, "");
  await person.page.evaluate(() => document.activeElement?.blur());
  await type(person, "e4");
  await person.page.goBack();
  await hasTree(person, kept);
  await person.page.goForward();
  await hasTree(person, "e4");
  await person.leave();
});

test("what an analysis notes after Back does not write over the address that Back has restored", async () => {
  const person = await visitor();
  await analyse(person);
  await person.press("New");
  await hasTree(person, "");
  await type(person, "d4");
  await person.page.evaluate(() =>
    // The browser tells of the new address in two steps; what happens between them belongs to the analysis that is left.
    addEventListener("popstate", () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" })), {
      once: true,
    }),
  );
  await person.page.goBack();
  await hasTree(person, kept);
  await person.page.goForward();
  await hasTree(person, "d4");
  await person.leave();
});

/** A second tab of the same person. */
async function secondTab(person) {
  const other = Object.assign(Object.create(Object.getPrototypeOf(person)), person);
  other.page = await person.context.newPage();
  return other;
}

test("two tabs with one analysis follow each other, and either takes back what the other did", async () => {
  const one = await visitor();
  await analyse(one);
  const two = await secondTab(one);
  await two.open("/#/analysis");
  await hasTree(two, kept);
  await type(two, "Nc3");
  await hasTree(one, "e4 e5 (c5 Nc3) Nf3");
  await one.page.keyboard.press("Control+z");
  await hasTree(two, kept);
  await one.leave();
});

test("two tabs with two analyses leave each other alone", async () => {
  const one = await visitor();
  await analyse(one);
  const two = await secondTab(one);
  await two.open("/#/analysis");
  await hasTree(two, kept);
  await two.press("New");
  await type(two, "d4");
  await menu(one, "lobby");
  await menu(one, "analysis");
  await hasTree(one, kept);
  await two.page.reload();
  await hasTree(two, "d4");
  await one.leave();
});

test("a tab that missed another tab's change goes on with a copy, and says so", async () => {
  const one = await visitor();
  await analyse(one);
  const two = await secondTab(one);
  await two.page.addInitScript(() => {
    // A tab that was asleep hears nothing.
    globalThis.BroadcastChannel = class extends EventTarget {
      postMessage() {}
    };
  });
  await two.open("/#/analysis");
  await hasTree(two, kept);
  await type(one, "Nc3");
  await type(two, "d4");
  await two.toast("Yours goes on as a copy");
  await hasTree(one, "e4 e5 (c5 Nc3) Nf3");
  await hasTree(two, "e4 e5 (c5 d4) Nf3");
  for (const [tab, wanted] of [
    [one, "e4 e5 (c5 Nc3) Nf3"],
    [two, "e4 e5 (c5 d4) Nf3"],
  ]) {
    await tab.page.reload();
    await hasTree(tab, wanted);
  }
  await one.leave();
});

test("changes are not lost if the page is left while the storage is busy", async () => {
  const one = await visitor();
  await analyse(one);
  const two = await secondTab(one);
  await two.open("/#/lobby");
  await two.page.evaluate(
    () =>
      new Promise((started) => {
        indexedDB.open("tabiya").onsuccess = ({ target }) => {
          const store = target.result.transaction(["rows", "contents", "revisions", "places"], "readwrite").objectStore("rows");
          const goOn = () => {
            started();
            if (!globalThis.isReleased) store.get("").onsuccess = goOn;
          };
          goOn();
        };
      }),
  );
  await type(one, "Nc3", "Nc6");
  await one.page.reload();
  await one.locate(".analysis").waitFor();
  await two.page.evaluate(() => {
    globalThis.isReleased = true;
  });
  await hasTree(one, "e4 e5 (c5 Nc3 Nc6) Nf3");
  await two.open("/#/analysis");
  await hasTree(two, "e4 e5 (c5 Nc3 Nc6) Nf3");
  await one.press("Analyses");
  await one.dialog().locator(".card-name").first().waitFor();
  assert.equal(await one.dialog().locator(".card-name").count(), 1);
  await one.leave();
});

for (const [locale, sentence, move, undo] of [
  ["en-GB", /^The browser's storage is full/, "Type a move", "Undo"],
  ["de-DE", /^Der Speicher des Browsers ist voll/, "Zug eingeben", "Rückgängig"],
])
  test(`a full storage is said, the page keeps what it has, and goes on when there is room (${locale})`, async () => {
    const person = await (await visitor({ locale })).open("/#/analysis");
    await person.locate(".analysis .chessboard.active").waitFor();
    const session = await person.context.newCDPSession(person.page);
    const origin = person.server.address;
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    await person.page.getByLabel(move).fill("e4");
    await person.page.keyboard.press("Enter");
    await person.locate(".keeping").waitFor();
    assert.match(await person.locate(".keeping").innerText(), sentence);
    await menu(person, "learn");
    await person.locate(".learn").waitFor();
    await menu(person, "analysis");
    await hasTree(person, "e4");
    await person.page.reload();
    await hasTree(person, "e4");
    await person.locate(".keeping").waitFor();
    await session.send("Storage.overrideQuotaForOrigin", { origin });
    await person.press(undo);
    await hasTree(person, "");
    await person.locate(".keeping").waitFor({ state: "hidden" });
    await person.page.reload();
    await person.locate(".analysis .chessboard.active").waitFor();
    await hasTree(person, "");
    assert.equal(await person.button(undo).isDisabled(), true);
    await person.page.keyboard.press("Control+y");
    await hasTree(person, "e4");
    await person.leave();
  });

test("a browser without storage is said to have none, and Save is offered", async () => {
  const person = await visitor();
  await person.page.addInitScript(() =>
    Object.defineProperty(globalThis, "indexedDB", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );
  await analyse(person);
  await person.locate(".keeping", { hasText: "lets the page store nothing" }).waitFor();
  await menu(person, "lobby");
  await menu(person, "analysis");
  await hasTree(person, kept);
  await person.leave();
});

test("the analysis of a game keeps its own moves, and gets those played since", async () => {
  const person = await visitor();
  const id = await person.newGameHere(["e2e4", "e7e5"]);
  await person.leavePage();
  await person.open(`/#/analysis?game=${id}`);
  await hasTree(person, "e4 e5");
  await type(person, "d4");
  await hasTree(person, "e4 (d4) e5");
  await person.page.evaluate((game) => fetch(`/api/board/game/${game}/move/g1f3`, { method: "POST" }), id);
  await menu(person, "lobby");
  await person.leavePage();
  await person.open(`/#/analysis?game=${id}`);
  await hasTree(person, "e4 (d4) e5 Nf3");
  await person.leave();
});

test("the analysis of a game of a file is there again when the game is analysed again", async () => {
  const person = await visitor();
  await person.open("/#/replay/kasparov/2");
  await person.locate(".moves .move").first().waitFor();
  await person.press("Analyse");
  await person.locate(".analysis .chessboard.active").waitFor();
  await type(person, "a3");
  const wanted = await tree(person);
  assert.match(wanted, /\(a3\)/);
  await menu(person, "replay");
  await person.locate(".replay .moves .move").first().waitFor();
  await person.press("Analyse");
  await hasTree(person, wanted);
  await person.press("Analyses");
  assert.match(await person.dialog().locator(".card-name").innerText(), /–/);
  await person.leave();
});

test("an analysis that a newer page has kept is left alone, and said to be there", async () => {
  const person = await visitor();
  await analyse(person);
  const writeNewer = async () => {
    const { analyses } = await import("/js/storage/analyses.js");
    const [row] = await analyses.list();
    const { contents } = await analyses.read(row.id);
    await analyses.write({ ...row, revision: row.revision + 1, token: "newer" }, { ...contents, format: 2 });
  };
  await person.page.evaluate(writeNewer);
  await person.page.reload();
  await person.toast("in a form that this page cannot read");
  await person.sees("c5", "bp");
  await type(person, "Nf3");
  await person.press("Analyses");
  await person.dialog().locator(".card-name").first().waitFor();
  assert.deepEqual(await person.dialog().locator(".card-name").allTextContents(), ["1. e4 c5 2. Nf3", "1. e4 e5 2. Nf3"]);
  await person.leave();
});

test("the oldest analysis makes room for the newest, and is named", async () => {
  const person = await visitor();
  await analyse(person);
  await person.page.evaluate(async () => {
    const { analyses } = await import("/js/storage/analyses.js");
    const [row] = await analyses.list();
    const { contents } = await analyses.read(row.id);
    for (let number = 0; number < 99; number++)
      await analyses.write({ ...row, id: `old${number}`, revision: 1, changedAt: number, line: [`a${number}`] }, contents);
  });
  await person.press("New");
  await type(person, "d4");
  await person.toast("1. a0");
  await person.press("Analyses");
  await person.dialog().locator(".card-name").first().waitFor();
  assert.equal(await person.dialog().locator(".card-name").count(), 100);
  await person.leave();
});
