import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "playwright/test";
import { test } from "./support/any-browser";

let server: Server;
let heard: string[];

test.beforeEach(async () => {
  heard = [];
  server = createServer(({ url }, response) => {
    heard.push(url ?? "");
    response.setHeader("Access-Control-Allow-Origin", "*").end("1");
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
});
test.afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => {
    server.close(done);
  });
});

/** Runs in the view, as its own script: tries every way out it knows, and tells which were not held. */
async function tryAll(away: string): Promise<void> {
  const open: string[] = [];
  const held = async (name: string, attempt: () => unknown) => {
    const isHeld = await Promise.resolve()
      .then(attempt)
      .then(
        () => false,
        () => true,
      );
    if (!isHeld) open.push(name);
  };
  const refused = (element: Element & { src?: string }, address: string) =>
    new Promise((got, failed) => {
      element.addEventListener("load", got);
      element.addEventListener("error", failed);
      element.src = address;
      document.body.append(element);
    });
  const ended = (socket: EventTarget, event: string) =>
    new Promise((got, failed) => {
      socket.addEventListener(event, got);
      socket.addEventListener("error", failed);
    });
  await held("local storage", () => localStorage.length);
  await held("session storage", () => sessionStorage.length);
  await held("cookies", () => document.cookie);
  await held("database", () => indexedDB.open("troupe"));
  await held("caches", () => caches.keys());
  await held("files", () => navigator.storage.getDirectory());
  await held("service worker", () => navigator.serviceWorker.getRegistrations());
  await held("parent", () => parent.document.body);
  await held("top", () => top?.document.body);
  await held("leading the top away", () => {
    if (top) top.location.href = `${away}/top`;
  });
  await held("fetch", () => fetch(`${away}/fetch`));
  await held("fetch without cors", () => fetch(`${away}/opaque`, { mode: "no-cors" }));
  await held("fetch from the application", () => fetch("/plugins.json"));
  // Says yes to what is never sent.
  navigator.sendBeacon(`${away}/beacon`);
  await held("web socket", () => ended(new WebSocket(`${away.replace("http", "ws")}/socket`), "open"));
  await held("event source", () => ended(new EventSource(`${away}/events`), "open"));
  await held("image", () => refused(document.createElement("img"), `${away}/image`));
  await held("script", () => refused(document.createElement("script"), `${away}/script`));
  await held("import", () => import(`${away}/import`));
  await held("eval", () => Reflect.get(globalThis, "eval")("1"));
  await held("worker", () => ended(new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))), "message"));
  await held("window", () => {
    if (!window.open(`${away}/window`)) throw new Error("held");
  });
  await held("web rtc", () => new RTCPeerConnection());
  await held("a frame within", () => {
    if (!document.body.appendChild(document.createElement("iframe")).contentWindow) throw new Error("held");
  });
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = `@import "${away}/style"; @font-face { font-family: x; src: url(${away}/font) } * { font-family: x; background: url(${away}/background) }`;
  const form = document.body.appendChild(document.createElement("form"));
  form.action = `${away}/form`;
  form.submit();
  const link = document.head.appendChild(document.createElement("link"));
  Object.assign(link, { rel: "prefetch", href: `${away}/prefetch` });
  parent.postMessage({ open }, "*");
  // Last, as it ends the view.
  setTimeout(() => {
    location.href = `${away}/navigation`;
  });
}

test("a view reaches neither storage, network, parent nor top, and leads its frame nowhere", {
  tag: "@firefox",
}, async ({ page, browserName }) => {
  const away = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await page.goto("/");
  const home = page.url();
  const script = `(${tryAll})(${JSON.stringify(away)})`.replaceAll("</script", "<\\/script");
  const html = `<body onload="parent.postMessage('inline', '*')"><p>a view</p><meta http-equiv="refresh" content="0;url=${away}/refresh"><script>${script}</script>`;
  const order = { document_: html, isLed: browserName === "chromium" };
  const told = await page.evaluate(async ({ document_, isLed }) => {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.src = "/app-frame.html";
    const messages: unknown[] = [];
    await new Promise<void>((left) => {
      let loads = 0;
      addEventListener("message", ({ data }) => {
        if (data !== "alive") messages.push(data);
        // Where a navigation is refused before it begins, the view stays and goes on saying that it is alive.
        else if (!isLed && messages.length > 0) left();
      });
      frame.addEventListener("load", () => {
        loads += 1;
        if (loads === 1) frame.contentWindow?.postMessage({ html: document_ }, "*");
        else left();
      });
      document.body.append(frame);
    });
    return messages;
  }, order);
  expect(told).toEqual([{ open: [] }]);
  await expect(page).toHaveURL(home);
  // A frame of the page reaches the server; so all of the above would have been received.
  await page.evaluate((address) => fetch(address), `${away}/control`);
  expect(heard).toEqual(["/control"]);
});

test("the page of views does nothing where it has an origin", async ({ page }) => {
  await page.goto("/app-frame.html");
  await page.evaluate(() => postMessage({ html: "<p>drawn</p>" }, "*"));
  await page.evaluate(
    () =>
      new Promise(
        (later) =>
          addEventListener("message", later, { once: true, capture: true }) ?? postMessage("later", "*"),
      ),
  );
  await expect(page.getByText("drawn")).toHaveCount(0);
});
