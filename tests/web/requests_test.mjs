/** How often the page asks the server, on a first visit and on a repeat. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { context } from "./context.mjs";

/**
 * The requests that reach the server while the page opens: those the browser answers itself do not count.
 *
 * @param {any} visit a context of the browser
 */
async function requestsOfVisit(visit) {
  const page = await visit.newPage();
  const network = await visit.newCDPSession(page);
  const paths = new Map();
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("http")) paths.set(requestId, new URL(request.url).pathname);
  });
  network.on("Network.requestServedFromCache", ({ requestId }) => paths.delete(requestId));
  network.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache) paths.delete(requestId);
  });
  await network.send("Network.enable");
  await page.goto(context.server.address);
  await page.locator(".chessboard.active").waitFor();
  const list = [...paths.values()];
  await page.close();
  return list;
}

const isFile = (path) => !path.startsWith("/api/");

test("a repeat visit asks for the page alone, and for none of its files", async () => {
  const visit = await context.browser.newContext();
  const first = await requestsOfVisit(visit);
  assert.equal(new Set(first).size, first.length, "each file once");
  const files = first.filter(isFile);
  console.log(`# first visit: ${first.length} requests, ${files.length} of them files`);
  assert.ok(files.slice(1).every((path) => path.startsWith("/a/")), files.join("\n"));
  assert.equal(files.filter((path) => path.endsWith(".css")).length, 1);
  const again = await requestsOfVisit(visit);
  console.log(`# repeat visit: ${again.length} requests: ${again.join(" ")}`);
  assert.deepEqual(again.filter(isFile), ["/"]);
  await visit.close();
});

test("a board is on the page before any script", async () => {
  const visit = await context.browser.newContext({ javaScriptEnabled: false });
  const page = await visit.newPage();
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(context.server.address);
  const box = await page.locator(".empty-board").boundingBox();
  assert.ok(box && box.width > 200 && box.width === box.height, JSON.stringify(box));
  assert.equal(asked.filter((path) => path.endsWith(".css")).length, 1);
  await visit.close();
});
