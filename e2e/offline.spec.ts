import type { BrowserContext, Page } from "playwright/test";
import { ORDINARY_CODE, ORDINARY_FORMULA } from "../tests/costly-texts";
import { addProvider, askOnHome, taskState, unfoldWork } from "./support/actions";
import { furnish } from "./support/household";
import { watchPages } from "./support/page-watch";
import { followed, furnishedPlaces, NEW_DEVICE_PLACES, TOLD } from "./support/places";
import { conversationOf, seed } from "./support/seed";
import { test as base, expect, waitForStart } from "./support/test";

/**
 * Journeys of one device, on which the whole app is stored once: that costs more than the rest of them. They follow one
 * another, from a new device to one in use; each stands on its own, too.
 */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  context: async ({}, use) => {
    await use(device);
    await device.setOffline(false);
    await Promise.all(device.pages().map((page) => page.close()));
  },
  page: async ({ context }, use) => use(await context.newPage()),
});
test.describe.configure({ mode: "default" });

let device: BrowserContext;
test.beforeAll(async ({ browser, baseURL: address, viewport }) => {
  const baseURL = address ?? "";
  device = await browser.newContext({ baseURL, viewport, serviceWorkers: "allow" });
  device.on("page", waitForStart);
});
test.afterAll(() => device.close());

/** A provider on the internet that only this file knows. */
const PROVIDER = "https://models.example";

/** Once the worker is active it has cached everything, and once it controls the page it answers for it. */
async function worksOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Answers in the provider's place. */
async function serveProvider(context: BrowserContext): Promise<void> {
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  await context.route(`${PROVIDER}/**`, (route) => {
    const isList = route.request().url().endsWith("/models");
    const reply = { choices: [{ delta: { content: "Here again." }, finish_reason: "stop" }] };
    return isList
      ? route.fulfill({ headers, json: { data: [{ id: "gpt-4o" }] } })
      : route.fulfill({
          headers: { ...headers, "content-type": "text/event-stream" },
          body: `data: ${JSON.stringify(reply)}\n\ndata: [DONE]\n\n`,
        });
  });
}

/** Runs a file in the page as one of a trusted plugin, handing the service worker a text; gives what it implements. */
async function runTrusted(page: Page, wanted: string, handed: string): Promise<unknown> {
  return page.evaluate(
    async ([code, text]) => {
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code)));
      const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      let implemented: unknown;
      Object.assign(globalThis, { troupe: { implement: (plugin: unknown) => (implemented = plugin) } });
      navigator.serviceWorker.addEventListener("message", ({ data, ports: [port] }) => {
        if (data.type === "SCRIPT_WANTED") port?.postMessage(text);
      });
      await import(`/external/${sha256}.js`).catch((error) => (implemented = error.name));
      return implemented;
    },
    [wanted, handed] as const,
  );
}

/** Takes the file of a trusted plugin, which the page hands to whoever asks, for anything else than a script of the page. */
async function otherUses(page: Page, code: string): Promise<Readonly<Record<string, unknown>>> {
  return page.evaluate(async (text) => {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const address = `/external/${sha256}.js`;
    navigator.serviceWorker.addEventListener("message", ({ data, ports: [port] }) => {
      if (data.type === "SCRIPT_WANTED") port?.postMessage(text);
    });
    const told = (target: EventTarget) =>
      new Promise((resolve) => {
        target.addEventListener("error", () => resolve("refused"));
        target.addEventListener("message", (event) => resolve((event as MessageEvent).data));
      });
    const importing = `try { importScripts("${location.origin}${address}") } catch { postMessage("refused") }`;
    const frame = document.createElement("iframe");
    const framed = new Promise((resolve) => {
      frame.onload = () =>
        resolve(frame.contentDocument?.body?.textContent?.includes("ran") ? "ran" : "refused");
    });
    frame.src = address;
    document.body.append(frame);
    const imported = (path: string) =>
      import(path).then(
        () => "ran",
        () => "refused",
      );
    return {
      fetched: (await fetch(address)).status,
      worker: await told(new Worker(address)),
      moduleWorker: await told(new Worker(address, { type: "module" })),
      sharedWorker: await told(new SharedWorker(address)),
      importScripts: await told(new Worker(URL.createObjectURL(new Blob([importing])))),
      frame: await framed,
      upperCase: await imported(`/external/${sha256.toUpperCase()}.js`),
      encoded: await imported(`/%65xternal/${sha256}.js`),
    };
  }, code);
}

