import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../../tests/fakes/model-answer/model-answer";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import {
  OrchestrationRig,
  recordLines,
  type Script,
  ScriptedModels,
} from "../../../../../tests/fakes/task-runner-rig";
import { textAttachment } from "../../../../../tests/fakes/text-attachment";
import type { TableDigest } from "../../../domain/file/table-digest";
import { partlyReadBy } from "../../../domain/journal/file-readings";
import type { JournalFact } from "../../../domain/journal/journal-event";
import { callsOf } from "../../../domain/journal/usage";
import type { PromptFile } from "../../../domain/model/llm";
import type { TaskLimits } from "../../../domain/task/task";
import type { FilesUse } from "../../../domain/task/task-analysis";
import { fromBase64 } from "../../../domain/text/base64";
import { AppError } from "../../../errors/app-error";
import { AttachedFiles } from "../../knowledge/attached-files";
import type { FileText } from "../../knowledge/file-text";
import type { ReadFile } from "../../knowledge/native-files";
import type { ModelCall } from "../../models/model-call";
import { readFileParts } from "./file-parts";

const COUNT = 600;
/** A contract of so many clauses, each of about two hundred characters. */
const CONTRACT = Array.from(
  { length: COUNT },
  (_, index) => `Clause ${index} of the contract. ${"It says this and that of the parties. ".repeat(5)}`,
).join("\n\n");

const promptOf = ({ messages }: ModelCall) => messages.map(({ content }) => content).join("\n");
const fileOf = ({ messages }: ModelCall): PromptFile | undefined =>
  messages.flatMap(({ attachments = [] }) => attachments)[0];
const textOf = (call: ModelCall) => new TextDecoder().decode(fromBase64(fileOf(call)?.data ?? ""));
const isPart = (call: ModelCall) => promptOf(call).includes("The attachment is part ");
const isWriting = (call: ModelCall) => promptOf(call).includes("the complete deliverable itself");

/** Translates a part by marking each of its clauses, and notes the clauses of one otherwise. */
const work: Script = (call) => {
  if (isPart(call)) return textOf(call).replaceAll("Clause", "Klausel");
  return modelAnswer(call.messages);
};

interface Wishes {
  readonly use?: FilesUse;
  readonly script?: Script;
  readonly contextWindow?: number;
  readonly limits?: TaskLimits;
  readonly prompt?: string;
  readonly text?: string;
  readonly name?: string;
  readonly table?: TableDigest;
}

function opened({ use, script = work, contextWindow, table }: Wishes, rig = new OrchestrationRig()) {
  const brief = recordLines([{ requirement: "The contract" }, ...(use ? [{ files: use }] : [])]);
  const models = new ScriptedModels((call) => (call.purpose === "analysis" ? brief : script(call)));
  models.contextWindow = contextWindow;
  const { logger, notifier } = rig.ports;
  const texts = { tableOf: async () => table } as unknown as FileText;
  const ranker = { rank: async () => [] };
  const attachedFiles = new AttachedFiles({ texts, ranker, logger, notifier });
  return { ...rig.open(models, { attachedFiles }), models };
}

async function runWith(wishes: Wishes) {
  const tab = opened(wishes);
  const {
    limits,
    prompt = "Translate the attached contract completely.",
    text = CONTRACT,
    name = "contract.md",
  } = wishes;
  const attachments = [textAttachment(name, text)];
  const task = await tab.library.create({ prompt, attachments, ...(limits ? { limits } : {}) });
  const result = await tab.control.start(task.id, "en");
  return { ...tab, task, result, state: await tab.monitor.load(task.id) };
}

type Ran = Awaited<ReturnType<typeof runWith>>;
const textIn = ({ state, task }: Pick<Ran, "state" | "task">) =>
  [...state.artifacts.values()].find(({ taskId }) => taskId === task.id)?.content ?? "";
const partTitles = ({ state, task }: Ran) =>
  [...state.tasks.values()].filter(({ parentTaskId }) => parentTaskId === task.id).map(({ title }) => title);

