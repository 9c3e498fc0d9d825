import type { Page } from "playwright";
import { addCustomProvider } from "../../e2e/support/actions";
import { ModelServer } from "../../e2e/support/model-server";
import { launch } from "../browsers";
import { MainThread } from "../main-thread";
import { median } from "../median";
import { atMost, type Row, reported } from "../row";

const TURNS = 500;
/** The turns at both ends that are compared; the first ones warm up. */
const WARM = 20;
const COMPARED = 60;
const REPLY =
  "It is **so**: one, two and three.\n\n- This holds\n- That too\n\nNothing else is known of it. ".repeat(4);

/** A chat that goes on: what its last turns take beside the first. */
export async function turns(url: string): Promise<readonly Row[]> {
  const server = await ModelServer.start(() => REPLY, { latencyMs: 0, chunkSize: 200 });
  const browser = await launch("paced");
  const context = await browser.newContext({ baseURL: url, serviceWorkers: "block" });
  const page = await context.newPage();
  await addCustomProvider(page, server.url);
  await page.goto("/agents/run#default");
  const thread = await MainThread.of(page);
  const spent: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const { allMs } = await thread.spentIn(() => takeTurn(page, turn));
    spent.push(allMs);
  }
  await browser.close();
  await server.stop();
  const [first, last] = [median(spent.slice(WARM, WARM + COMPARED)), median(spent.slice(-COMPARED))];
  return [
    reported("Chat: CPU of a turn, turns 21 to 80", first, "ms"),
    reported("Chat: CPU of a turn, turns 441 to 500", last, "ms"),
    atMost("Chat: CPU of a turn after 440 turns / after 20", last / first, 1.2),
  ];
}

/** Sends a message in an open conversation, and waits until its reply is whole. */
export async function takeTurn(page: Page, turn: number): Promise<void> {
  // Not by its role: for that all elements of the page are gone through, on its time.
  const field = page.locator("main textarea").last();
  await field.fill(`Question ${turn}`);
  await field.press("Enter");
  // Looked for by the page itself, rarely: a locator goes through all elements on the page's time.
  await page.waitForFunction(
    (question) => {
      const articles = document.querySelectorAll("article");
      const [asked, replied] = [articles[articles.length - 2], articles[articles.length - 1]];
      return (
        asked?.textContent?.includes(question) &&
        replied?.querySelector("button[aria-label=Regenerate]:enabled") !== null
      );
    },
    `Question ${turn}`,
    { polling: 100 },
  );
}
