import type { Page } from "playwright/test";
import { hugeTexts, repeated } from "../tests/huge-texts";
import { addCustomProvider, customProvider } from "./support/actions";
import { composer } from "./support/conversing";
import { follow } from "./support/places";
import { expectResponsive } from "./support/responsiveness";
import { conversationOf, seed } from "./support/seed";
import { expect, test } from "./support/test";

/** Texts longer than any block, so that each is cut off; of any length, they have a test without a browser. */
const TEXTS = hugeTexts(40_000);
/** Texts so long that the length of the page itself counts. */
const LONG = hugeTexts(1_000_000);
/** To a browser these are as others beside them. */
const LIKE_OTHERS = ["lines of thoughts", "words and formulas"];
/** Drawn only once all of the text before it is. */
const END = "**the end of it**";

const unlike = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).flatMap(([name, text]) => (LIKE_OTHERS.includes(name) ? [] : text));

/** Looked for by the browser itself: a locator goes through all elements in a script, on the page's time. */
async function seesEnd(page: Page): Promise<void> {
  await page.waitForFunction(
    () => [...document.querySelectorAll("article strong")].at(-1)?.textContent === "the end of it",
    undefined,
    { polling: 200 },
  );
}

test("the page answers while it opens replies of all that is slow, and of what is long, and while such a reply streams", async ({
  page,
  modelServer,
}) => {
  const { "openers of thoughts": thoughts, ...others } = TEXTS;
  const slow = [`${thoughts}</think>`, ...unlike(others)].join("\n\n");
  const long = [LONG.code, LONG["one line"], END].join("\n\n");
  const { emphases, formulas, code, "one line": line } = TEXTS;
  const streamed = [`${thoughts}</think>`, emphases, formulas, code, line, END].join("\n\n");
  const server = await modelServer(() => streamed, { latencyMs: 0, chunkSize: 2048 });
  await seed(page, {
    ...conversationOf(["Go on", slow, long], "huge"),
    credentials: [customProvider(server.url)],
  });
  await expectResponsive(page, async () => {
    await page.goto("/agents/run#default/huge");
    await seesEnd(page);
  });
  await follow(page, "/agents/run#default");
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

/** Files that are sent by text, of which a worker finds passages, by name and by content. */
const FILES = [
  { name: "words.txt", mimeType: "text/plain", sizeBytes: 10_000_000 },
  { name: "unknown.bin", mimeType: "application/octet-stream", sizeBytes: 10_000_000 },
  { name: "picture.png", mimeType: "image/png", sizeBytes: 7_000_000 },
];
/** Characters that a message of them holds: base64 has four for three bytes. */
const IN_FILES = Math.ceil(FILES.reduce((all, { sizeBytes }) => all + sizeBytes, 0) / 3) * 4;

test("the page answers while a prompt of 10 MB and huge files are kept beside the field, sent whole, and opened again", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "Read it.");
  const prompt = repeated("some words ", 10_000_000).trim();
  await addCustomProvider(page, server.url);
  await page.goto("/agents/run#default");
  await test.step("a prompt, which is edited", async () => {
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
      await page.getByRole("button", { name: "Remove Long text" }).click();
      await expect(page.getByText(/^Long text of/)).toHaveCount(0);
    });
  });

  await test.step("files", async () => {
    // A conversation of their own.
    await follow(page, "/agents/run#default");
    await page.getByPlaceholder(/Start chatting with/).click();
    const input = await page.waitForSelector("input[type=file]", { state: "attached" });
    // Made in the page, for a file that comes through the protocol is decoded on its time; and before the page is looked
    // at, as the work of making them is the test's own.
    const chosen = await page.evaluateHandle((all) => {
      const list = new DataTransfer();
      for (const { name, mimeType, sizeBytes } of all)
        list.items.add(new File(["some words ".repeat(sizeBytes / 11)], name, { type: mimeType }));
      return list.files;
    }, FILES);
    await expectResponsive(page, async () => {
      await input.evaluate((element, files) => {
        (element as HTMLInputElement).files = files;
        element.dispatchEvent(new Event("change", { bubbles: true }));
      }, chosen);
      for (const { name } of FILES)
        await expect(page.getByRole("list", { name: "Attachments" })).toContainText(name);
    });
    await page.getByPlaceholder(/Start chatting with/).click();
    const sending = async () => {
      await page.keyboard.type("What is in it?");
      await page.keyboard.press("Enter");
      await seesReplies(page, 1);
    };
    await expectResponsive(page, sending, { stored: IN_FILES });
    expect(server.completions.at(-1)?.body).toContain("What is in it?");
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
});