describe("a file that is worked through in order", () => {
  test("is delivered whole, each part from a call of its own, whatever the model could read at once", async () => {
    const ran = await runWith({ use: "in-order", contextWindow: 1_000_000 });
    expect(ran.result.success).toBe(true);
    const clauses = [...textIn(ran).matchAll(/Klausel (\d+) of/g)].map(([, number]) => Number(number));
    expect(clauses).toEqual(Array.from({ length: COUNT }, (_, index) => index));
    expect(ran.models.calls.some(isWriting)).toBe(false);
    expect(partTitles(ran)).toContain("contract.md · 1/6");
    expect(partlyReadBy(callsOf(ran.state.events))).toEqual([]);
    // It rests on the file: nobody has to be told that no web was searched.
    for (const artifact of ran.state.artifacts.values()) expect(artifact).not.toHaveProperty("fromMemory");
  });

  test("is written by one call where it is short", async () => {
    const ran = await runWith({ use: "in-order", text: "Clause 1 of the contract." });
    expect(ran.models.calls.some(isPart)).toBe(false);
    expect(ran.models.calls.some(isWriting)).toBe(true);
  });

  test("keeps the original text of a part that could not be worked on, and says so", async () => {
    const script: Script = (call) =>
      isPart(call) && textOf(call).includes("Clause 300 of") ? new AppError("provider.api") : work(call);
    const ran = await runWith({ use: "in-order", script, contextWindow: 1_000_000 });
    expect(ran.result.success).toBe(true);
    expect(textIn(ran)).toMatch(
      /> This part of contract\.md \(\d\/6\) could not be worked on[\s\S]*Clause 300 of/,
    );
    expect(textIn(ran)).toContain(`Klausel ${COUNT - 1} of`);
    const clauses = [...textIn(ran).matchAll(/(?:Klausel|Clause) (\d+) of/g)];
    expect(clauses).toHaveLength(COUNT);
  });

  test("goes on after a kill with what was done", async () => {
    const rig = new OrchestrationRig();
    let parts = 0;
    const stuck: Script = (call) => (isPart(call) && ++parts > 2 ? undefined : work(call));
    const killed = opened({ use: "in-order", script: stuck }, rig);
    const attachments = [textAttachment("contract.md", CONTRACT)];
    const task = await killed.library.create({ prompt: "Translate it completely.", attachments });
    void killed.control.start(task.id, "en").catch(() => {});
    await expect.poll(() => parts).toBeGreaterThan(4);
    killed.locks.die();
    const tab = opened({ use: "in-order" }, rig);
    await tab.control.resume(task.id, "en");
    const state = await tab.monitor.load(task.id);
    expect(textIn({ state, task })).toContain(`Klausel ${COUNT - 1} of`);
    const again = tab.models.calls.filter(isPart).map((call) => /part (\d+) of/.exec(promptOf(call))?.[1]);
    expect(again).not.toContain("1");
    expect(new Set(again).size).toBe(again.length);
  });
});

describe("a table that is told in short", () => {
  const table: TableDigest = {
    rowCount: 5_000,
    separator: ",",
    columns: [],
    columnCount: 2,
    head: "id,text",
    firstRows: ["0,a"],
  };
  const text = `id,text\n${Array.from({ length: 5_000 }, (_, row) => `${row},This and that`).join("\n")}`;
  const wishes = { use: "all", contextWindow: 16_000, text, name: "rows.csv", table } as const;

  test("is not read part by part unasked, though the request rests on all of it", async () => {
    const ran = await runWith(wishes);
    expect(ran.models.calls.some(isPart)).toBe(false);
    expect(ran.models.calls.filter(isWriting).map(textOf)[0]).toContain("a table of 5000 rows");
    expect(partlyReadBy(callsOf(ran.state.events))).toMatchObject([{ unit: "rows", of: 5_000 }]);
  });

  test("is read row by row on request, each part under its head", async () => {
    const ran = await runWith(wishes);
    await ran.control.amend(ran.task.id, { kind: "read-all" }, "en");
    const parts = ran.models.calls.filter(isPart).map(textOf);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every((part) => part.startsWith("id,text\n"))).toBe(true);
    expect(parts.join("").match(/This and that/g)).toHaveLength(5_000);
    expect(partlyReadBy(callsOf((await ran.monitor.load(ran.task.id)).events))).toEqual([]);
  });

  test("is worked through in order where that is the request", async () => {
    const ran = await runWith({ ...wishes, use: "in-order" });
    expect(ran.models.calls.filter(isPart).length).toBeGreaterThan(1);
  });
});

