import { TASK_EXECUTOR } from "@core/domain/task/fallback-analysis";
import { expect, test } from "vitest";
import { dag } from "./dag";

/** Everything that is done, in its order, with these agents suggested. */
async function ran(suggested: readonly string[]) {
  const done: string[] = [];
  const context = {
    rootTaskId: "t",
    analysis: { suggestedAgents: suggested.map((name) => ({ name })), estimatedPasses: 4, readers: [] },
    agentFor: async (task: string, { name }: { name: string }) => {
      done.push(`${name} for ${task}`);
      return { name };
    },
    write: async ({ name }: { name: string }) => `text of ${name}`,
    deliver: async (text: string) => void done.push(`deliver ${text}`),
    once: async (_: string, name: string, work: (stage: (fact: object) => void) => Promise<void>) => {
      await work((fact) => done.push(`${name}: ${JSON.stringify(fact)}`));
    },
  };
  await dag.run(context as never, new AbortController().signal);
  return done;
}

const COUNTED = 'passes: {"type":"passes-counted","taskId":"t","actualPasses":4}';

test("the agent that is suggested first writes, and what is planned for is counted", async () => {
  expect(await ran(["Poet", "Cook"])).toEqual(["Poet for t", "deliver text of Poet", COUNTED]);
});

test("without a suggestion somebody does who carries out anything", async () => {
  const { name } = TASK_EXECUTOR;
  expect((await ran([])).slice(0, 2)).toEqual([`${name} for t`, `deliver text of ${name}`]);
});
