import type { Page } from "playwright/test";
import {
  COSTLY_CODE,
  COSTLY_FORMULAS,
  COSTLY_TABLE,
  ORDINARY_CODE,
  ORDINARY_FORMULA,
} from "../tests/costly-texts";
import { customProvider } from "./support/actions";
import { replied, reply } from "./support/conversing";
import { expectResponsive } from "./support/responsiveness";
import { conversationOf, seed, together } from "./support/seed";
import { expect, test } from "./support/test";

const show = (page: Page, id: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, `default/${id}`);

/** Code for a worker that is ended, a formula that is cut and a table; the others have tests without a browser. */
const COSTLY = [COSTLY_CODE[0], COSTLY_FORMULAS[0], COSTLY_TABLE].flatMap((each) => each ?? []);
const REMARKS = ["Colouring this takes too long", "Too large"];
const ORDINARY = `${ORDINARY_CODE}\n${ORDINARY_FORMULA}`;
const COLOURED = "pre code [data-hl=keyword]";

/** A page full of what costs little. */
const PARAGRAPHS = Array.from({ length: 20 }, (_, place) =>
  Array.from({ length: 60 }, (_, index) => `$x_{${place * 60 + index}}$`).join(" "),
);
const PIECES = Array.from({ length: 60 }, (_, index) => `\`\`\`ini\n${`${index}a`.repeat(50)}\n\`\`\`\n`);
const MANY = [...PIECES, ...PARAGRAPHS].join("\n\n");

/**
 * Waits until the costly reply can be read, with remarks. The browser itself looks: a locator goes through all elements
 * in a script, which holds a long page.
 */
async function isReadable(page: Page, remarks: readonly string[] = []): Promise<void> {
  await page.waitForFunction(
    (texts) => {
      const reply = document.querySelector("article[aria-label=Reply]");
      const said = reply?.textContent ?? "";
      const table = reply?.querySelector("[data-status=drawn] table :is(th, td)");
      return texts.every((text) => said.includes(text)) && table?.checkVisibility();
    },
    [...COSTLY.map(({ begins }) => begins), ...remarks],
    { polling: 200 },
  );
}

test("costly code, formulas and tables are readable at once while they stream and when they are opened again, ordinary ones are drawn without a remark, and the page answers meanwhile", async ({
  page,
  modelServer,
}) => {
  const text = COSTLY.map((each) => each.text).join("\n");
  const server = await modelServer(() => text, { chunkSize: 2000 });
  const [ordinary, many] = [
    conversationOf(["Go on", ORDINARY], "ordinary"),
    conversationOf(["Go on", MANY], "many"),
  ];
  await seed(page, { ...together(ordinary, many), credentials: [customProvider(server.url)] });
  await page.goto("/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill("Everything");
  await expectResponsive(page, async () => {
    await page.keyboard.press("Enter");
    await isReadable(page, REMARKS);
  });
  await replied(page);
  await expectResponsive(page, async () => {
    await page.reload();
    await isReadable(page);
  });

  await expectResponsive(page, async () => {
    await show(page, "ordinary");
    await expect(reply(page).locator(COLOURED)).toHaveCount(240);
    await expect(reply(page).locator(".katex-display")).toBeVisible();
    await expect(reply(page)).not.toContainText("Shown");
    await show(page, "many");
    // Those near what is in view are set, and not all of them; more where the page was seen on its way to the end.
    await page.waitForFunction(() => document.querySelectorAll(".katex").length > 300, undefined, {
      polling: 200,
    });
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
    { type: "treemap", labels: ["a", "b"], parents: ["", "a"] },
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
  // A picture of numbers that are none is refused by the library.
  const charts = [BREAKING, [{ type: "image", z: [[1, 2]], x: [1], y: [2] }]];
  await seed(page, conversationOf(["Go on", charts.map(chartBlock).join("\n")], "charts"));
  await page.goto("/agents/run#default/charts");
  const drawings = reply(page).locator("[data-kind=chart]");
  for (const [place, status] of ["drawn", "failed"].entries()) {
    await drawings.nth(place).scrollIntoViewIfNeeded();
    await expect(drawings.nth(place)).toHaveAttribute("data-status", status);
  }
  await expect(drawings.nth(1)).toContainText("could not be drawn");

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
