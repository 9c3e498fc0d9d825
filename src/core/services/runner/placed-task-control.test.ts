import { beforeEach, expect, test } from "vitest";
import { AppError } from "../../errors/app-error";
import { PlacedTaskControl } from "./placed-task-control";

/** Calls that reached this browser's tasks, the runner's or those under way between them. */
let asked: unknown[];
let notified: unknown[];
let failure: AppError | undefined;
let control: PlacedTaskControl;

/** Tasks of which `there` and its part are the runner's, `others` another runner's, and `here` this browser's. */
const PLACES: Readonly<Record<string, readonly [root: string, placedOn?: string]>> = {
  there: ["there", "home"],
  part: ["there", "home"],
  others: ["others", "office"],
  here: ["here"],
};

beforeEach(() => {
  asked = [];
  notified = [];
  failure = undefined;
  const noting = (place: string) =>
    new Proxy(
      {},
      {
        get:
          (_, name) =>
          async (taskId: string, ...more: readonly unknown[]) => {
            asked.push([place, name, taskId, ...more]);
          },
      },
    );
  const load = async (taskId: string) => {
    if (failure) throw failure;
    const place = PLACES[taskId];
    if (!place) throw new AppError("task.not-found");
    const [rootTaskId, placedOn] = place;
    return { rootTaskId, tasks: new Map([[rootTaskId, placedOn === undefined ? {} : { placedOn }]]) };
  };
  control = new PlacedTaskControl({
    ...{ local: noting("here"), tasks: noting("there"), moved: noting("moved"), monitor: { load } },
    ...{ pairing: { runner: "home" }, notifier: { error: (error: unknown) => notified.push(error) } },
  } as never);
});

test("a task is asked for where it is, of the runner by its root", async () => {
  for (const id of ["here", "others", "unknown"]) await control.steer(id, "Shorter.", "s");
  await control.steer("part", "Shorter.", "s");
  expect(asked).toEqual([
    ["here", "steer", "here", "Shorter.", "s"],
    ["here", "steer", "others", "Shorter.", "s"],
    ["here", "steer", "unknown", "Shorter.", "s"],
    ["there", "command", "there", "steer", { sentence: "Shorter." }, "s"],
  ]);
});

test("work is begun, gone on with, approved and amended by the runner in words of its own", async () => {
  const amendment = { wish: "In verse" } as never;
  await control.start("there", "fr");
  await control.resume("part", "fr");
  await control.approve("there", "fr");
  await control.amend("there", amendment, "fr");
  await control.setLimits("there", { maxCalls: 3 } as never);
  expect(asked).toEqual([
    ["there", "work", "there", "start"],
    ["there", "work", "there", "resume", { language: "fr" }],
    ["there", "work", "there", "approve", { language: "fr" }],
    ["there", "work", "there", "amend", { language: "fr", amendment }],
    ["there", "command", "there", "limits", { limits: { maxCalls: 3 } }],
  ]);
});

test("a call of the runner's is answered once, as it was asked for", async () => {
  const answer = (given: object) =>
    control.answerTool("there", { useId: "u", question: { round: 2 }, answer: given } as never);
  for (const given of [{ decision: "always" }, { decision: "once", arguments: "{}" }])
    await expect(answer(given)).rejects.toMatchObject({ code: "runner.once-only" });
  await answer({ decision: "once", arguments: undefined });
  expect(asked).toEqual([
    ["there", "command", "there", "answer", { useId: "u", decision: "once", round: 2 }],
  ]);
});

test("where it cannot be told whose a task is, nobody is asked, and whoever did not wait is told", async () => {
  failure = new AppError("database.failed");
  await expect(control.placedRoot("there")).rejects.toBe(failure);
  await expect(control.steer("there", "Shorter.")).rejects.toBe(failure);
  control.stop("there");
  await expect.poll(() => notified).toEqual([failure]);
  expect(asked).toEqual([]);
});
