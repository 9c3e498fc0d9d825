import { axeViolations } from "./support/accessibility";
import { type BuiltApplication, builtWithOutsidePlugins } from "./support/built-with-plugins";
import { follow, openAll } from "./support/places";
import { conversationOf, seed } from "./support/seed";
import { test as base, expect } from "./support/test";

/** Journeys through the application as somebody built it who put other people's plugins beside its own. */
const test = base.extend<{ built: BuiltApplication }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const built = await builtWithOutsidePlugins();
      await use(built);
      await built.stop();
    },
    { timeout: 600_000 },
  ],
  baseURL: ({ built }, use) => use(built.url),
});

const SETS = ["Draw it", "```mandelbrot\n-0.5 0 3\n```", "```mandelbrot\nnothing\n```"];
const DIAGRAMS = ["Draw it", "```diagram\ngraph TD; A-->B\n```\n\n```mermaid\ngraph TD; C-->D\n```"];

test("all of them are at work: a renderer, in whose frame a WebAssembly module reckons, store, language and page, and the provider and the strategy are listed; a renderer is chosen for one language, there or by a line of plugins.json", async ({
  page,
}) => {
  const feed = { id: "a", title: "Morning news", url: "https://news.example", tags: ["daily"] };
  const talks = [conversationOf(SETS, "sets"), conversationOf(DIAGRAMS, "diagrams")];
  await seed(page, {
    conversations: talks.flatMap(({ conversations = [] }) => conversations),
    messages: talks.flatMap(({ messages = [] }) => messages),
    feeds: [feed, { id: "b" }],
  });
  await page.goto("/agents/run#default/sets");
  const frame = page.locator('iframe[title="Mandelbrot set"]');
  // Until the second block turns out to hold nothing to draw, it has a frame as well.
  await expect(page.getByText("Two coordinates and a width are needed.")).toBeVisible();
  await expect(frame).toHaveCount(1);
  const canvas = frame.contentFrame().locator("canvas");
  await expect(canvas).toBeVisible();
  const [centre, corner] = await canvas.evaluate((element) => {
    const context = (element as HTMLCanvasElement).getContext("2d");
    return [context?.getImageData(150, 100, 1, 1), context?.getImageData(0, 0, 1, 1)].map((pixel) => [
      ...(pixel?.data ?? []),
    ]);
  });
  // The centre never leaves, so it takes all 120 steps; the corner leaves after one.
  expect(centre).toEqual([0, 0, 255, 255]);
  expect(corner?.[0]).toBeGreaterThan(240);

  await follow(page, "/admin/database");
  await page.getByRole("tab", { name: /feeds/ }).click();
  await expect(page.getByRole("button", { name: /Morning news/ })).toBeVisible();
  await expect(page.getByText("Can’t be read")).toHaveCount(1);
  await page.goto("/de/hello");
  await expect(page.getByRole("heading", { name: "Good to see you." })).toBeVisible();
  await expect(page.getByRole("link", { name: "Aufgaben" })).toBeVisible();
  await follow(page, "/settings#plugins");
  await expect(page.getByText("Drawings in replies").first()).toBeVisible();
  await openAll(page);
  for (const name of ["Mandelbrot", "Feeds", "Acme", "Draft and polish", "Deutsch", "Hello"])
    await expect(page.getByText(name, { exact: true }).first()).toBeAttached();

  await page.getByRole("button", { name: "Use this one: Rival (diagram)" }).click();
  const rival = page.getByRole("listitem").filter({ has: page.getByText("block-rival", { exact: true }) });
  await expect(rival.getByText("In use")).toHaveCount(1);
  expect(await axeViolations(page, { within: "#plugins" })).toEqual([]);
  await follow(page, "/agents/run#default/diagrams");
  const drawnBy = (title: string) => page.locator(`iframe[title="${title}"]`);
  await expect(drawnBy("Rival").contentFrame().getByText("Rival of graph TD; A-->B")).toBeVisible();
  await expect(drawnBy("Rival")).toHaveCount(1);
  await page.route("**/plugins.json", (route) =>
    route.fulfill({ json: { ranks: { "code-block-renderer/rival#mermaid": 5 } } }),
  );
  await page.reload();
  await expect(drawnBy("Rival")).toHaveCount(2);
});