/** Addresses of each form, whose page the service worker gives; to the others the router leads as from a link. */
const BY_ADDRESS = /^\/(agents.*|tasks\/.+|task|settings|admin\/.+|demo\/.+)?$/;

test("the first visit is not reloaded when the app has been stored, and after it every page opens offline", async ({
  page,
  context,
}) => {
  // Files that may have changed are asked for from the server first.
  const problems = await watchPages(context, new RegExp(`${TOLD.source}|net::ERR_FAILED`));
  let visits = 0;
  page.on("domcontentloaded", () => {
    visits += 1;
  });
  await page.goto("/");
  await page.getByPlaceholder("Need something done?").fill("Half a sentence");
  await worksOffline(page);
  await expect(page.getByPlaceholder("Need something done?")).toHaveValue("Half a sentence");
  await expect(page.getByRole("button", { name: "Reload" })).toHaveCount(0);
  expect(visits).toBe(1);

  await context.setOffline(true);
  for (const { path, shows } of NEW_DEVICE_PLACES) {
    if (BY_ADDRESS.test(path)) await page.goto(path);
    else await followed(page, path);
    await expect(page.locator(shows).first(), path).toBeAttached();
    await expect(page.getByText("Something went wrong"), path).toHaveCount(0);
  }
  await followed(page, "/agents");
  await expect(page.getByRole("tab", { name: /^Built-in Agents \([1-9]\d\)$/ })).toBeVisible();
  await page.goto("/ko/settings");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/[가-힣]/);
  expect(problems).toEqual([]);
});

test("one click plays a recording without a key or a network, which can be skipped and says what it is", async ({
  page,
  context,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(String(baseURL)))
      foreign.push(request.url());
  });
  await page.goto("/");
  await worksOffline(page);
  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByText("Your team of agents, your own key, your device")).toBeVisible();
  const recordings = page.getByRole("region", { name: "Watch a recording" });
  await recordings.getByRole("button", { name: /^The launch of a water bottle/ }).click();
  await expect(page).toHaveURL(/\/tasks\/[\w-]{21}$/);
  await expect(page.getByText("Replies were written beforehand.")).toBeVisible();
  await page.getByRole("button", { name: "Skip to the end" }).click();
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(page.getByText("A recording. Agents need a model of your own.")).toBeVisible();
  const result = page.getByRole("region", { name: "Artifacts" });
  await expect(
    result.getByRole("heading", { name: "Launch pack: a bottle you will actually carry" }),
  ).toBeVisible();
  // The post that the review found missing.
  await expect(result.getByText("Five days in, and the best question was")).toBeVisible();
  await unfoldWork(page);
  await expect(page.getByRole("region", { name: "Requirements" })).toContainText("5 of 5 satisfied");
  expect(foreign).toEqual([]);
});

