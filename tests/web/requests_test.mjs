/**
 * How often the page asks the server on a first visit and on a repeat, and what is seen before its script runs.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { context, visitor } from "./context.mjs";
import { windows } from "./harness.mjs";

/** The paths that a page asks the server for, its socket too; not those that the browser answers itself. */
async function watchRequests(page) {
  const asked = new Map();
  const network = await page.context().newCDPSession(page);
  const isOver = ({ requestId }) => asked.delete(requestId);
  network.on("Network.requestWillBeSent", ({ requestId, request }) => asked.set(requestId, request.url));
  network.on("Network.webSocketCreated", ({ requestId, url }) => asked.set(requestId, url));
  network.on("Network.requestServedFromCache", isOver);
  network.on("Network.responseReceived", ({ requestId, response }) => response.fromDiskCache && isOver({ requestId }));
  await network.send("Network.enable");
  return () => [...asked.values()].filter((url) => /^(http|ws)/.test(url)).map((url) => new URL(url).pathname);
}

/** Opens a page in a new tab, as another visit. @returns the paths that it asked for */
async function visit(person, path = "/") {
  const former = person.page;
  person.page = await person.context.newPage();
  await former.close();
  const requests = await watchRequests(person.page);
  await person.open(path);
  await person.page.waitForLoadState("networkidle");
  return requests();
}

/** Without the hash of its contents: "/page.js". */
const nameOf = (path) => path.replace(/^\/a\/[0-9a-f]{16}\//, "/").replace(/^\/vendor\/.*\//, "/");

const always = ["/", "/api/tabiya/session", "/api/tabiya/socket"];
const files = ["/icons.svg", "/page.css", "/page.js"];
/** Only the whole Chromium, which has tabs, asks for it, once. */
const tabIcon = "/favicon.svg";

for (const { name, settings, own } of [
  { name: "as it comes", settings: {}, own: ["/standard.svg"] },
  { name: "with other pieces, in German", settings: { language: "de", pieceTheme: "tabiya" }, own: ["/js/lang/de.js", "/pieces/tabiya.svg"] },
])
  test(`a first visit asks for each file once, and a repeat for none (${name})`, async () => {
    const person = await visitor({ settings });
    const first = await visit(person);
    const seen = first.map(nameOf).filter((name) => name !== tabIcon);
    assert.deepEqual(seen.sort(), [...always, ...files, ...own].sort());
    assert.ok(first.filter((path) => !always.includes(path)).every((path) => path.startsWith("/a/")), first.join("\n"));
    assert.deepEqual((await visit(person)).sort(), always);
    await person.leave();
  });

test("a repeat visit asks for no file on any page", async () => {
  const person = await visitor();
  const game = await person.newGameHere();
  for (const path of ["#/lobby", "#/replay", "#/replay/kasparov/1", "#/analysis", "#/setup", "#/learn", "#/account", "#/about"])
    assert.deepEqual((await visit(person, `/${path}`)).sort(), always, path);
  assert.deepEqual((await visit(person, `/${game}`)).sort(), [`/${game}`, ...always.slice(1)].sort(), "the link to a game");
  await person.leave();
});

test("a reload asks for no file either", async () => {
  const person = await (await visitor()).open();
  const requests = await watchRequests(person.page);
  await person.page.reload();
  await person.locate(".chessboard.active").waitFor();
  assert.deepEqual(requests().sort(), always);
  await person.leave();
});

/** Holds back all requests but those that the test lets through, until the test opens the gate. */
async function gate(person, isLetThrough) {
  let open = () => {};
  const opened = new Promise((done) => (open = done));
  await person.context.route("**/*", async (route) => {
    if (!isLetThrough(new URL(route.request().url()).pathname)) await opened;
    await route.continue();
  });
  return open;
}

const boxOf = (person, selector) => person.locate(selector).boundingBox();

for (const window of Object.keys(windows))
  test(`two round trips show a heading and a board, where the board then stands (${window})`, async () => {
    const person = await visitor({ window });
    const open = await gate(person, (path) => path === "/" || path.endsWith("/page.css"));
    await person.page.goto(person.server.address, { waitUntil: "commit" });
    await person.locate(".empty-board").waitFor();
    const before = await boxOf(person, ".empty-board");
    if (window !== "sideways") await person.page.getByText("Tabiya", { exact: true }).waitFor();
    open();
    await person.locate(".chessboard.active").waitFor();
    assert.deepEqual(await boxOf(person, ".chessboard"), before);
    assert.equal(await person.locate("#waiting").count(), 0);
    await person.leave();
  });

test("the page that the server sends names one script and one style sheet", async () => {
  const page = await (await fetch(context.server.address)).text();
  assert.equal(page.match(/<script/g)?.length, 1);
  assert.equal(page.match(/rel="stylesheet"/g)?.length, 1);
});
