import { describe, expect, test } from "vitest";
import { DeliveryRig, type DeliveryScene } from "../../../../../tests/fakes/delivery-rig";
import { sampleArtifact, sampleRequirement, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { Script } from "../../../../../tests/fakes/task-runner-rig";
import { type Agent, VALIDATOR_ID } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import { AppError } from "../../../errors/app-error";
import type { ModelCall } from "../../models/model-call";
import { type Writing, write } from "./write";

const ROOT = "task-1";
const ADA: Agent = { id: "ada", name: "Ada", role: "Writes", instructions: "You are Ada." };
const BO: Agent = { id: "bo", name: "Bo", role: "Reads", instructions: "You are Bo." };
const { signal } = new AbortController();
const promptOf = (call: ModelCall | undefined) => call?.messages.at(-1)?.content ?? "";
const noteOf = (id: string, over: Partial<Artifact> = {}) =>
  sampleArtifact({
    id,
    taskId: `part-${id}`,
    title: id,
    content: `Of ${id}.`,
    status: "draft",
    agentId: "bo",
    ...over,
  });

async function written(
  writing: Partial<Writing> = {},
  { script = () => "# Guide\n\nText.", contextWindow, scene = {} }: Options = {},
) {
  const { notes = [] } = writing;
  const base = { content: "Before", requirements: [], agents: [ADA, BO], notes } as const;
  const rig = new DeliveryRig({ ...base, ...scene }, script);
  rig.models.contextWindow = contextWindow;
  await rig.begin();
  const engine = await rig.engine();
  for (const { taskId, title } of notes)
    await engine.record({
      type: "task-created",
      task: sampleTask({ id: taskId, parentTaskId: ROOT, title }),
    });
  const artifact = await write(engine, { agent: ADA, notes, ...writing }, signal);
  return { rig, engine, artifact, calls: rig.models.calls };
}
interface Options {
  readonly script?: Script;
  readonly contextWindow?: number;
  readonly scene?: Partial<DeliveryScene>;
}

describe("the deliverable", () => {
  test("is one more version of the one before, by its writer, for all requirements", async () => {
    const requirements = [sampleRequirement({ id: "r", taskId: ROOT, description: "A guide" })];
    const { rig, artifact } = await written({ notes: [noteOf("n")] }, { scene: { requirements } });
    expect(artifact).toMatchObject({
      ...{ id: "a", taskId: ROOT, agentId: "ada", version: 2, status: "review", content: "# Guide\n\nText." },
      ...{ title: "Guide", dependencies: ["n"], validates: ["r"], reviewedBy: [] },
    });
    expect(artifact.updatedAt).toBe(rig.ports.clock.now());
    expect(artifact.createdAt).not.toBe(artifact.updatedAt);
    expect(artifact).not.toHaveProperty("fromMemory");
    expect((await rig.state()).run?.state).toBe("synthesising");
  });

  test("is gone on with once where it stops in the middle of a sentence", async () => {
    const whole =
      "# Guide\n\nThe bakery opens at nine and sells bread of rye, wheat and spelt to everyone who comes by.";
    const begun = `${whole} On Sundays it opens at ten, and those who come early wait until the`;
    const script: Script = ({ messages }) =>
      messages.at(-2)?.content === begun ? " doors are opened by the baker" : begun;
    const { artifact, calls } = await written({}, { script });
    expect(artifact.content).toBe(`${begun} doors are opened by the baker`);
    expect(calls).toHaveLength(2);
    const list = await written(
      {},
      { script: () => `${whole}\n\n- bread of rye, wheat and spelt for everyone` },
    );
    expect(list.calls).toHaveLength(1);
  });

  test("stays one where there was one, whatever becomes of the work", async () => {
    const { artifact } = await written({}, { scene: { artifact: { status: "final" } } });
    expect(artifact).toMatchObject({ status: "final", version: 2 });
  });

  test("rests on memory where a note does", async () => {
    const { artifact } = await written({ notes: [noteOf("n"), noteOf("m", { fromMemory: true })] });
    expect(artifact.fromMemory).toBe(true);
  });

  test("is written once in a run", async () => {
    const { engine, calls, artifact } = await written();
    expect(await write(engine, { agent: ADA, notes: [] }, signal)).toEqual(artifact);
    expect(calls).toHaveLength(1);
  });

  test("ends the part of the plan that it is", async () => {
    const part = sampleTask({
      id: "part",
      parentTaskId: ROOT,
      title: "Bring together",
      description: "All of it.",
    });
    const rig = new DeliveryRig({ content: "Before", requirements: [], agents: [ADA] }, () => "# Guide");
    await rig.begin();
    const engine = await rig.engine();
    await engine.record({ type: "task-created", task: part });
    await write(engine, { agent: ADA, notes: [], part }, signal);
    expect((await rig.state()).tasks.get("part")).toMatchObject({
      status: "completed",
      assignedAgentId: "ada",
    });
    expect(promptOf(rig.models.calls[0])).toContain("<task>\nBring together\n\nAll of it.\n</task>");
    expect((await rig.state()).tasks.get(ROOT)?.steps).toMatchObject([{ description: "Bring together" }]);
  });
});

describe("who writes", () => {
  test("is told what nobody could find out, a gap a line, and to say so", async () => {
    const rig = new DeliveryRig({ content: "Before", requirements: [], agents: [ADA] }, () => "# Guide");
    await rig.begin();
    const engine = await rig.engine();
    for (const [id, status] of [
      ["a", "failed"],
      ["b", "failed"],
      ["c", "completed"],
    ] as const) {
      const task = sampleTask({ id, parentTaskId: ROOT, title: `Question ${id}`, status });
      await engine.record({ type: "task-created", task });
    }
    await write(engine, { agent: ADA, notes: [] }, signal);
    const prompt = promptOf(rig.models.calls[0]);
    expect(prompt).toContain(
      "<gaps>\n- Nobody could find out: Question a\n- Nobody could find out: Question b\n</gaps>",
    );
    expect(prompt).toContain("Say openly");
    expect(prompt).not.toContain("Draw on all of the notes");
  });

  test("is told to cite where notes rest on pages of the web, and only there", async () => {
    const page = { kind: "web", number: 101, name: "Page", url: "https://a.example/", readAt: 1 } as const;
    const cited = await written({ notes: [noteOf("n", { content: "So it is [101].", sources: [page] })] });
    expect(promptOf(cited.calls[0])).toMatch(
      /Draw on all of the notes\. .*right behind it, and where it matters with its own/,
    );
    const plain = await written({ notes: [noteOf("n")] });
    expect(promptOf(plain.calls[0])).not.toContain("square brackets");
    expect(promptOf(plain.calls[0])).toMatch(
      /so\. Meet every requirement\..* with a heading, without remarks around it\.\n\nOnly where .* into a fenced block of its own /,
    );
  });
});

describe("notes that are too long for the model that writes", () => {
  const long = (id: string, length: number) => noteOf(id, { content: "x".repeat(length) });
  const shortening: Script = (call) =>
    promptOf(call).includes("too long for the one") ? "Short." : "# Guide";
  const asked = (calls: readonly ModelCall[]) =>
    calls.map((call) => /at most (\d+) characters/.exec(promptOf(call))?.[1]);

  test("are shortened by those who wrote them, each to a fair share of the room", async () => {
    const notes = [long("n", 1_000), long("m", 4_000), long("o", 5_000)];
    const { calls } = await written({ notes }, { script: shortening, contextWindow: 5_000 });
    // 5,000 tokens, of which six tenths are for notes, of two characters each: 6,000 less the short one, for two.
    expect(asked(calls)).toEqual(["2500", "2500", undefined]);
    expect(calls.map(({ agentId }) => agentId)).toEqual(["bo", "bo", "ada"]);
    const prompt = promptOf(calls.at(-1));
    expect(prompt).toContain("x".repeat(1_000));
    expect(prompt).not.toContain("x".repeat(1_001));
    expect(prompt.match(/Short\./g)).toHaveLength(2);
  });

  test("are whole where they just fit, also where nobody knows what the model reads", async () => {
    const fitting = await written(
      { notes: [long("n", 6_000)] },
      { script: shortening, contextWindow: 5_000 },
    );
    expect(asked(fitting.calls)).toEqual([undefined]);
    const over = await written({ notes: [long("n", 6_001)] }, { script: shortening, contextWindow: 5_000 });
    expect(asked(over.calls)).toEqual(["6000", undefined]);
    const usual = await written({ notes: [long("n", 100_000)] }, { script: shortening });
    expect(asked(usual.calls)).toEqual([undefined]);
    const beyond = await written({ notes: [long("n", 100_001)] }, { script: shortening });
    expect(asked(beyond.calls)).toEqual(["100000", undefined]);
  });

  test.each<readonly [string, Script]>([
    [
      "comes out longer",
      (call) => (promptOf(call).includes("too long for the one") ? "y".repeat(7_000) : "# Guide"),
    ],
    ["fails", (call) => (promptOf(call).includes("too long for the one") ? new Error("No.") : "# Guide")],
  ])("are passed on whole where shortening %s", async (_, script) => {
    const { calls } = await written({ notes: [long("n", 6_001)] }, { script, contextWindow: 5_000 });
    expect(promptOf(calls.at(-1))).toContain("x".repeat(6_001));
  });

  test.each([
    ["at the end of a paragraph", `${"x".repeat(4_000)}\n\n${"y".repeat(3_000)}`, "x".repeat(4_000)],
    ["wherever the room ends, as no paragraph ends near it,", "x".repeat(7_000), "x".repeat(6_000)],
  ])("are cut %s where the limits leave nothing to shorten them with", async (_, content, kept) => {
    const script: Script = (call) =>
      promptOf(call).includes("too long for the one") ? new AppError("task.limit-reached") : "# Guide";
    const { calls } = await written({ notes: [noteOf("n", { content })] }, { script, contextWindow: 5_000 });
    const [, note] = /<note title="n">\n([\s\S]*?)\n<\/note>/.exec(promptOf(calls.at(-1))) ?? [];
    expect(note).toBe(`${kept}\n\n[…]`);
  });

  test("are passed on whole where whoever wrote them is gone", async () => {
    const notes = [noteOf("n", { content: "x".repeat(6_001), agentId: "validator-agent" })];
    const options = { script: shortening, contextWindow: 5_000, scene: { missing: [VALIDATOR_ID] } };
    const { calls } = await written({ notes }, options);
    expect(calls).toHaveLength(1);
    expect(promptOf(calls[0])).toContain("x".repeat(6_001));
  });
});

describe("files that were read in parts", () => {
  const attachment = { type: "text", name: "b.txt", mimeType: "text/plain", data: "QQ==" } as const;
  const part = (number: number, note: Artifact | undefined) => ({
    ...{ name: "a.txt", number, count: 2, text: `Original ${number}.` },
    note,
  });

  test("and put together in their order need no writer", async () => {
    const parts = [part(1, noteOf("n")), part(2, noteOf("m"))];
    const { artifact, calls } = await written({ files: { isInOrder: true, parts, others: [] } });
    expect(artifact).toMatchObject({ content: "Of n.\n\nOf m.", dependencies: ["n", "m"], agentId: "ada" });
    expect(calls).toEqual([]);
  });

  test("are written from their notes, beside the others and the files that were not read so", async () => {
    const parts = [part(1, noteOf("n")), part(2, undefined)];
    const files = { isInOrder: false, parts, others: [attachment] };
    const { artifact, calls } = await written({ files, notes: [noteOf("o")] });
    expect(artifact.dependencies).toEqual(["o", "n"]);
    expect(promptOf(calls[0])).toContain("Of n.");
    expect(calls[0]?.messages[1]?.attachments).toEqual([attachment]);
  });

  test("of which nothing could be read are left to the writer", async () => {
    const files = { isInOrder: true, parts: [part(1, undefined)], others: [] };
    const { calls } = await written({ files });
    expect(calls).toHaveLength(1);
  });
});
