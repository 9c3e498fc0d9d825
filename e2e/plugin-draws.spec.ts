import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page } from "playwright/test";
import { builtExample } from "../tests/fakes/built-example";
import { asksPolicies, test } from "./support/any-browser";
import { block, openHarness, type ServedHarness, serveHarness } from "./support/harness";

test.describe.configure({ mode: "default" });
// Files of trusted plugins come through one.
test.use({ serviceWorkers: "allow" });

let harness: ServedHarness;
let server: Server;
/** Paths requested from a host that is not ours. */
let heard: string[];

test.beforeAll(async () => {
  harness = await serveHarness();
});
test.afterAll(() => harness?.stop());
test.beforeEach(async ({ page }) => {
  heard = [];
  server = createServer(({ url }, response) => {
    heard.push(url ?? "");
    response.setHeader("Access-Control-Allow-Origin", "*").end();
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  await openHarness(page, harness);
});
test.afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => {
    server.close(done);
  });
});

const RED_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";

/** Markup that runs or loads whatever it can. */
const hostile = (away: string) => `
  <script>parent.postMessage("ran", "*"); fetch("${away}/script")</script>
  <style>@import "${away}/import"; @font-face { font-family: x; src: url(${away}/font) } * { background: url(${away}/style) }</style>
  <image href="${away}/image" onload="parent.postMessage('ran', '*')" onerror="parent.postMessage('ran', '*')"/>
  <use href="${away}/use#x"/><a href="javascript:parent.postMessage('ran', '*')"><text y="60">a trap</text></a>
  <set attributeName="href" to="${away}/set"/><foreignObject><iframe src="${away}/frame"></iframe></foreignObject>
  <img src="${away}/img" srcset="${away}/srcset 2x" onerror="parent.postMessage('ran', '*')">
  <iframe srcdoc="<img src=${away}/inner>"></iframe><object data="${away}/object"></object>
  <link rel="stylesheet" href="${away}/link"><link rel="prefetch" href="${away}/prefetch">
  <meta http-equiv="refresh" content="0;url=${away}/refresh"><base href="${away}/base/">
  <form action="${away}/form"><button autofocus onfocus="this.form.submit()">a trap</button></form>`;

/** A document that counts clicks, and leaves when it is told to. */
const COUNTER = `<button>0</button><script>
  let id;
  const button = document.querySelector("button");
  const tell = (message) => parent.postMessage(message, "*");
  addEventListener("message", ({ data }) => {
    if (id === undefined) button.textContent = data.source.trim();
    id = data.id;
    document.body.dataset.theme = data.theme.name;
    tell({ type: "size", heightPx: 222 });
    tell({ type: "drawn", id });
  });
  button.onclick = () => {
    button.textContent = Number(button.textContent) + 1;
    if (button.textContent === "9") location.href = "AWAY/left";
  };
  tell({ type: "ready" });
</script>`;

const wanted = (language: string, value: object, more: object = {}) =>
  block(language, JSON.stringify({ value, ...more }));
const frameOf = (page: Page, kind: string) => page.locator(`[data-kind=${kind}] iframe`);

test("what strangers draw is shown, nothing of it runs or loads, and a document of theirs cannot get out", {
  tag: "@firefox",
}, async ({ page }) => {
  const away = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ran: string[] = [];
  await page.exposeFunction("hasRun", (data: string) => ran.push(data));
  await page.evaluate(
    ([counter]) => {
      addEventListener("message", ({ data }) => data === "ran" && Reflect.get(window, "hasRun")(data));
      const renderer = { point: "code-block-renderer", title: "Drawing" };
      for (const [id, draws] of [
        ["vector", "svg"],
        ["markup", "html"],
        ["points", "image"],
        ["liar", "svg"],
      ] as const)
        window.harness.installRenderer({ ...renderer, id, languages: [id, `${id}-trap`], draws });
      window.harness.installRenderer({
        ...renderer,
        id: "counter",
        languages: ["counter"],
        document: counter,
      });
    },
    [COUNTER.replace("AWAY", away)] as const,
  );
  await page.evaluate(
    (texts) => window.harness.show(texts),
    [
      wanted("vector", {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="210"><text y="30">a THEME vector</text></svg>`,
      }),
      wanted("vector-trap", { svg: `<svg><text y="30">a vector</text>${hostile(away)}</svg>` }),
      wanted("markup-trap", { html: `<p>a paragraph</p>${hostile(away)}` }),
      wanted("points", { type: "image/png" }, { base64: RED_PIXEL }),
      wanted("liar", { html: "<p>not what was asked for</p>" }),
      block("counter", "7"),
    ],
  );
  await expect(page.locator("[data-status=drawn]")).toHaveCount(5);
  await expect(frameOf(page, "vector").contentFrame().getByText("a light vector")).toBeVisible();
  await expect(frameOf(page, "vector-trap").contentFrame().getByText("a vector")).toBeVisible();
  await expect(frameOf(page, "markup-trap").contentFrame().getByText("a paragraph")).toBeVisible();
  await expect(frameOf(page, "vector")).toHaveCSS("height", "210px");
  const points = frameOf(page, "points").contentFrame().locator("img");
  await expect(points).toHaveCSS("width", "1px");
  // Where nothing can be evaluated in a strict frame, keys do what clicks do.
  const isStrict = asksPolicies(page.context());
  if (!isStrict) expect(await points.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  const press = (button: Locator) => (isStrict ? button.press("Enter") : button.click());
  await expect(page.getByText("liar gave a wrong answer")).toBeVisible();

  await expect(page.getByText(/^By the plugin .*counter\./)).toBeVisible();
  const counter = frameOf(page, "counter").contentFrame();
  await press(counter.getByRole("button", { name: "7" }));
  await expect(counter.getByRole("button", { name: "8" })).toBeVisible();
  await expect(frameOf(page, "counter")).toHaveCSS("height", "222px");
  await page.evaluate(() => document.documentElement.classList.add("dark"));
  await expect(frameOf(page, "vector").contentFrame().getByText("a dark vector")).toBeVisible();
  await expect(counter.locator("body")).toHaveAttribute("data-theme", "dark");
  await press(counter.getByRole("button", { name: "8" }));
  await expect(page.getByText("The view tried to open another page and was closed.")).toBeVisible();
  // The page's own request is received, so all of the above would have been.
  await page.evaluate((address) => fetch(address), `${away}/control`);
  expect(heard).toEqual(["/control"]);
  expect(ran).toEqual([]);
});

test("the file of a trusted plugin runs in the page under its policy, with the application's own React", async ({
  page,
}) => {
  const file = await builtExample("trusted-page");
  await page.evaluate((code) => window.harness.trust(code), file);
  await expect(page.getByRole("heading", { name: "Good to see you." })).toBeVisible();
  await expect(page.getByText("Agents: 3")).toBeVisible();
  // Nothing of it is stored beside the record.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
