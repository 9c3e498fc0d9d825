import { describe, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import {
  COMPLEX_PROMPT,
  OrchestrationRig,
  type Script,
  ScriptedModels,
} from "../../../../tests/fakes/task-runner-rig";
import type { TaskState } from "../../domain/journal/task-state";
import { AppError } from "../../errors/app-error";
import type { ModelCall } from "../models/model-call";

const DOWN = new AppError("provider.api", { provider: "P", statusText: "Bad Gateway" });
const WRITING = "the complete deliverable itself";

/** The replies of a model that always fails in the same place. */
const failing =
  (isMeant: (call: ModelCall, prompt: string) => boolean, answer: string | Error): Script =>
  (call) => {
    const prompt = call.messages.map(({ content }) => content).join("\n");
    return isMeant(call, prompt) ? answer : modelAnswer(call.messages);
  };
const part = (number: number) => (_: ModelCall, prompt: string) =>
  prompt.includes(`Your task: Part ${number}:`);

const CASES: readonly (readonly [string, Script])[] = [
  ["a brief that cannot be read", failing(({ purpose }) => purpose === "analysis", "No JSON today.")],
  ["a brief that is refused by the provider", failing(({ purpose }) => purpose === "analysis", DOWN)],
  ["a reader the provider has no answer for", failing(part(1), DOWN)],
  ["a reader that says nothing", failing(part(2), "<think>hm</think>")],
  ["no reader at all", failing((call, prompt) => part(1)(call, prompt) || part(2)(call, prompt), DOWN)],
  ["a writer that fails", failing((_, prompt) => prompt.includes(WRITING), DOWN)],
  ["checks that fail", failing(({ purpose }) => purpose === "validation", DOWN)],
];

/**
 * The kills that are tried: after every second commit, of each case the other ones than of the case before it, so that
 * half of the cases are killed after any one.
 */
const EVERY = import.meta.env.TEST_LENGTH === "long" ? 1 : 2;

/** The state of a task, without the parts that differ between two runs: ids and times. */
function standing({ tasks, artifacts, rootTaskId, run }: TaskState) {
  const root = tasks.get(rootTaskId);
  return {
    run: run?.state,
    tasks: [...tasks.values()].map(({ title, status }) => [title, status]).sort(),
    steps: [...tasks.values()].flatMap(({ steps }) => steps.map(({ name, status }) => [name, status])).sort(),
    artifacts: [...artifacts.values()].map(({ status, version }) => `${status} ${version}`).sort(),
    outcomes: root?.requirements.map(({ outcome }) => outcome),
  };
}

async function wholeRun(script: Script, strategy: string) {
  const rig = new OrchestrationRig();
  const { control, library, monitor } = rig.open(new ScriptedModels(script));
  const task = await library.create({ prompt: COMPLEX_PROMPT, strategy });
  await control.start(task.id, "en").catch(() => {});
  return { task, end: standing(await monitor.load(task.id)), batches: rig.ports.database.writes };
}

/** A browser in which the page was killed right after a commit, of which this is the database. */
function killedWith(database: MemoryDatabase, script: Script) {
  return new OrchestrationRig().open(new ScriptedModels(script), {
    database,
    ids: new SequentialIds(10_000),
  });
}

describe.each(["dag", "multi-pass"])("killed at any moment with failures mixed in, %s", (strategy) => {
  test.each(CASES.map(([name, script], turn) => [name, script, turn] as const))(
    "ends as it would have with %s",
    async (_, script, turn) => {
      const { task, end, batches } = await wholeRun(script, strategy);
      expect(batches.length).toBeGreaterThan(5);
      // The last commit ends the run: going on after that is another attempt.
      const database = new MemoryDatabase();
      for (const [place, { operations }] of batches.slice(0, -1).entries()) {
        await database.write(operations);
        if ((place + turn) % EVERY > 0) continue;
        const { control, monitor } = killedWith(database.copy(), script);
        await control.resume(task.id, "en").catch(() => {});
        expect(standing(await monitor.load(task.id)), `killed after commit ${place + 1}`).toEqual(end);
      }
    },
  );

  test("nothing is in progress in what has failed, and one failure leaves the others be", async () => {
    for (const [name, script] of CASES) {
      const { end } = await wholeRun(script, strategy);
      expect(
        end.tasks.map(([, status]) => status),
        name,
      ).not.toContain("in_progress");
      expect(
        end.steps.map(([, status]) => status),
        name,
      ).not.toContain("in_progress");
      if (name === "a reader that says nothing") {
        expect(end.run).toBe("done");
        expect(end.tasks.filter(([, status]) => status === "failed").length).toBe(1);
      }
    }
  });

  test("what failed is tried again when the user goes on, and the task is completed", async () => {
    let isDown = true;
    const script: Script = ({ messages, purpose }) =>
      isDown && purpose === "execution" ? DOWN : modelAnswer(messages);
    const { control, library, monitor } = new OrchestrationRig().open(new ScriptedModels(script));
    const task = await library.create({ prompt: COMPLEX_PROMPT, strategy });
    await expect(control.start(task.id, "en")).rejects.toMatchObject({ code: "provider.api" });
    isDown = false;
    expect(await control.resume(task.id, "en")).toMatchObject({ success: true });
    const { tasks, artifacts } = await monitor.load(task.id);
    expect([...tasks.values()].map(({ status }) => status)).not.toContain("failed");
    const notes = [...artifacts.values()].filter(({ status }) => status === "draft");
    expect([...artifacts.values()].at(-1)?.dependencies).toHaveLength(notes.length);
  });
});
