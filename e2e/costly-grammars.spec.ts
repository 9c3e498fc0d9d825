import type { Page } from "playwright/test";
import { begin, reply, say } from "./support/conversing";
import {
  COSTLY_CODE,
  COSTLY_FORMULAS,
  COSTLY_TABLES,
  type CostlyText,
  ORDINARY_CODE,
  ORDINARY_FORMULA,
} from "./support/costly-texts";
import { expectResponsive } from "./support/responsiveness";
import { conversationOf, seed } from "./support/seed";
import { expect, test } from "./support/test";

// A recorded trace holds copies of the page, which are made on its time.
test.use({ trace: "off" });

const NO_COLOURS = "Shown without colours";
/** A formula longer than any block is cut before anybody tries to set it. */
const NOT_SET = /Shown as its source|Too large to lay out/;
const COLOURED = "pre code [data-hl=keyword]";

/** Opens a page on a conversation with nothing in it that costs anything, beside those of the texts. */
async function openBeside(page: Page, texts: readonly CostlyText[]): Promise<void> {
  const calm = conversationOf(["Go on", "Nothing but a line."], "calm");
  const all = [calm, ...texts.map(({ name, text }) => conversationOf(["Go on", text], name))];
  await seed(page, {
    conversations: all.flatMap(({ conversations = [] }) => conversations),
    messages: all.flatMap(({ messages = [] }) => messages),
  });
  await page.goto("/agents/run#default/calm");
  await expect(reply(page)).toContainText("Nothing but a line.");
}

const show = (page: Page, id: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, `default/${id}`);

for (const { texts, remark } of [
  { texts: COSTLY_CODE, remark: NO_COLOURS },
  { texts: COSTLY_FORMULAS, remark: NOT_SET },
]) {
  for (const costly of texts)
    test(`stored, ${costly.name} is readable at once while the page answers`, async ({ page }) => {
      await openBeside(page, [costly]);
      await expectResponsive(page, async () => {
        await show(page, costly.name);
        await expect(reply(page)).toContainText(costly.begins);
        await expect(reply(page).getByText(remark)).toBeVisible();
      });
      await expect(reply(page)).toContainText(costly.begins);
    });
}

test("stored tables of data show their beginning while the page answers", async ({ page }) => {
  await openBeside(page, COSTLY_TABLES);
  for (const { name, begins } of COSTLY_TABLES)
    await expectResponsive(page, async () => {
      await show(page, name);
      await expect(reply(page)).toBeVisible();
      await reply(page).getByRole("tab", { name: "Render" }).click();
      await expect(reply(page).locator("[data-status=drawn] table :is(th, td)").first()).toContainText(
        begins,
      );
    });
});

for (const { name, text, begins } of [COSTLY_CODE[0], COSTLY_FORMULAS[0], COSTLY_TABLES[0]] as CostlyText[])
  test(`while it streams, ${name} is readable at once and the page answers`, async ({
    page,
    modelServer,
  }) => {
    const server = await modelServer(
      ({ messages }) => (String(messages.at(-1)?.content).includes(name) ? text : "Nothing but a line."),
      { chunkSize: 2000 },
    );
    await begin(page, server);
    await expectResponsive(page, async () => {
      await say(page, name);
      await expect(reply(page)).toContainText(begins);
      const remark = reply(page).getByText(new RegExp(`${NO_COLOURS}|${NOT_SET.source}`));
      await expect(remark.or(reply(page).locator("[data-status=drawn]"))).toBeVisible();
    });
  });

test("a page full of short formulas and pieces of code answers while they are drawn", async ({ page }) => {
  const paragraphs = Array.from({ length: 50 }, (_, place) =>
    Array.from({ length: 60 }, (_, index) => `$x_{${place * 60 + index}}$`).join(" "),
  );
  const pieces = Array.from({ length: 60 }, (_, index) => `\`\`\`ini\n${`${index}a`.repeat(50)}\n\`\`\`\n`);
  const many = { name: "many", text: [...pieces, ...paragraphs].join("\n\n"), begins: "" };
  await openBeside(page, [many]);
  await expectResponsive(page, async () => {
    await show(page, many.name);
    // The browser itself looks: a locator goes through all elements in a script, which holds a long page. Those near
    // what is in view are set, 631 of them; more where the page was seen on its way to the end.
    await page.waitForFunction(() => document.querySelectorAll(".katex").length > 600, undefined, {
      polling: 200,
    });
  });
});

