import type { Page } from "playwright/test";
import { addCustomProvider } from "./support/actions";
import { EndlessServer } from "./support/endless-server";
import { followed } from "./support/places";
import { expectResponsive } from "./support/responsiveness";
import { expectWithin } from "./support/slowness";
import { expect, test } from "./support/test";

const SENTENCE = "The Loire rises in the Cévennes and ends in the Atlantic. ";
const MEGABYTE = 1_000_000;
/** The shortest that can be chosen, and what is chosen at first. */
const LIMIT = 500_000;
const DEFAULT_LIMIT = 2 * MEGABYTE;
/** A text of many paragraphs takes so many times its size: its letters, elements and what draws them. */
const MEMORY_FACTOR = 10;

/** The newest reply. By a selector: looking for a role goes through all of a long page, and holds it while it does. */
const reply = (page: Page) => page.locator("article").last();
const textLength = (page: Page) => reply(page).evaluate(({ textContent }) => textContent?.length ?? 0);

/** Waits until a reply is so long. Here and below the browser itself looks: a locator goes through all elements in a script. */
async function grows(page: Page, length: number): Promise<void> {
  await page.waitForFunction(
    (least) => ([...document.querySelectorAll("article")].at(-1)?.textContent?.length ?? 0) > least,
    length,
    { polling: 200 },
  );
}

/** Stops the reply, and resolves to the milliseconds until the button was gone. */
async function pressStop(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const findButton = () => document.querySelector<HTMLElement>('button[aria-label="Stop"]');
    const button = findButton();
    if (!button) throw new Error("there is nothing to stop");
    const pressedAt = performance.now();
    const isGone = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => findButton() ?? resolve());
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    button.click();
    await isGone;
    return performance.now() - pressedAt;
  });
}

/** Waits until a reply that was stopped can be continued. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...([...document.querySelectorAll("article")].at(-1)?.querySelectorAll("button") ?? [])].some(
        ({ textContent }) => textContent?.includes("Continue"),
      ),
    undefined,
    { polling: 200 },
  );
}

/** Waits until a reply says that it has reached the limit. */
async function isLimited(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll("article")].at(-1)?.textContent?.includes("reached your length limit"),
    undefined,
    { polling: 200 },
  );
}

async function ask(page: Page): Promise<void> {
  await page.getByPlaceholder(/Start chatting with/).fill("Rivers of France");
  await page.keyboard.press("Enter");
  // Once what draws a reply has been fetched.
  await expect(reply(page).locator("p, li", { hasText: "Loire" }).first()).toBeVisible();
}

/** Bytes of the page's heap that are in use. */
async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize;
}

test("a reply without end, as fast as the page takes it, is stopped after a million characters as soon as a short one", async ({
  page,
}) => {
  // Were the server not held back, all that is allowed would soon have been sent ahead.
  const server = await EndlessServer.start({
    ...{ text: SENTENCE, pieceLength: 240, trickleFromBytes: 1.6 * MEGABYTE },
  });
  await addCustomProvider(page, server.url);
  await page.goto("/agents/run#default");
  await ask(page);
  await expectResponsive(page, async () => {
    await grows(page, MEGABYTE);
    const stoppedMs = await pressStop(page);
    const description = `${stoppedMs.toFixed()} ms for ${await textLength(page)} characters`;
    test.info().annotations.push({ type: "from the click to stopped", description });
    // A guard: on a quiet machine it takes as long as drawing a button.
    expectWithin(1_000, stoppedMs, "from the click to stopped");
    await isKept(page);
  });
  await expect.poll(() => server.isLeft).toBe(true);
  await server.stop();
});

test("a long reply of short list items takes a small multiple of its size in memory", async ({ page }) => {
  const text = `- ${SENTENCE}\n`;
  const server = await EndlessServer.start({ text, pieceLength: 1000 });
  await addCustomProvider(page, server.url);
  await page.goto("/agents/run#default");
  // Memory of the page itself does not count.
  const before = await heapBytes(page);
  await ask(page);
  const least = Math.floor(DEFAULT_LIMIT / text.length);
  // The last drawing comes turn by turn after the reply has ended.
  await page.waitForFunction(
    (count) => document.querySelectorAll("article :is(p, li)").length >= count,
    least,
    { polling: 200 },
  );
  await isKept(page);
  const factor = ((await heapBytes(page)) - before) / DEFAULT_LIMIT;
  const description = `${factor.toFixed(1)} times the text`;
  test.info().annotations.push({ type: "memory", description });
  expect(factor).toBeLessThan(MEMORY_FACTOR);
  await server.stop();
});

test("a reply without end, in paragraphs, is stopped at the length the user allows while the page answers, kept, and continued on request", async ({
  page,
}) => {
  const text = `${SENTENCE.repeat(20)}\n\n`;
  const server = await EndlessServer.start({ text, pieceLength: 1000 });
  await addCustomProvider(page, server.url);
  await page.goto("/settings#general");
  await page.locator("#general").getByText("Advanced", { exact: true }).click();
  await page.getByLabel("Longest reply").selectOption({ label: "500,000 characters" });
  await followed(page, "/agents/run#default");
  await ask(page);
  await expectResponsive(page, async () => {
    await isLimited(page);
    await isKept(page);
  });
  await expect.poll(() => server.isLeft).toBe(true);

  await expectResponsive(page, async () => {
    await page.reload();
    await isLimited(page);
    await grows(page, 0.9 * LIMIT);
  });
  await expect(reply(page).locator("a", { hasText: "allow longer replies" })).toHaveAttribute(
    "href",
    /settings#general$/,
  );
  await reply(page).locator("button", { hasText: "Continue" }).click();
  await page.waitForFunction(
    () => {
      const said = [...document.querySelectorAll("article")].at(-1)?.textContent;
      return said?.includes("Done.") && !said.includes("reached your length limit");
    },
    undefined,
    { polling: 200 },
  );
  await server.stop();
});
