import type { Browser, Page } from "playwright";
import { seed } from "../../e2e/support/seed";
import type { Conversation, Message } from "../../src/core/domain/conversation/conversation";
import { AGENT, conversationOf, messagesOf } from "../conversation-records";
import { interleave } from "../interleave";
import { median } from "../median";
import { atMost, type Row } from "../row";

const LONG = 1000;
const SHORT = 50;
/** Conversations of each length: one that is open already would be there at once. */
const ROUNDS = 9;

/** A conversation of 1,000 messages: opening it within the running application, and scrolling through all of it. */
export async function longConversation(browser: Browser, url: string): Promise<readonly Row[]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await seed(page, recordsOf(ROUNDS));
  await page.goto(`/agents/run#${AGENT}/${idOf(SHORT, "warm")}`);
  await shown(page, idOf(SHORT, "warm"));
  let turn = 0;
  const readMs: number[] = [];
  const opened = (length: number) => async () => {
    const opening = await open(page, idOf(length, String(Math.floor(turn++ / 2))));
    if (length === LONG) readMs.push(opening.readMs);
    return opening.shownMs;
  };
  const samples = await interleave(ROUNDS, {
    short: { measure: opened(SHORT) },
    long: { measure: opened(LONG) },
  });
  const drawn = await drawAll(page);
  const down = await scrollDown(page);
  await context.close();
  return [
    { name: "Opening 50 messages", measured: median(samples.short), unit: "ms" },
    atMost("Opening 1,000 messages / opening 50", median(samples.long) / median(samples.short), 1.5),
    { name: "Opening 1,000 messages: all read after", measured: median(readMs), unit: "ms" },
    { name: "Drawing all 1,000 messages: long tasks", measured: drawn.length, unit: "" },
    { name: "Drawing all 1,000 messages: the longest", measured: Math.max(0, ...drawn), unit: "ms" },
    { name: "Scrolling 1,000 messages down: long tasks", measured: down.length, unit: "" },
    { name: "Scrolling 1,000 messages down: the longest", measured: Math.max(0, ...down), unit: "ms" },
  ];
}

function recordsOf(count: number) {
  const rounds = [...Array.from({ length: count }, (_, round) => String(round)), "warm"];
  const conversations: Conversation[] = [];
  const messages: Message[] = [];
  for (const round of rounds) {
    for (const length of [SHORT, LONG]) {
      const own = messagesOf(idOf(length, round), length);
      messages.push(...own);
      conversations.push(conversationOf(idOf(length, round), own));
    }
  }
  return { conversations, messages };
}

function idOf(length: number, round: string): string {
  return `bench-${length}-${round}`;
}

/**
 * Milliseconds from following a link to a conversation until its last message is on the screen as Markdown, and until
 * all of it has been read. Resolves once the page has nothing more to do.
 */
function open(page: Page, id: string): Promise<{ readonly shownMs: number; readonly readMs: number }> {
  return page.evaluate(
    async ([agent, conversation]) => {
      const isShown = () =>
        [...document.querySelectorAll("main article p")].some(
          ({ textContent }) => textContent === conversation,
        );
      const from = performance.now();
      location.hash = `#${agent}/${conversation}`;
      do await new Promise((resolve) => requestAnimationFrame(resolve));
      while (!isShown());
      await new Promise((resolve) => setTimeout(resolve));
      const shownMs = performance.now() - from;
      while (document.querySelector("main [inert]"))
        await new Promise((resolve) => requestAnimationFrame(resolve));
      const readMs = performance.now() - from;
      await new Promise((resolve) => requestIdleCallback(resolve));
      return { shownMs, readMs };
    },
    [AGENT, id] as const,
  );
}

async function shown(page: Page, id: string): Promise<void> {
  await page.locator("main article p", { hasText: new RegExp(`^${id}$`) }).waitFor();
}

/** Goes to the top again and again until all messages are drawn; the lengths of the long tasks on the way. */
function drawAll(page: Page): Promise<number[]> {
  return longTasks(page, async (count) => {
    for (let frame = 0; frame < 2000; frame++) {
      if (document.querySelectorAll("main article").length >= count) return;
      scrollTo({ top: 0, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    throw new Error("earlier messages do not appear");
  });
}

/** Scrolls from the top to the bottom in ten seconds' worth of frames. */
function scrollDown(page: Page): Promise<number[]> {
  return longTasks(page, async () => {
    const frames = 600;
    for (let frame = 0; frame <= frames; frame++) {
      const top = (document.documentElement.scrollHeight * frame) / frames;
      scrollTo({ top, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** Does something in the page, given the number of messages, and tells how long its tasks of more than 50 ms were. */
async function longTasks(page: Page, work: (count: number) => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: "longtask" });
    Object.assign(window, { longTasks: tasks });
  });
  await page.evaluate(work, LONG);
  // The last observation is reported in a task of its own.
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return (window as unknown as { longTasks: number[] }).longTasks;
  });
}