test("ordinary code gets its colours, and an ordinary formula is set, without a remark", async ({ page }) => {
  await openBeside(page, [{ name: "ordinary", text: `${ORDINARY_CODE}\n${ORDINARY_FORMULA}`, begins: "" }]);
  await expectResponsive(page, async () => {
    await show(page, "ordinary");
    await expect(reply(page).locator(COLOURED)).toHaveCount(240);
    await expect(reply(page).locator(".katex-display")).toBeVisible();
  });
  await expect(reply(page)).not.toContainText("Shown");
});

/** What reaches the console as an error. */
function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return errors;
}

/** A chart as a block. */
const chartBlock = (chart: object) => `\`\`\`chart\n${JSON.stringify(chart)}\n\`\`\`\n`;

test("a chart that its library gives up is told, and nothing reaches the console", async ({ page }) => {
  const errors = consoleErrors(page);
  const text = chartBlock([{ type: "image", z: [[1, 2]], x: [1], y: [2] }]);
  await openBeside(page, [{ name: "chart", text, begins: "" }]);
  await show(page, "chart");
  await expect(reply(page).getByText(/could not be drawn/)).toBeVisible();
  expect(errors).toEqual([]);
});

/** Buttons of a chart, each with what makes the library throw, or reject, when it is pressed. */
const BREAKING_BUTTONS = [
  { label: "Missing axis", method: "relayout", args: [{ "xaxis9.range": [1, 2] }], thrown: "error" },
  { label: "Missing frame", method: "animate", args: [["nowhere"]], thrown: "unhandledrejection" },
];

test("what a chart's library throws at a click stays in its frame, and the chart stands", async ({
  page,
}) => {
  const errors = consoleErrors(page);
  const updatemenus = [{ type: "buttons", direction: "right", x: 1, y: 1.3, buttons: BREAKING_BUTTONS }];
  // Of bounds that are no dates the library would write to the console as soon as it draws them.
  const xbins = { start: {}, end: true, size: 1 };
  const data = [{ type: "histogram", x: ["2020-01-01", "2020-02-01", "2021-01-01"], xbins }];
  await openBeside(page, [
    { name: "chart", text: chartBlock({ data, layout: { updatemenus } }), begins: "" },
  ]);
  await show(page, "chart");
  await expect(reply(page).locator("[data-status=drawn]")).toBeVisible();
  const frame = page.frames().find((each) => each !== page.mainFrame());
  await frame?.evaluate(() => {
    const note = ({ type }: Event) => document.body.setAttribute("data-thrown", type);
    addEventListener("error", note);
    addEventListener("unhandledrejection", note);
  });
  const chart = page.frameLocator("iframe");
  for (const { label, thrown } of BREAKING_BUTTONS) {
    await chart.locator(".updatemenu-button", { hasText: label }).click();
    await expect(chart.locator("body")).toHaveAttribute("data-thrown", thrown);
  }
  await expect(reply(page).locator("[data-status=drawn]")).toBeVisible();
  expect(errors).toEqual([]);
});

test("maps of heat and trees are drawn, those that would be fetched are not", async ({ page }) => {
  const heat = chartBlock([
    {
      type: "heatmap",
      z: [
        [1, 2],
        [3, 4],
      ],
    },
  ]);
  const tree = chartBlock([{ type: "treemap", labels: ["a", "b"], parents: ["", "a"] }]);
  const world = chartBlock([{ type: "choropleth", locations: ["FRA"], z: [1] }]);
  await openBeside(page, [{ name: "charts", text: `${heat}\n${tree}\n${world}`, begins: "" }]);
  await show(page, "charts");
  await expect(reply(page).locator("[data-status=drawn]")).toHaveCount(2);
  await expect(reply(page).getByText(/choropleth are not supported/)).toBeVisible();
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("long code gets its colours, and a long formula is set", async ({ page, context }) => {
    await openBeside(page, [{ name: "ordinary", text: `${ORDINARY_CODE}\n${ORDINARY_FORMULA}`, begins: "" }]);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await expect(reply(page)).toContainText("Nothing but a line.");
    await show(page, "ordinary");
    await expect(reply(page).locator(COLOURED).first()).toBeAttached();
    await expect(reply(page).locator(".katex-display")).toBeVisible();
  });
});
