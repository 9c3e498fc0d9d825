import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, expect, type FrameLocator } from "playwright/test";
import { test } from "./support/any-browser";

/** Another website of this machine, whose only page shows a document in a frame. */
let website: Server;
let framed: string;

test.beforeAll(async ({ baseURL }) => {
  website = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<!doctype html><title>Another site</title><iframe src="${baseURL}/" title="framed"></iframe>`,
    );
  }).listen(0, "127.0.0.1");
  await once(website, "listening");
  // Of another origin than the address of the app, and on the same machine as far as browsers are concerned.
  framed = `http://localhost:${(website.address() as AddressInfo).port}/`;
});
test.afterAll(() => void website?.close());

test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    const own = IDBFactory.prototype.open;
    window.openedDatabases = [];
    IDBFactory.prototype.open = function (...args) {
      window.openedDatabases.push(args[0]);
      return own.apply(this, args);
    };
  }),
);

declare global {
  interface Window {
    openedDatabases: string[];
  }
}

/** Which databases the app in the frame has tried to open. */
const opened = (app: FrameLocator) => app.locator("body").evaluate(() => window.openedDatabases);

/** Serves the app as a host does that sends no header of its own. */
async function withoutHeaders(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.route(`${baseURL}/`, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _, "x-frame-options": __, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

test("the app does not start inside another website, and opens in its own tab", async ({
  context,
  page,
  baseURL,
}) => {
  await withoutHeaders(context, baseURL);
  await page.goto(framed);
  const app = page.frameLocator("iframe");
  await expect(
    app.getByRole("heading", { name: "Troupe does not start inside another website" }),
  ).toBeVisible();
  await expect(app.getByPlaceholder("Need something done?")).toHaveCount(0);
  expect(await opened(app)).toEqual([]);
  const [own] = await Promise.all([
    context.waitForEvent("page"),
    app.getByRole("link", { name: "Open in its own tab" }).click(),
  ]);
  await expect(own.getByPlaceholder("Need something done?")).toBeVisible();
});

test("the app starts within a page of its own origin", async ({ context, page, baseURL }) => {
  await context.route(`${baseURL}/outer`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><iframe src="/" title="framed"></iframe>`,
    }),
  );
  await page.goto("/outer");
  const app = page.frameLocator("iframe");
  await expect(app.getByPlaceholder("Need something done?")).toBeVisible();
  await expect.poll(() => opened(app)).toContain("troupe");
});

test("the server of npm start keeps other websites from showing the app at all", async ({
  page,
  request,
}) => {
  const headers = (await request.get("/")).headers();
  expect(headers["content-security-policy"]).toBe("frame-ancestors 'self'");
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  await page.goto(framed);
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
});
