import type { Page } from "playwright/test";
import {
  COSTLY_CODE,
  COSTLY_FORMULAS,
  COSTLY_TABLES,
  type CostlyText,
  ORDINARY_CODE,
  ORDINARY_FORMULA,
} from "../tests/costly-texts";
import { begin, reply, say } from "./support/conversing";
import { expectResponsive } from "./support/responsiveness";
import { conversationOf, seed } from "./support/seed";
import { expect, test } from "./support/test";

const NO_COLOURS = "Colouring this takes too long";
/** A formula longer than any block is cut before anybody tries to set it. */
const NOT_SET = /Setting this formula takes too long|Too large/;
const ORDINARY = { name: "ordinary", text: `${ORDINARY_CODE}\n${ORDINARY_FORMULA}`, begins: "" };
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

/** Code for a worker that is ended, and each sort of formula; each text has a test without a browser. */
const COSTLY = [...COSTLY_CODE.slice(0, 1), ...COSTLY_FORMULAS];
const together = (texts: readonly CostlyText[], name: string): CostlyText => ({
  name,
  text: texts.map(({ text }) => text).join("\n"),
  begins: "",
});

async function expectReadable(page: Page, texts: readonly CostlyText[]): Promise<void> {
  for (const { begins } of texts) await expect(reply(page)).toContainText(begins);
}

/** A page full of what costs little. */
const PARAGRAPHS = Array.from({ length: 50 }, (_, place) =>
  Array.from({ length: 60 }, (_, index) => `$x_{${place * 60 + index}}$`).join(" "),
);
const PIECES = Array.from({ length: 60 }, (_, index) => `\`\`\`ini\n${`${index}a`.repeat(50)}\n\`\`\`\n`);
const MANY = { name: "many", text: [...PIECES, ...PARAGRAPHS].join("\n\n"), begins: "" };

test("stored code and formulas are readable at once, stored tables show their beginning, ordinary ones are drawn without a remark, and the page answers meanwhile", async ({
  page,
}) => {
  await openBeside(page, [together(COSTLY, "costly"), together(COSTLY_TABLES, "tables"), ORDINARY, MANY]);
  await expectResponsive(page, async () => {
    await show(page, "costly");
    await expectReadable(page, COSTLY);
    await expect(reply(page).getByText(NO_COLOURS)).toBeVisible();
    await expect(reply(page).getByText(NOT_SET).nth(2)).toBeVisible();
  });
  await expectReadable(page, COSTLY);

  await expectResponsive(page, async () => {
    await show(page, "tables");
    const renders = reply(page).getByRole("tab", { name: "Render" });
    await expect(renders).toHaveCount(COSTLY_TABLES.length);
    for (const tab of await renders.all()) await tab.click();
    const tables = reply(page).locator("[data-status=drawn] table");
    for (const [place, { begins }] of COSTLY_TABLES.entries())
      await expect(tables.nth(place).locator(":is(th, td)").first()).toContainText(begins);
  });

  // Nor is there a remark about what costs nothing.
  await expectResponsive(page, async () => {
    await show(page, ORDINARY.name);
    await expect(reply(page).locator(COLOURED)).toHaveCount(240);
    await expect(reply(page).locator(".katex-display")).toBeVisible();
    await expect(reply(page)).not.toContainText("Shown");
    await show(page, MANY.name);
    // The browser itself looks: a locator goes through all elements in a script, which holds a long page. Those near
    // what is in view are set, 631 of them; more where the page was seen on its way to the end.
    await page.waitForFunction(() => document.querySelectorAll(".katex").length > 600, undefined, {
      polling: 200,
    });
  });
});

test("while it streams, what is costly is readable at once and the page answers", async ({
  page,
  modelServer,
}) => {
  const texts = [COSTLY_CODE[0], COSTLY_FORMULAS[0], COSTLY_TABLES[0]].flatMap((each) => each ?? []);
  const { text } = together(texts, "all");
  const isAsked = ({ content }: { content?: unknown } = {}) => String(content).includes("everything");
  const server = await modelServer(
    ({ messages }) => (isAsked(messages.at(-1)) ? text : "Nothing but a line."),
    { chunkSize: 2000 },
  );
  await begin(page, server);
  await expectResponsive(page, async () => {
    await say(page, "everything");
    await expectReadable(page, texts);
    await expect(reply(page).getByText(NO_COLOURS)).toBeVisible();
    await expect(reply(page).getByText(NOT_SET).first()).toBeVisible();
    await expect(reply(page).locator("[data-status=drawn]")).toBeVisible();
  });
});

/** A chart as a block. */
const chartBlock = (chart: object) => `\`\`\`chart\n${JSON.stringify(chart)}\n\`\`\`\n`;

/** Buttons of a chart, each with what makes the library throw, or reject, when it is pressed. */
const BREAKING_BUTTONS = [
  { label: "Missing axis", method: "relayout", args: [{ "xaxis9.range": [1, 2] }], thrown: "error" },
  { label: "Missing frame", method: "animate", args: [["nowhere"]], thrown: "unhandledrejection" },
];

/** A chart with those buttons. Of bounds that are no dates the library would write to the console as it draws them. */
const BREAKING = {
  data: [
    {
      type: "histogram",
      x: ["2020-01-01", "2020-02-01", "2021-01-01"],
      xbins: { start: {}, end: true, size: 1 },
    },
  ],
  layout: { updatemenus: [{ type: "buttons", direction: "right", x: 1, y: 1.3, buttons: BREAKING_BUTTONS }] },
};

test("charts are drawn or told to be given up; what their library throws at a click stays in the frame", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const charts = [
    BREAKING,
    [{ type: "image", z: [[1, 2]], x: [1], y: [2] }],
    [
      { type: "heatmap", z: [[1, 2]] },
      { type: "treemap", labels: ["a", "b"], parents: ["", "a"] },
    ],
    [{ type: "choropleth", locations: ["FRA"], z: [1] }],
  ];
  await openBeside(page, [{ name: "charts", text: charts.map(chartBlock).join("\n"), begins: "" }]);
  await show(page, "charts");
  const drawings = reply(page).locator("[data-kind=chart]");
  for (const [place, status] of ["drawn", "failed", "drawn", "failed"].entries()) {
    await drawings.nth(place).scrollIntoViewIfNeeded();
    await expect(drawings.nth(place)).toHaveAttribute("data-status", status);
  }
  await expect(drawings.nth(1)).toContainText("could not be drawn");
  await expect(drawings.nth(3)).toContainText(/choropleth are not supported/);

  const frame = await (await drawings.first().locator("iframe").elementHandle())?.contentFrame();
  await frame?.evaluate(() => {
    const note = ({ type }: Event) => document.body.setAttribute("data-thrown", type);
    addEventListener("error", note);
    addEventListener("unhandledrejection", note);
  });
  const chart = drawings.first().frameLocator("iframe");
  for (const { label, thrown } of BREAKING_BUTTONS) {
    await chart.locator(".updatemenu-button", { hasText: label }).click();
    await expect(chart.locator("body")).toHaveAttribute("data-thrown", thrown);
  }
  await expect(drawings.first()).toHaveAttribute("data-status", "drawn");
  expect(errors).toEqual([]);
});
