import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../../tests/fakes/model-answer/model-answer";
import {
  OrchestrationRig,
  recordLines,
  type Script,
  ScriptedModels,
} from "../../../../../tests/fakes/task-runner-rig";
import { textAttachment } from "../../../../../tests/fakes/text-attachment";
import type { TableDigest } from "../../../domain/file/table-digest";
import { partlyReadBy } from "../../../domain/journal/file-readings";
import { callsOf } from "../../../domain/journal/usage";
import type { PromptFile } from "../../../domain/model/llm";
import type { TaskLimits } from "../../../domain/task/task";
import type { FilesUse } from "../../../domain/task/task-analysis";
import { fromBase64 } from "../../../domain/text/base64";
import { AppError } from "../../../errors/app-error";
import { AttachedFiles } from "../../knowledge/attached-files";
import type { FileText } from "../../knowledge/file-text";
import type { ModelCall } from "../../models/model-call";

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
