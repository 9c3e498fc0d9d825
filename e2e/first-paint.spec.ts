import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright/test";
import { expect, test } from "./support/test";

test.use({ early: true });

const PLACEHOLDER = "Need something done?";
const PROMPT = "textarea[data-prompt]";

/** Keeps the modules of the application back until it is told to let them go. */
async function holdModules(context: BrowserContext): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return letGo;
}

const started = (page: Page) => expect(page.locator("#root #main")).toBeAttached();

/** Where each part of the page is, by what it is. */
function geometry(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("header, nav a, nav button, h1, p, textarea, main button, main li, svg")]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]"),
      )
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = element.getAttribute("aria-label") ?? element.textContent;
        return `${element.localName} ${name} ${[x, y, width, height].map((each) => each.toFixed(1)).join(" ")}`;
      }),
  );
}

test("the home page is drawn before a module has come, and takes letters, the caret and Enter", async ({
  page,
  context,
}) => {
  const letGo = await holdModules(context);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Let your agents take it from here" })).toBeVisible();
  const prompt = page.getByPlaceholder(PLACEHOLDER);
  await expect(prompt).toBeFocused();
  await page.keyboard.type("Write a menu for cafés");
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("my ");
  await expect(page.locator("#root")).toBeEmpty();

  letGo();
  await started(page);
  await expect(prompt).toHaveValue("Write a menu for my cafés");
  await expect(prompt).toBeFocused();
  await page.keyboard.type("old ");
  await expect(prompt).toHaveValue("Write a menu for my old cafés");
  await expect(page.locator("#first-paint")).toHaveCount(0);
});

test("whoever goes on typing while the application starts loses no letter", async ({ page, context }) => {
  const letGo = await holdModules(context);
  await page.goto("/");
  const prompt = page.getByPlaceholder(PLACEHOLDER);
  await expect(prompt).toBeFocused();
  letGo();
  let typed = "";
  for (let after = 0; after < 5; typed += "abcdefghij"[typed.length % 10]) {
    await page.keyboard.press("abcdefghij"[typed.length % 10] ?? "");
    if ((await page.locator("#first-paint").count()) === 0) after++;
  }
  await expect(prompt).toHaveValue(typed);
});

test("a new conversation takes letters and Enter before a module has come", async ({ page, context }) => {
  const letGo = await holdModules(context);
  await page.goto("/agents/run#default");
  const prompt = page.getByPlaceholder("Start chatting with Assistant…");
  await expect(prompt).toBeFocused();
  const drawnAt = await prompt.boundingBox();
  await page.keyboard.type("Hello");
  await page.keyboard.press("Enter");
  letGo();
  await started(page);
  expect(await prompt.boundingBox()).toEqual(drawnAt);
  await expect(prompt).toHaveValue("Hello");
  // Nobody can answer yet, which is said, and what was written stays.
  await expect(
    page
      .locator("[data-composer]")
      .getByRole("button", { name: /provider|key/i })
      .or(page.getByRole("alert"))
      .first(),
  ).toBeVisible();
});

test("Enter before the application has started sends the prompt once it has", async ({ page, context }) => {
  const letGo = await holdModules(context);
  await page.goto("/");
  await page.getByPlaceholder(PLACEHOLDER).fill("Plan a picnic");
  await page.keyboard.press("Enter");
  letGo();
  await expect(page.getByText("Practice model").first()).toBeVisible();
  await expect(page.getByPlaceholder(PLACEHOLDER)).toHaveValue("Plan a picnic");
});

test("a syllable that is being composed is not broken", async ({ page, context }) => {
  const letGo = await holdModules(context);
  await page.goto("/ko");
  const prompt = page.locator(PROMPT);
  await expect(prompt).toBeFocused();
  const device = await context.newCDPSession(page);
  await device.send("Input.imeSetComposition", { text: "하", selectionStart: 1, selectionEnd: 1 });
  const rendered = page.waitForResponse(/home-page-.*\.js$/);
  letGo();
  await rendered;
  await device.send("Input.imeSetComposition", { text: "한", selectionStart: 1, selectionEnd: 1 });
  await expect(prompt).toHaveValue("한");
  await device.send("Input.insertText", { text: "한" });
  await started(page);
  await expect(prompt).toHaveValue("한");
  await page.keyboard.type("글");
  await expect(prompt).toHaveValue("한글");
});

