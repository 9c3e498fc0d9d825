import type { Page } from "playwright/test";
import { addCustomProvider } from "./support/actions";
import { composer } from "./support/conversing";
import { expectResponsive } from "./support/responsiveness";
import { conversationOf, seed } from "./support/seed";
import { expect, test } from "./support/test";

// A recorded trace holds copies of the page, which are made on its time.
test.use({ trace: "off" });

const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));

/** Replies of the kind that models fall into, and some made to be slow. */
const TEXTS: Readonly<Record<string, string>> = {
  "openers of thoughts": repeated("<think>", 350_000),
  "lines of thoughts": repeated("<think>\n", 160_000),
  "short thoughts": repeated("<think>a</think>\n", 50_000),
  backticks: `Ticks ${repeated("`", 1_100_000)}`,
  "a row of 20,000 columns": `${"|a".repeat(20_000)}|\n${"|-".repeat(20_000)}|\n`,
  "a table of short cells": `|a|b|\n|-|-|\n${repeated("|1|2|\n", 100_000)}`,
  emphases: repeated("*a **b** c* ", 520_000),
  formulas: repeated("\\(x^2\\) ", 100_000),
  "words and formulas": repeated("\\(x^2\\) and some more words with it ", 100_000),
  quotes: repeated("> *a* `b`\n", 100_000),
  code: `\`\`\`\n${repeated("let a = 1;\n", 1_000_000)}\`\`\`\n`,
  "one line": repeated("some words ", 1_000_000),
};
/** Drawn only once all of the text before it is. */
const END = "\n\n**the end of it**";

/** Looked for by the browser itself: a locator goes through all elements in a script, on the page's time. */
async function seesEnd(page: Page): Promise<void> {
  await page.waitForFunction(
    () => [...document.querySelectorAll("article strong")].at(-1)?.textContent === "the end of it",
    undefined,
    { polling: 200 },
  );
}

for (const [name, text] of Object.entries(TEXTS))
  test(`the page answers while it opens a reply of ${name}`, async ({ page }) => {
    await seed(page, conversationOf(["Go on", text + END], "huge"));
    await expectResponsive(page, async () => {
      await page.goto("/agents/run#default/huge");
      await seesEnd(page);
    });
  });

for (const name of ["openers of thoughts", "emphases", "formulas", "code", "one line"])
  test(`the page answers while a reply of ${name} streams`, async ({ page, modelServer }) => {
    const text = `${TEXTS[name]?.slice(0, 300_000)}${name === "code" ? "\n```" : ""}${END}`;
    const server = await modelServer(() => text, { latencyMs: 0, chunkSize: 2048 });
    await addCustomProvider(page, server.url);
    await page.goto("/agents/run#default");
    await page.getByPlaceholder(/Start chatting with/).fill("Go on");
    await expectResponsive(page, async () => {
      await page.keyboard.press("Enter");
      await seesEnd(page);
    });
  });

/** Waits in the browser, too, until so many replies are there and whole. */
async function seesReplies(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const isWhole = (reply: Element) => reply.querySelector("button[aria-label=Regenerate]:enabled");
      const replies = [...document.querySelectorAll("article[aria-label=Reply]")];
      return replies.length === wanted && replies.every(isWhole);
    },
    count,
    { polling: 200 },
  );
}

test("a prompt of 10 MB is kept beside the field, sent whole, opened again and edited", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "Read it.");
  const prompt = repeated("some words ", 10_000_000).trim();
  await addCustomProvider(page, server.url);
  await page.goto("/agents/run#default");
  const field = page.getByPlaceholder(/Start chatting with/);
  await field.click();
  await expectResponsive(page, async () => {
    // As an input method does it: `fill` hands the text to a script of its own first, on the page's time.
    await page.keyboard.insertText(prompt);
    await expect(page.getByText("Long text of 10,000,002 characters")).toBeVisible();
    await page.keyboard.type("And a question");
  });
  await expect(field).toHaveValue("And a question");
  await expectResponsive(page, async () => {
    await page.keyboard.press("Enter");
    await seesReplies(page, 1);
  });
  await expect(composer(page)).toHaveValue("");
  expect(server.completions[0]?.body).toContain("some words some words\\n\\nAnd a question");
  expect(server.completions[0]?.body.length).toBeGreaterThan(prompt.length);
  await composer(page).click();
  await expectResponsive(page, async () => {
    await page.keyboard.type("Go on");
    await page.keyboard.press("Enter");
    await seesReplies(page, 2);
  });

  await page.reload();
  await expectResponsive(page, async () => {
    await seesReplies(page, 2);
    await page.getByRole("button", { name: "Edit", exact: true }).first().click();
    await expect(page.getByText(/^Long text of 10,000,/)).toBeVisible();
    await page.getByRole("button", { name: "Remove the long text" }).click();
    await expect(page.getByText(/^Long text of/)).toHaveCount(0);
  });
});

/** What is in each file, and so much of it that the model server takes it. */
const FILES = [
  { name: "words.txt", mimeType: "text/plain", sizeBytes: 10_000_000 },
  { name: "picture.png", mimeType: "image/png", sizeBytes: 7_000_000 },
  { name: "unknown.bin", mimeType: "application/octet-stream", sizeBytes: 10_000_000 },
];

for (const { name, mimeType, sizeBytes } of FILES)
  test(`the page answers while a huge ${name} is attached, sent and opened again`, async ({
    page,
    modelServer,
  }) => {
    const server = await modelServer(() => "Read it.");
    await addCustomProvider(page, server.url);
    await page.goto("/agents/run#default");
    const field = page.getByPlaceholder(/Start chatting with/);
    await field.click();
    const input = await page.waitForSelector("input[type=file]", { state: "attached" });
    await expectResponsive(page, async () => {
      // Made in the page: a file that comes through the protocol is decoded on its time.
      await input.evaluate(
        (element, [label, type, size]) => {
          const files = new DataTransfer();
          files.items.add(new File(["some words ".repeat(size / 11)], label, { type }));
          (element as HTMLInputElement).files = files.files;
          element.dispatchEvent(new Event("change", { bubbles: true }));
        },
        [name, mimeType, sizeBytes] as const,
      );
      await expect(page.getByRole("list", { name: "Attachments" })).toContainText(name);
    });
    await field.click();
    await expectResponsive(page, async () => {
      await page.keyboard.type("What is in it?");
      await page.keyboard.press("Enter");
      await seesReplies(page, 1);
    });
    expect(server.completions[0]?.body).toContain("What is in it?");
    await expectResponsive(page, async () => {
      await page.reload();
      await seesReplies(page, 1);
    });
    await composer(page).click();
    await expectResponsive(page, async () => {
      await page.keyboard.type("Go on");
      await page.keyboard.press("Enter");
      await seesReplies(page, 2);
    });
  });