describe("a file that a model cannot read at once", () => {
  test("is noted part by part, and the writer has the notes in its place", async () => {
    const ran = await runWith({ use: "all", contextWindow: 16_000, prompt: "Summarise the contract." });
    expect(ran.result.success).toBe(true);
    const read = ran.models.calls.filter(isPart).map(textOf).join("");
    expect([...read.matchAll(/Clause \d+ of/g)]).toHaveLength(COUNT);
    const writing = ran.models.calls.find(isWriting);
    expect(writing && fileOf(writing)).toBeUndefined();
    expect(writing && promptOf(writing)).toContain("<notes>");
    expect(partlyReadBy(callsOf(ran.state.events))).toEqual([]);
  });

  test("is read part by part also where the brief does not say what it is for", async () => {
    const ran = await runWith({ contextWindow: 16_000 });
    expect(ran.models.calls.filter(isPart).length).toBeGreaterThan(3);
  });

  test("is given whole to one that can", async () => {
    const ran = await runWith({ use: "all", contextWindow: 1_000_000 });
    expect(ran.models.calls.some(isPart)).toBe(false);
    expect(ran.models.calls.filter(isWriting).map(textOf)).toEqual([CONTRACT]);
  });

  test("is searched where a few places are enough, which is told, and read as a whole when that is wanted", async () => {
    const ran = await runWith({ use: "search", contextWindow: 16_000 });
    expect(ran.models.calls.some(isPart)).toBe(false);
    expect(partlyReadBy(callsOf(ran.state.events))).toMatchObject([{ name: "contract.md", of: COUNT }]);
    await ran.control.amend(ran.task.id, { kind: "read-all" }, "en");
    const state = await ran.monitor.load(ran.task.id);
    expect(partlyReadBy(callsOf(state.events))).toEqual([]);
    const written = [...state.artifacts.values()].filter(({ taskId }) => taskId === ran.task.id);
    expect(written).toMatchObject([{ status: "final", version: expect.any(Number) }]);
    expect(written[0]?.version).toBeGreaterThan(1);
    expect(state.tasks.get(ran.task.id)?.status).toBe("completed");
  });

  test("is not read as a whole beyond what the task may take", async () => {
    const ran = await runWith({ use: "all", contextWindow: 16_000, limits: { tokens: 60_000 } });
    expect(ran.models.calls.some(isPart)).toBe(false);
    expect(partlyReadBy(callsOf(ran.state.events))).toHaveLength(1);
  });
});