test("a click and a shortcut before the start are done once it has", async ({ page, context }) => {
  const letGo = await holdModules(context);
  await page.goto("/fr");
  await page.getByRole("link", { name: "Paramètres" }).click();
  letGo();
  await expect(page).toHaveURL(/\/fr\/settings$/);
  await page.goto("/");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("an application that cannot be had says so, and another try keeps the words", async ({
  page,
  context,
}) => {
  await context.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/fr");
  await page.locator(PROMPT).fill("Un menu");
  await expect(page.getByRole("alert")).toContainText("n’a pas fini de se charger");
  await context.unroute(/\/assets\/.*\.js$/);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await started(page);
  await expect(page.locator(PROMPT)).toHaveValue("Un menu");
});

/** Opens a path on a new device: what is drawn before the application has started stays where it is. Leaves the device new. */
async function expectToStay(page: Page, context: BrowserContext, path: string, whole: string): Promise<void> {
  const letGo = await holdModules(context);
  await page.goto(path);
  await expect(page.locator(whole).first()).toBeVisible();
  const drawn = await geometry(page);
  // Nothing of the application can have come in its place by then.
  await expect(page.locator("#root")).toBeEmpty();
  letGo();
  await started(page);
  expect(drawn.length, path).toBeGreaterThan(10);
  // After 3 seconds the page takes over with what it has by then, which on a busy machine is not all.
  await expect
    .poll(async () => (await geometry(page)).slice(0, drawn.length), { message: path })
    .toEqual(drawn);
  const origin = new URL(page.url()).origin;
  await page.goto("about:blank");
  await context.unrouteAll({ behavior: "ignoreErrors" });
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
}

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

test("what is drawn stays where it is on a wide screen and a phone, in each language", async ({
  page,
  context,
}) => {
  for (const [language, viewport] of [
    ["", WIDE],
    ["", PHONE],
    ["fr", PHONE],
    ["ko", WIDE],
  ] as const) {
    await page.setViewportSize(viewport);
    await expectToStay(page, context, `/${language}`, PROMPT);
  }
});

test("a drawer that was collapsed is drawn so, under the name of the platform, in the theme", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("troupe.drawerCollapsed", "true");
    localStorage.setItem("troupe.platformName", "Atelier");
    localStorage.setItem("troupe.theme", "dark");
    localStorage.setItem("troupe.language", "fr");
  });
  await holdModules(context);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("agents");
  await expect(page.locator("html")).toHaveClass("dark");
  await expect(page.getByRole("link", { name: "Atelier" })).toBeVisible();
  expect(
    await page
      .locator("#first-paint header")
      .first()
      .evaluate((drawer) => drawer.clientWidth),
  ).toBe(72);
  await expect(page.getByPlaceholder("Quelque chose à faire ?")).toBeVisible();
});

test("pages are drawn whole on a new device, and stay where they are", async ({ page, context }) => {
  for (const [path, device] of [
    ["/knowledge", WIDE],
    ["/fr/tasks", PHONE],
    ["/ko/agents", WIDE],
  ] as const) {
    await page.setViewportSize(device);
    await expectToStay(page, context, path, "[data-whole] h1");
  }
});

test("who has been here sees no list that is not known yet, nor a page that the address says more of", async ({
  page,
  context,
}) => {
  await page.goto("/tasks");
  await started(page);
  await expect(page.getByText("No tasks found")).toBeVisible();
  await holdModules(context);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await expect(page.getByText("No tasks found")).toHaveCount(0);
  await page.goto("/settings#providers");
  await expect(page.getByRole("link", { name: "Settings", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.locator("main")).toBeEmpty();
});

/** A server of the same pages whose document comes in two pieces, long enough apart for a frame between them. */
async function serveInPieces(origin: string, cut: RegExp) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "/", origin));
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type });
    if (!type.startsWith("text/html")) return void response.end(Buffer.from(await answer.arrayBuffer()));
    const html = await answer.text();
    const end = html.search(cut);
    expect(end).toBeGreaterThan(0);
    response.write(html.slice(0, end));
    await delay(300);
    response.end(html.slice(end));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return { address: `http://localhost:${(server.address() as AddressInfo).port}/`, server };
}

test("nothing moves from the first paint to the end of the start, however the page arrives", async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const scope = window as unknown as { shifts: string[] };
    scope.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & {
          sources: { node: Element; previousRect: DOMRect }[];
        };
        for (const { node, previousRect } of sources)
          scope.shifts.push(`${node.outerHTML.slice(0, 200)} ${JSON.stringify(previousRect)}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  // Before the last item of a list that stands at the bottom.
  const { address, server } = await serveInPieces(String(baseURL), /<button(?:(?!<button).)*Close the menu/s);
  await page.goto(address);
  await started(page);
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  server.close();
});
