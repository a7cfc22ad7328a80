/**
 * The work of bench/first_move.
 */
import { Server, startBrowser, Visitor } from "../tests/web/harness.mjs";

const visits = Number(process.argv[2]);
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const slowdown = 4;

/** Notes when the board takes moves, in milliseconds since the page was requested. */
function noteFirstMove() {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector(".chessboard.active")) return;
    window["movable"] = performance.now();
    watcher.disconnect();
  });
  watcher.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
}

/** Counts what reaches the network. */
async function watchTraffic(session) {
  const traffic = { bytes: 0, requests: 0 };
  await session.send("Network.enable");
  session.on("Network.webSocketCreated", () => traffic.requests++);
  session.on("Network.responseReceived", ({ response }) => {
    if (!response.fromDiskCache) traffic.requests++;
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  return traffic;
}

/** Opens the page in a new tab and makes a move. @returns when the move was possible, and what it took */
async function visit(person, isSlow) {
  const former = person.page;
  person.page = await person.context.newPage();
  await former.close();
  const session = await person.context.newCDPSession(person.page);
  const traffic = await watchTraffic(session);
  if (isSlow) await session.send("Network.emulateNetworkConditions", slowNetwork);
  if (isSlow) await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await person.page.goto(person.server.address, { waitUntil: "commit" });
  await person.page.locator(".chessboard.active").waitFor({ state: "attached" });
  const movable = await person.page.evaluate(() => window["movable"]);
  const { bytes, requests } = traffic;
  await person.move("e2", "e4");
  await person.sees("e4", "wp");
  return { movable, bytes, requests };
}

function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

function print(name, found) {
  const times = found.map(({ movable }) => movable);
  const { bytes, requests } = found[found.length - 1];
  const seconds = (time) => `${(time / 1000).toFixed(2)} s`;
  const traffic = `${(bytes / 1024).toFixed(0)} KB, ${requests} requests`;
  console.log(`${name}: median ${seconds(median(times))}, slowest ${seconds(Math.max(...times))}; ${traffic}`);
}

const server = await Server.start();
const browser = await startBrowser();
for (const isSlow of [false, true]) {
  const [first, second] = [[], []];
  for (let count = 0; count < visits; count++) {
    const person = await Visitor.come(browser, server);
    await person.context.addInitScript(noteFirstMove);
    first.push(await visit(person, isSlow));
    second.push(await visit(person, isSlow));
    await person.context.close();
  }
  print(isSlow ? "first visit, slowed down" : "first visit, full speed", first);
  print(isSlow ? "second visit, slowed down" : "second visit, full speed", second);
}
await browser.close();
await server.stop();