describe("which parts are read", () => {
  /** A file of so many tokens, each paragraph of it thirty. */
  const file = (tokens: number, rest: Partial<ReadFile> = {}): ReadFile => {
    const text = `${"x".repeat(88)}\n\n`.repeat(Math.ceil(tokens / 30)).slice(0, tokens * 3);
    return { file: textAttachment(`${tokens}.md`, ""), text, ...rest };
  };
  const table: TableDigest = {
    ...{ rowCount: 9, separator: ",", columns: [], columnCount: 1, head: "id", firstRows: ["0"] },
  };

  interface Scene {
    readonly use?: FilesUse;
    readonly readsAll?: boolean;
    /** The model that writes, of which a window of 10000 tokens has room for files of 5000. */
    readonly writer?: { readonly contextWindow?: number; readonly sees?: boolean };
    /** The model that reads parts, each filling 3500 tokens of a window of 10000. */
    readonly reader?: { readonly contextWindow?: number; readonly sees?: boolean };
    readonly limit?: number;
    /** The share of the limits that is used up. */
    readonly used?: number;
  }

  /** The titles of the parts of files that would be read, and for whom they were read. */
  async function planned(files: readonly ReadFile[], scene: Scene = {}) {
    const { use = "all", readsAll, writer, reader, limit, used = 0 } = scene;
    const window = { contextWindow: 10_000 };
    const asked: unknown[] = [];
    const made: string[] = [];
    const stage = (...facts: readonly JournalFact[]) => {
      for (const fact of facts) if (fact.type === "task-created") made.push(fact.task.title);
    };
    const ranges: (readonly number[])[] = [];
    let id = 0;
    const engine = {
      root: {
        ...sampleTask({ description: "", title: "T" }),
        attachments: files.map((each) => each.file),
        ...(limit === undefined ? {} : { limits: { tokens: limit } }),
      },
      rootTaskId: "task-1",
      newId: () => `part-${id++}`,
      now: () => 1,
      resources: {
        modelCalls: {
          route: async (kind: string) => ({ ...window, ...(kind === "write" ? writer : reader) }),
          budget: { share: used },
        },
        attachedFiles: {
          texts: async (_: unknown, __: unknown, of: unknown) => {
            asked.push(of);
            return files;
          },
        },
      },
      // The plan is looked at, and nothing is read.
      once: async (_: string, __: string, work: (given: typeof stage) => Promise<Planned>) => {
        const plan = await work(stage);
        for (const { file, start, end } of plan.parts) ranges.push([file, start, end]);
        expect(plan.parts.map(({ taskId }) => taskId)).toEqual(made.map((__, place) => `part-${place}`));
        return { ...plan, parts: [] };
      },
    };
    const agent = { id: "ada", name: "Ada", role: "", instructions: "" };
    const { signal } = new AbortController();
    expect(await readFileParts(engine as never, agent, use, signal, readsAll)).toBeUndefined();
    return { made, ranges, asked };
  }
  interface Planned {
    readonly parts: readonly {
      readonly taskId: string;
      readonly file: number;
      readonly start: number;
      readonly end: number;
    }[];
  }
  const of = async (files: readonly ReadFile[], scene?: Scene) => (await planned(files, scene)).made;

  test("none of what fits into one call, and of more than that all that is longest", async () => {
    expect(await of([file(2_000), file(3_000)])).toEqual([]);
    expect(await of([file(1_000), file(6_000), file(1_500)])).toEqual(["6000.md · 1/2", "6000.md · 2/2"]);
    // The shorter ones fill half of the room at the most.
    expect(await of([file(1_000), file(6_000), file(1_501)])).toEqual([
      "6000.md · 1/2",
      "6000.md · 2/2",
      "1501.md",
    ]);
    expect(await of([file(5_001)])).toEqual(["5001.md · 1/2", "5001.md · 2/2"]);
  });

  test("together are all of the file, each as long as the model that reads it has room for", async () => {
    const { ranges } = await planned([file(100), file(6_900)]);
    expect(ranges.map(([place]) => place)).toEqual([1, 1]);
    const [[, first = -1, middle = -1] = [], [, again = -1, last = -1] = []] = ranges;
    expect([first, again, last]).toEqual([0, middle, 20_700]);
    expect(await of([file(7_100)])).toHaveLength(3);
    expect(await of([file(7_100)], { reader: { contextWindow: 100_000 } })).toEqual(["7100.md"]);
    expect(await of([file(7_100)], { writer: { contextWindow: 100_000 } })).toEqual([]);
  });

  test("of a table only on request, and then all of it", async () => {
    const rows = file(4_000, { table });
    expect(await of([rows])).toEqual([]);
    expect(await of([rows], { readsAll: true })).toEqual(["4000.md · 1/2", "4000.md · 2/2"]);
    expect(await of([file(100), rows], { readsAll: true })).toHaveLength(2);
    expect(await of([file(5_500), rows])).toEqual(["5500.md · 1/2", "5500.md · 2/2"]);
    // Tables take nothing of the room of the others.
    const both = [file(2_500), file(5_500, { table })];
    expect(await of(both, { readsAll: true })).toEqual(["5500.md · 1/2", "5500.md · 2/2"]);
  });

  test("in order are as long as a reply can be, where one is not enough", async () => {
    const inOrder = { use: "in-order" } as const;
    expect(await of([file(1_500), file(2_000)], inOrder)).toEqual([]);
    expect(await of([file(1_501), file(2_000)], inOrder)).toEqual(["1501.md", "2000.md"]);
    const able = { ...inOrder, reader: { contextWindow: 1_000_000 } };
    expect(await of([file(8_000)], able)).toEqual([]);
    expect(await of([file(8_001)], able)).toEqual(["8001.md · 1/2", "8001.md · 2/2"]);
  });

  test("none where that may take more than three fifths of what the limit leaves", async () => {
    // Twice the file's half, and what is around each.
    const files = [file(100), file(6_000)];
    expect(await of(files, { limit: 20_000 })).toHaveLength(2);
    expect(await of(files, { limit: 19_999 })).toEqual([]);
    expect(await of(files, { limit: 40_000, used: 0.5 })).toHaveLength(2);
    expect(await of(files, { limit: 39_999, used: 0.5 })).toEqual([]);
  });

  test("none of a file that is to be searched, or without anyone who could read it", async () => {
    expect((await planned([file(9_000)], { use: "search" })).asked).toEqual([]);
    const without = { root: {}, resources: {} } as never;
    const { signal } = new AbortController();
    expect(await readFileParts(without, {} as never, "all", signal)).toBeUndefined();
  });

  test("are read for the writer, with pictures only where the model that reads the parts sees them too", async () => {
    const sees = async (writer: NonNullable<Scene["writer"]>, reader: NonNullable<Scene["reader"]>) =>
      (await planned([file(1)], { writer: { contextWindow: 12_000, ...writer }, reader })).asked;
    expect(await sees({}, {})).toEqual([{ contextWindow: 12_000, hint: "" }]);
    expect(await sees({ sees: true }, {})).toMatchObject([{ sees: true }]);
    expect(await sees({ sees: true }, { sees: true })).toMatchObject([{ sees: true }]);
    expect(await sees({ sees: true }, { sees: false })).toMatchObject([{ sees: false }]);
    expect(await sees({}, { sees: false })).toMatchObject([{ sees: false }]);
  });
});
