import { TASK_EXECUTOR } from "@core/domain/task/fallback-analysis";
import { expect, test } from "vitest";
import { singlePass } from "./single-pass";

const never = new AbortController().signal;

function contextOf(suggestedAgents: readonly object[], actualPasses?: number) {
  const done: unknown[][] = [];
  const context = {
    rootTaskId: "t",
    analysis: { suggestedAgents },
    state: { tasks: new Map([["t", { actualPasses }]]) },
    agentFor: async (task: string, wanted: { name: string }) => {
      done.push(["agent", task, wanted.name]);
      return `agent ${wanted.name}`;
    },
    write: async (writer: string, notes: readonly unknown[]) => {
      done.push(["write", writer, notes.length]);
      return "text";
    },
    deliver: async (text: string) => void done.push(["deliver", text]),
    once: async (task: string, name: string, work: (stage: (fact: object) => void) => Promise<void>) => {
      done.push(["once", task, name]);
      await work((fact) => done.push(["stage", fact]));
    },
  };
  return { done, run: () => singlePass.run(context as never, never) };
}

test("one agent, the first that is suggested, writes the whole, which is delivered and counted as a pass", async () => {
  const { done, run } = contextOf([{ name: "Poet" }, { name: "Cook" }]);
  await run();
  expect(done).toEqual([
    ["agent", "t", "Poet"],
    ["write", "agent Poet", 0],
    ["deliver", "text"],
    ["once", "t", "passes"],
    ["stage", { type: "passes-counted", taskId: "t", actualPasses: 1 }],
  ]);
});

test("nobody is suggested: an executor writes; and another pass is one more", async () => {
  const { done, run } = contextOf([], 2);
  await run();
  expect(done[0]).toEqual(["agent", "t", TASK_EXECUTOR.name]);
  expect(done.at(-1)?.[1]).toMatchObject({ actualPasses: 3 });
});
