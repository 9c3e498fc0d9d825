import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import type { JournalFact } from "@core/domain/journal/journal-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { teamReply } from "../../../../e2e/support/team-replies";
import { openPlaced } from "../../../../tests/fakes/placed-page";
import { ServedRunner } from "../served-runner";

const SAMPLES = 20;
/** Milliseconds between what the model says and what the page shows, and those in which a page has caught up. */
const LAG_MS = 150;
const CATCH_UP_MS = 2_000;
const EVENTS = 10_000;
/** The words of the call that writes the document, and how much of its answer the model says. */
const WRITING = "complete deliverable itself";
const HOLD_AFTER_BYTES = 600;

let runner: ServedRunner;

beforeAll(async () => {
  runner = await ServedRunner.start(teamReply(), { workers: 2 });
  const paired = await runner.ask("POST", "/runner/v1/pair", {
    sentence: runner.sentence,
    name: "Who looks",
  });
  runner.token = JSON.parse(paired.body).token;
});

afterAll(() => runner?.stop());

test("a page sees what a model writes a moment later", async () => {
  const { page, api } = await runner.page();
  const { tasks, control, monitor, close } = await openPlaced(page, api);
  const lags: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    // Its answer stays half said, so that no end of it hurries what is shown.
    runner.models.fail({ when: WRITING, holdAfterBytes: HOLD_AFTER_BYTES });
    const { id } = await tasks.create({ prompt: "Write the menu of the café" }, "en");
    let isShown = () => {};
    const shown = new Promise<void>((resolve) => (isShown = resolve));
    const listening = monitor.listen((update) => {
      if (update.type === "live" && update.call.purpose === "execution" && update.call.text) isShown();
    });
    const working = control.start(id, "en");
    while (runner.models.heldCount === 0) await setImmediate();
    const said = performance.now();
    await shown;
    lags.push(performance.now() - said);
    runner.models.releaseHeld();
    await working;
    listening.dispose();
  }
  close();
  const sorted = lags.toSorted((a, b) => a - b);
  const [median = Number.NaN, most = Number.NaN] = [sorted[Math.floor(SAMPLES / 2)], sorted.at(-1)];
  console.info(
    `shown ${median.toFixed(0)} ms after the model said it (median of ${SAMPLES}), ${most.toFixed(0)} at the most`,
  );
  expect(median).toBeLessThanOrEqual(LAG_MS);
});

test("a page that was away catches up with a long task in a moment", async () => {
  const { page, api } = await runner.page();
  const { library, journals, control, close } = await openPlaced(page, api);
  const { id } = await library.addDocument({
    ...{ title: "Long", content: "# Long\n", author: "Ada", projectId: "none" },
  });
  const said = (at: number): JournalFact => ({ type: "user-message", taskId: id, content: `Sentence ${at}` });
  await journals.change(id, (journal) => journal.append(Array.from({ length: EVENTS }, (_, at) => said(at))));
  await control.moveToRunner(id, "en");
  close();

  const { page: other, api: paired } = await runner.page();
  const { tasks, monitor, close: end } = await openPlaced(other, paired);
  let isThere = () => {};
  const caughtUp = new Promise<void>((resolve) => (isThere = resolve));
  monitor.listen((update) => {
    if (update.type === "state" && update.rootTaskId === id && update.state.events.length > EVENTS) isThere();
  });
  const begun = performance.now();
  await tasks.catchUp();
  await caughtUp;
  const took = performance.now() - begun;
  end();
  const { events } = await monitor.load(id);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at));
  console.info(`${events.length} events caught up with in ${(took / 1000).toFixed(2)} s`);
  expect(took).toBeLessThanOrEqual(CATCH_UP_MS);
});