test("About leads to the notices of all that is bundled, frames and the service worker included", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await worksOffline(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "About" }).click();
  await page.getByText("FAQ").click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Third-party notices" }).click();
  const notices = await opening;
  // So long a text is shown while it is still being read.
  await notices.waitForLoadState();
  const text = await notices.locator("body").innerText();
  expect(text).toMatch(
    /elkjs [\d.]+\nLicence: EPL-2\.0.*\nSource code: https:\/\/github\.com\/kieler\/elkjs/,
  );
  for (const name of ["react", "pdfjs-dist", "katex", "workbox-precaching", "abcjs", "mermaid"])
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+\\nLicence: `, "m"));
});

test("blocks of every kind are drawn offline, long code gets its colours, and a long formula is set", async ({
  page,
  context,
}) => {
  const text = `${ORDINARY_CODE}\n${ORDINARY_FORMULA}`;
  await seed(page, conversationOf(["Go on", text], "ordinary"));
  await page.goto("/");
  await worksOffline(page);
  await context.setOffline(true);
  await followed(page, "/demo");
  const drawings = page.locator("main [data-status]");
  await expect(drawings).toHaveCount(4);
  for (const drawing of await drawings.all()) {
    await drawing.scrollIntoViewIfNeeded();
    await expect(drawing).toHaveAttribute("data-status", "drawn");
  }
  await page.locator("main pre").last().scrollIntoViewIfNeeded();
  await expect(page.locator("main pre code span").first()).toBeAttached();

  await followed(page, "/agents/run#default/ordinary");
  const reply = page.getByRole("article", { name: "Reply" });
  await expect(reply.locator("pre code [data-hl=keyword]").first()).toBeAttached();
  await expect(reply.locator(".katex-display")).toBeVisible();
});

test("a newcomer without a provider gets a finished task that survives a reload and being offline", async ({
  page,
  context,
}) => {
  const prompt = "Write a short welcome note for new members of our chess club";
  await askOnHome(page, prompt);
  await expect(page.getByText("No LLM provider configured")).toBeVisible();
  await expect(page.getByPlaceholder("Need something done?")).toHaveValue(prompt);
  await page.getByRole("button", { name: "More ways" }).click();
  await expect(page.getByRole("button", { name: "Add a provider" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use Ollama" })).toBeVisible();
  await page.getByRole("button", { name: "Use the practice model" }).click();
  await expect(page).toHaveURL(/\/tasks\/[\w-]{21}$/);
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(page.getByText("Walk-through").first()).toBeVisible();
  const artifacts = page.getByRole("region", { name: "Artifacts" });
  await expect(artifacts).toContainText(/chess/i);
  await unfoldWork(page);
  await expect(
    page.getByRole("region", { name: "Requirements" }).getByRole("checkbox").first(),
  ).toBeChecked();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("All requirements satisfied");
  await worksOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(artifacts).toContainText(/chess/i);
  await followed(page, "/tasks");
  await expect(page.getByRole("main").getByRole("link", { name: /welcome note/ })).toBeVisible();
});

test("what was saved is readable offline", async ({ page, context }) => {
  const household = await furnish(context);
  await page.goto("/");
  await worksOffline(page);
  await context.setOffline(true);
  await page.goto("/tasks");
  // As by links: that each address opens offline is shown above.
  for (const { path, shows } of furnishedPlaces(household)) {
    await followed(page, path);
    await expect(page.locator(shows).first(), path).toBeAttached();
  }
  await followed(page, household.task);
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(page.getByRole("region", { name: "Artifacts" })).toContainText("290 € a person");
  await followed(page, household.conversation);
  await expect(page.getByRole("article", { name: "You" })).toContainText("What opens well with white?");
  await expect(page.getByRole("article", { name: "Reply" })).not.toBeEmpty();
});

/** Has the page know that it is offline: Chromium 150 forgets it with each page that is opened, 156 does not. */
async function tellOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.setOffline(true);
}

test("a prompt sent offline is kept, and told why it waits", async ({ page, context }) => {
  await serveProvider(context);
  await addProvider(page, {
    provider: "Custom",
    baseUrl: `${PROVIDER}/v1`,
    apiKey: "sk-e2e-offline",
    model: "gpt-4o",
  });
  await worksOffline(page);
  await context.unroute(`${PROVIDER}/**`);
  await context.setOffline(true);

  await page.goto("/");
  await tellOffline(context);
  await page.getByPlaceholder("Need something done?").fill("Write a menu for my café");
  await page.keyboard.press("Enter");
  await expect(taskState(page, "Failed")).toBeVisible();
  await expect(page.getByText("This device is offline.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("Write a menu for my café").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();

  await followed(page, "/agents/run#default");
  await tellOffline(context);
  await page.getByPlaceholder(/Start chatting with/).fill("Are you there?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This device is offline.");
  await page.reload();
  await expect(page.getByRole("article", { name: "You" })).toContainText("Are you there?");

  await context.setOffline(false);
  await serveProvider(context);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article", { name: "Reply" })).toContainText("Here again.");
});

test("files of trusted plugins run in the page, without a network too, and no others under their address", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await worksOffline(page);
  await context.setOffline(true);
  expect(await runTrusted(page, 'troupe.implement("it")', 'troupe.implement("it")')).toBe("it");
  await page.reload();
  expect(await runTrusted(page, "troupe.implement(1)", "troupe.implement(2)")).toBe("TypeError");
  expect(await otherUses(page, "postMessage('ran'); globalThis.troupe?.implement('ran')")).toEqual({
    ...{ fetched: 404, worker: "refused", moduleWorker: "refused", sharedWorker: "refused" },
    ...{ importScripts: "refused", frame: "refused", upperCase: "refused", encoded: "refused" },
  });
});
