/**
 * The work of bench/first_move.
 */
import { Server, startBrowser, Visitor } from "../tests/web/harness.mjs";

const visits = Number(process.argv[2]);
const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
const slow = { downloadThroughput: 200_000, uploadThroughput: 200_000 };

/** Network: as the browser emulates it, in milliseconds and bytes per second. */
const surroundings = [
  { name: "full speed", slowdown: 1 },
  { name: "from far away", network: { offline: false, latency: 100, ...unlimited }, slowdown: 1 },
  { name: "slowed down", network: { offline: false, latency: 150, ...slow }, slowdown: 4 },
];

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

/** When the browser first painted something of the page, in milliseconds since the page was requested. */
function firstPaint() {
  return new Promise((painted) => {
    const note = (list) => list.getEntriesByName("first-contentful-paint").forEach(({ startTime }) => painted(startTime));
    new PerformanceObserver(note).observe({ type: "paint", buffered: true });
  });
}

/** Opens the page in a new tab and makes a move. @returns when something was seen and a move possible, and what it took */
async function visit(person, { network, slowdown }) {
  const former = person.page;
  person.page = await person.context.newPage();
  await former.close();
  const session = await person.context.newCDPSession(person.page);
  const traffic = await watchTraffic(session);
  if (network) await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await person.page.goto(person.server.address, { waitUntil: "commit" });
  await person.page.locator(".chessboard.active").waitFor({ state: "attached" });
  const movable = await person.page.evaluate(() => window["movable"]);
  const seen = await person.page.evaluate(firstPaint);
  const { bytes, requests } = traffic;
  await person.move("e2", "e4");
  await person.sees("e4", "wp");
  return { seen, movable, bytes, requests };
}

function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

function print(name, found) {
  const { bytes, requests } = found[found.length - 1];
  const seconds = (time) => `${(time / 1000).toFixed(2)} s`;
  const times = (all) => `median ${seconds(median(all))}, slowest ${seconds(Math.max(...all))}`;
  const seen = times(found.map((visited) => visited.seen));
  const movable = times(found.map((visited) => visited.movable));
  console.log(`${name}: seen ${seen}; movable ${movable}; ${(bytes / 1024).toFixed(0)} KB, ${requests} requests`);
}

const server = await Server.start();
const browser = await startBrowser();
for (const around of surroundings) {
  const [first, second] = [[], []];
  for (let count = 0; count < visits; count++) {
    const person = await Visitor.come(browser, server);
    await person.context.addInitScript(noteFirstMove);
    first.push(await visit(person, around));
    second.push(await visit(person, around));
    await person.context.close();
  }
  print(`first visit, ${around.name}`, first);
  print(`second visit, ${around.name}`, second);
}
await browser.close();
await server.stop();
