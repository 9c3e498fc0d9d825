import { beforeEach, expect, test } from "vitest";
import { AppError } from "../../errors/app-error";
import { PlacedTaskControl } from "./placed-task-control";

/** Calls that reached this browser's tasks, the runner's or those under way between them. */
let asked: unknown[];
let notified: unknown[];
let failure: AppError | undefined;
/** Events of the runner's task. */
let events: unknown[];
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
  events = [];
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
    const tasks = new Map([[rootTaskId, placedOn === undefined ? {} : { placedOn }]]);
    return { rootTaskId, tasks, events };
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

test("work is stopped and paused where it is", async () => {
  for (const id of ["here", "part"]) {
    control.stop(id);
    control.pause(id);
  }
  await expect.poll(() => asked).toHaveLength(4);
  expect(asked).toEqual([
    ["here", "stop", "here"],
    ["here", "pause", "here"],
    ["there", "command", "there", "stop", {}],
    ["there", "command", "there", "pause", {}],
  ]);
});

test("a question of the runner's is the one in its journal, as long as it is open", async () => {
  const never = new AbortController().signal;
  const question = { concern: "effect", round: 1 };
  const turn = (state: string, more: object = { question }) => ({
    ...{ type: "tool-turn", taskId: "there", turn: { uses: [{ id: "other" }, { id: "u", state, ...more }] } },
  });
  events = [turn("asked")];
  expect(await control.lookAtCall("part", "u", "fr", never)).toBe(question);
  for (const closed of [[], [turn("done")], [turn("asked", {})]]) {
    events = closed;
    const looking = control.lookAtCall("there", "u", "fr", never);
    await expect(looking).rejects.toMatchObject({ code: "tool.answered" });
  }
  expect(asked).toEqual([]);
  await control.lookAtCall("here", "u", "fr", never);
  expect(asked).toEqual([["here", "lookAtCall", "here", "u", "fr", never]]);
});

test("a task is moved by this browser, and only its own texts are written at once", async () => {
  await control.moveToRunner("here", "fr");
  await control.catchUp();
  await control.flush();
  expect(asked).toEqual([
    ["moved", "move", "here", "fr"],
    ["there", "catchUp", undefined],
    ["here", "flush", undefined],
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
