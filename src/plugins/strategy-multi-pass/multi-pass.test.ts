import { TASK_EXECUTOR } from "@core/domain/task/fallback-analysis";
import { expect, test } from "vitest";
import { multiPass } from "./multi-pass";

const never = new AbortController().signal;
const part = (id: string, dependencies: readonly string[] = []) => ({ id, dependencies });

interface Given {
  readonly parts: readonly { readonly id: string; readonly dependencies: readonly string[] }[];
  readonly roles?: readonly (string | undefined)[];
  readonly suggested?: readonly string[];
  readonly named?: Readonly<Record<string, string>>;
  readonly empty?: readonly string[];
}

/** A run whose agents are called as they are asked for; everything that is done, in its order. */
async function ran({ parts, roles = [], suggested = ["Poet", "Cook"], named = {}, empty = [] }: Given) {
  const done: string[] = [];
  const context = {
    rootTaskId: "t",
    analysis: { suggestedAgents: suggested.map((name) => ({ name })), estimatedPasses: 4 },
    plan: async () => parts.map((_, at) => ({ role: roles[at] })),
    createParts: async () => parts,
    findOrRecruit: async (_: string, { name }: { name: string }) => {
      done.push(`recruit ${name}`);
      return { id: name.trim().toLowerCase(), name: name.trim() };
    },
    findNamed: async (task: string, role: string) => {
      done.push(`find ${role} for ${task}`);
      return named[role] && { id: named[role], name: named[role] };
    },
    read: async ({ id }: { id: string }, agent: { name: string }, needed: readonly string[]) => {
      done.push(`${agent.name} reads ${id} with [${needed.join()}]`);
      return empty.includes(id) ? undefined : `note ${id}`;
    },
    review: async ({ id }: { id: string }, note: string) => {
      done.push(`review ${id}`);
      return note;
    },
    write: async (
      writer: { name: string },
      notes: readonly string[],
      _: AbortSignal,
      last: { id: string },
    ) => {
      done.push(`${writer.name} writes ${last.id} with [${notes.join()}]`);
      return "text";
    },
    deliver: async (text: string) => void done.push(`deliver ${text}`),
    once: async (task: string, name: string, work: (stage: (fact: object) => void) => Promise<void>) => {
      await work((fact) => done.push(`${name} of ${task}: ${JSON.stringify(fact)}`));
    },
  };
  await multiPass.run(context as never, never);
  return done;
}

test("parts are worked on by the team in waves, and the last one is written from all notes and delivered", async () => {
  expect(
    await ran({ parts: [part("a"), part("b"), part("c", ["a"]), part("end", ["a", "b", "c"])] }),
  ).toEqual([
    ...["recruit Poet", "recruit Cook"],
    ...["Poet reads a with []", "Cook reads b with []", "review a", "review b"],
    ...["Poet reads c with [note a]", "review c"],
    "Cook writes end with [note a,note b,note c]",
    "deliver text",
    'passes of t: {"type":"passes-counted","taskId":"t","actualPasses":4}',
  ]);
});

test("a part that gave no note is not reviewed, and nobody is handed it", async () => {
  const done = await ran({ parts: [part("a"), part("b"), part("end", ["a", "b"])], empty: ["a"] });
  expect(done).not.toContain("review a");
  expect(done).toContain("Poet writes end with [note b]");
});

test("whom a plan names does the part: on the team by name or suggestion, else anywhere, else the next", async () => {
  const done = await ran({
    parts: [part("a"), part("b"), part("c"), part("end")],
    roles: [" cook ", "Baker", "Nobody"],
    named: { Baker: "Baker" },
    suggested: ["Poet", "Cook", "Smith"],
  });
  expect(done.filter((each) => / reads /.test(each))).toEqual([
    ...["Cook reads a with []", "Baker reads b with []", "Smith reads c with []"],
  ]);
  expect(done.filter((each) => each.startsWith("find"))).toEqual(["find Baker for b", "find Nobody for c"]);
});

test("agents that are suggested twice are one, and an executor works where nobody is", async () => {
  const twice = await ran({ parts: [part("a"), part("b"), part("end")], suggested: ["Poet", " poet "] });
  // Of one agent, one part at a time.
  expect(twice.filter((each) => / reads |review/.test(each))).toEqual([
    ...["poet reads a with []", "review a", "poet reads b with []", "review b"],
  ]);
  const none = await ran({ parts: [part("end")], suggested: [] });
  expect(none.slice(0, 2)).toEqual([
    `recruit ${TASK_EXECUTOR.name}`,
    `${TASK_EXECUTOR.name} writes end with []`,
  ]);
});

test("a plan without parts cannot be worked on", async () => {
  await expect(ran({ parts: [] })).rejects.toThrow("last part");
});
