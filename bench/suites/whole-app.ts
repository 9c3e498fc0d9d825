import type { Browser, Page } from "playwright";
import { addProvider } from "../../e2e/support/actions";
import { MainThread } from "../main-thread";
import { MARK, type MarkedAnswer, markedAnswer } from "../marked-answer";
import { median } from "../median";
import { type BenchModelServer, startModelServer } from "../model-server";
import { installProbes, type Renders, type Sightings, sightings } from "../page-probes";
import { atLeast, atMost, exactly, type Row } from "../row";

const RUNS = 3;
const LENGTH = 100 * 1024;
const CHUNKS_PER_SECOND = 500;
const PROMPT = "Tell me everything there is to know about rivers";
const LONGEST_STREAM_MS = 120_000;

interface Seen {
  readonly firstMs: number;
  readonly stalestMs: number;
  readonly composer: number;
  readonly drawer: number;
  /** Renders seen when the composer and the drawer do change: without them the zeros would prove nothing. */
  readonly provoked: number;
}

/** The same answer through the whole application, from a model server to the screen. */
export async function wholeApp(browser: Browser, url: string): Promise<readonly Row[]> {
  const cpuPercents: number[] = [];
  const runs: Seen[] = [];
  for (let run = 0; run < RUNS; run++) {
    cpuPercents.push(await inConversation(browser, url, cpuPercent));
    runs.push(await inConversation(browser, url, see));
  }
  const of = (name: keyof Seen) => runs.map((run) => run[name]);
  return [
    atMost("Whole app, 500 chunks/s: main thread of wall time", median(cpuPercents), 25, "%"),
    atMost("Whole app: first text on screen after", median(of("firstMs")), 100, "ms"),
    atMost("Whole app: stalest text", median(of("stalestMs")), 100, "ms"),
    exactly("Whole app: renders in the composer", Math.max(...of("composer")), 0),
    exactly("Whole app: renders in the drawer", Math.max(...of("drawer")), 0),
    {
      ...atLeast("Whole app: renders seen when typing and folding", Math.min(...of("provoked")), 2),
      unit: "",
    },
  ];
}

type Work<T> = (page: Page, server: BenchModelServer, answer: MarkedAnswer) => Promise<T>;

/** Does something in a fresh profile where a prompt is written but not sent. */
async function inConversation<T>(browser: Browser, url: string, work: Work<T>): Promise<T> {
  const answer = markedAnswer(LENGTH);
  const server = await startModelServer(PROMPT, answer.chunks, CHUNKS_PER_SECOND);
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  // The probes of `see` take their time too, so the CPU is measured without them.
  if (work === see) await installProbes(page);
  await addProvider(page, {
    provider: "Custom",
    baseUrl: `${server.url}/v1`,
    apiKey: "sk-bench",
    model: "gpt-4o",
  });
  // Storing the app for offline use, which happens once, is not what is measured.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto("/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill(PROMPT);
  const result = await work(page, server, answer);
  await context.close();
  server.close();
  return result;
}

/** Work of the main thread while the answer comes, in percent of that time. */
async function cpuPercent(page: Page, server: BenchModelServer, answer: MarkedAnswer): Promise<number> {
  const thread = await MainThread.of(page);
  await page.keyboard.press("Enter");
  await server.begun;
  const { allMs } = await thread.spentIn(() => server.answered);
  const wallMs = (server.sentAt.at(-1) ?? 0) - (server.sentAt[0] ?? 0);
  const lastMark = answer.chunks.join("").match(MARK)?.at(-1) ?? "";
  await page.getByText(lastMark).first().waitFor({ state: "attached" });
  return (allMs / wallMs) * 100;
}

async function see(page: Page, server: BenchModelServer, answer: MarkedAnswer): Promise<Seen> {
  const provoked = await provokeRenders(page);
  await page.keyboard.press("Enter");
  await seen(page, answer.chunkOfMark.length - 1);
  const { marks } = await sightings(page);
  // With its end the answer changes the composer and the drawer, as it should.
  const ended = server.sentAt.at(-1) ?? 0;
  const streaming = marks.filter((mark) => mark && mark.at < ended);
  const delays = delaysOf(marks, answer.chunkOfMark, server.sentAt);
  return {
    firstMs: delays[0] ?? Number.POSITIVE_INFINITY,
    stalestMs: Math.max(...delays),
    composer: rendersDuring(streaming, "composer"),
    drawer: rendersDuring(streaming, "drawer"),
    provoked,
  };
}

/** Types a letter and folds the drawer; the smaller of the two counts of renders. */
async function provokeRenders(page: Page): Promise<number> {
  const { renders: before } = await sightings(page);
  await page.keyboard.type("!");
  await page.getByRole("button", { name: "Close the menu" }).click();
  const { renders: after } = await sightings(page);
  await page.getByPlaceholder(/Start chatting with/).focus();
  return Math.min(after.composer - before.composer, after.drawer - before.drawer);
}

async function seen(page: Page, mark: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => (window as unknown as { sightings: Sightings }).sightings.marks[wanted] != null,
    mark,
    { timeout: LONGEST_STREAM_MS, polling: 100 },
  );
}

/** Renders between the sightings of the first and of the last of some marks. */
function rendersDuring(marks: Sightings["marks"], where: keyof Renders): number {
  return (marks.at(-1)?.renders[where] ?? Number.NaN) - (marks[0]?.renders[where] ?? Number.NaN);
}

/** For each mark how long after its last character was sent it was on the screen. */
function delaysOf(
  marks: Sightings["marks"],
  chunkOfMark: readonly number[],
  sentAt: readonly number[],
): number[] {
  return chunkOfMark.map(
    (chunk, mark) => (marks[mark]?.at ?? Number.POSITIVE_INFINITY) - (sentAt[chunk] ?? 0),
  );
}
