import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../../tests/fakes/model-answer/model-answer";
import {
  except,
  OrchestrationRig,
  recordLines,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../../tests/fakes/task-runner-rig";
import { textAttachment } from "../../../../../tests/fakes/text-attachment";
import { proposalsOf } from "../../../domain/journal/proposal-state";
import type { ModelCall } from "../../models/model-call";

const TEXT = "# Guide\n\nBread is baked daily.\n\n## Hours\n\nWe open at nine. We open at nine.\n";
const promptOf = ({ messages }: ModelCall) => messages.map(({ content }) => content).join("\n");

/** A finished task with that text, of which a change is wanted. */
async function finished(answer: (call: ModelCall, count: number) => string | Error | undefined) {
  const rig = new OrchestrationRig();
  let count = 0;
  const script = except("repair", (call) => answer(call, count++));
  const models = new ScriptedModels(script);
  const tab = rig.open(models);
  const task = await tab.library.create({ prompt: SIMPLE_PROMPT });
  await tab.control.start(task.id, "en");
  const written = [...(await tab.monitor.load(task.id)).artifacts.values()].find(
    ({ status }) => status === "final",
  );
  if (!written) throw new Error("There is a deliverable.");
  const artifact = await tab.editor.updateArtifact(written.id, { content: TEXT });
  const ask = (request: string, passage?: { start: number; end: number }) =>
    tab.control.amend(
      task.id,
      { kind: "change", request, version: artifact.version, ...(passage ? { passage } : {}) },
      "en",
    );
  const state = () => tab.monitor.load(task.id);
  const proposals = async () => proposalsOf((await state()).events, artifact.id);
  const content = async () => (await state()).artifacts.get(artifact.id)?.content;
  const asked = () => models.calls.filter(({ purpose }) => purpose === "repair");
  return { rig, ...tab, models, task, artifact, ask, state, proposals, content, asked };
}

describe("asking for changes", () => {
  test("journals what is offered, and changes nothing before it is accepted", async () => {
    const edits = [
      { find: "Bread is baked daily.", replace: "Fresh bread, daily." },
      { after: "## Hours", insert: "Every day." },
    ];
    const scene = await finished(() => recordLines([...edits, { remark: "Shorter now." }]));
    expect(await scene.ask("Make it shorter")).toMatchObject({ success: true });
    const [found] = await scene.proposals();
    expect(found?.proposal).toMatchObject({ request: "Make it shorter", unfit: 0, remark: "Shorter now." });
    expect(found?.proposal.edits.map(({ start, end }) => TEXT.slice(start, end))).toEqual([
      "Bread is baked daily.",
      "",
    ]);
    expect(await scene.content()).toBe(TEXT);
    expect((await scene.state()).tasks.get(scene.task.id)?.status).toBe("completed");
    const [call] = scene.asked();
    expect(call && promptOf(call)).toContain("<wish>\nMake it shorter\n</wish>");
    expect(call && promptOf(call)).toContain(TEXT);

    const { id: proposalId } = found?.proposal ?? { id: "" };
    await scene.editor.decideChanges({
      ...{ artifactId: scene.artifact.id, proposalId },
      ...{ accept: [1], reject: [0] },
    });
    expect(await scene.content()).toBe(TEXT.replace("## Hours", "## Hours\n\nEvery day."));
    expect((await scene.proposals())[0]?.isOpen).toBe(false);
  });

  test("gives the files that came with the wish to the agent", async () => {
    const scene = await finished(() => recordLines([{ remark: "As in the list." }]));
    const attachments = [textAttachment("hours.txt", "Open at ten.")];
    const { version } = scene.artifact;
    const wish = { kind: "change", request: "As in the list", version, attachments } as const;
    await scene.control.amend(scene.task.id, wish, "en");
    const [call, ...again] = scene.asked();
    expect(again).toEqual([]);
    expect(call?.messages.at(-1)?.content).toContain("<wish>\nAs in the list\n</wish>");
    expect(call?.messages.at(-1)?.attachments).toEqual(attachments);
  });

  test("of a passage refuses what is not in it, and finds there what stands elsewhere too", async () => {
    const start = TEXT.lastIndexOf("We open at nine.");
    const scene = await finished(() =>
      recordLines([
        { find: "Bread is baked daily.", replace: "No bread." },
        { find: "We open at nine.", replace: "We open at ten." },
      ]),
    );
    await scene.ask("Later", { start, end: TEXT.length });
    const [found] = await scene.proposals();
    expect(found?.proposal).toMatchObject({ unfit: 1, passage: { start, end: TEXT.length } });
    expect(found?.proposal.edits).toEqual([
      { start, end: start + "We open at nine.".length, replacement: "We open at ten." },
    ]);
    const [call] = scene.asked();
    expect(call && promptOf(call)).toContain("<passage>\nWe open at nine.\n\n</passage>");
  });

  test("of a passage that is longer than the text is of what there is of it, and says no more than a sentence", async () => {
    const remark = "r".repeat(700);
    const scene = await finished(() =>
      recordLines([{ remark: " " }, { remark }, { remark: "Another." }, { find: "baked", replace: "made" }]),
    );
    await scene.ask("Simpler", { start: 9, end: 9_999 });
    const [found] = await scene.proposals();
    expect(found?.proposal).toMatchObject({
      ...{ passage: { start: 9, end: TEXT.length }, remark: "r".repeat(600), unfit: 0 },
      edits: [{ start: TEXT.indexOf("baked"), end: TEXT.indexOf("baked") + 5, replacement: "made" }],
    });
    expect(scene.asked()).toHaveLength(1);
    await scene.ask("Simpler", { start: 9_000, end: 9_999 });
    const passages = (await scene.proposals()).map(({ proposal }) => proposal.passage);
    expect(passages).toContainEqual({ start: TEXT.length, end: TEXT.length });
  });

  test("is asked once more where all edits fit nowhere, and says in the end that none does", async () => {
    const bad = [
      { find: "We open at nine.", replace: "Twice there." },
      { find: "nowhere", replace: "x" },
    ];
    const scene = await finished(() => recordLines(bad));
    await scene.ask("Later");
    expect(scene.asked()).toHaveLength(2);
    const [found] = await scene.proposals();
    expect(found?.proposal).toMatchObject({ edits: [], unfit: 2 });
    expect(found?.isOpen).toBe(true);
    expect(await scene.content()).toBe(TEXT);
    const noted = { artifactId: scene.artifact.id, proposalId: found?.proposal.id ?? "" };
    await scene.editor.decideChanges({ ...noted, accept: [], reject: [] });
    expect((await scene.proposals())[0]?.isOpen).toBe(false);
    expect((await scene.state()).tasks.get(scene.task.id)?.status).toBe("completed");
  });

  test("leaves out edits that overlap an earlier one or change nothing", async () => {
    const scene = await finished(() =>
      recordLines([
        { find: "Bread is baked", replace: "Bread rises" },
        { find: "is baked daily", replace: "overlaps" },
        { find: "# Guide", replace: "# Guide" },
      ]),
    );
    await scene.ask("Other words");
    const [found] = await scene.proposals();
    expect(found?.proposal).toMatchObject({ unfit: 2 });
    expect(found?.proposal.edits).toHaveLength(1);
  });

  test("is stopped and resumed like all other work, and asked for once", async () => {
    let isHeld = true;
    const scene = await finished(() => {
      if (isHeld) return undefined;
      return recordLines([{ find: "baked", replace: "made" }]);
    });
    const asking = scene.ask("Simpler");
    await expect.poll(() => scene.asked().length).toBe(1);
    scene.control.stop(scene.task.id);
    await expect(asking).rejects.toMatchObject({ name: "AbortError" });
    expect(await scene.proposals()).toEqual([]);
    expect(await scene.content()).toBe(TEXT);
    isHeld = false;
    const later = scene.rig.open(
      new ScriptedModels(except("repair", () => recordLines([{ find: "baked", replace: "made" }]))),
    );
    expect(await later.control.resume(scene.task.id, "en")).toMatchObject({ success: true });
    expect(await scene.proposals()).toHaveLength(1);
    expect(later.models.calls.map(({ purpose }) => purpose)).toEqual(["repair"]);
  });

  test("fails with its reason, and the deliverable stays; blank words are refused", async () => {
    const { AppError } = await import("../../../errors/app-error");
    const scene = await finished(() => new AppError("provider.api", { provider: "P", status: 500 }));
    await expect(scene.ask("Shorter")).rejects.toMatchObject({ code: "provider.api" });
    expect((await scene.state()).tasks.get(scene.task.id)?.status).toBe("completed");
    expect(await scene.content()).toBe(TEXT);
    await expect(scene.ask("  ")).rejects.toMatchObject({ code: "task.prompt-empty" });
  });

  test("is answered by the practice model as well", async () => {
    const scene = await finished(({ messages }) => modelAnswer(messages));
    await scene.ask("Shorter");
    expect((await scene.proposals())[0]?.proposal).toMatchObject({ edits: [{ start: 9 }], unfit: 0 });
  });

  test("waits for no room: what does not fit into the limits is not asked for", async () => {
    const scene = await finished(({ messages }) => modelAnswer(messages));
    await scene.control.setLimits(scene.task.id, { tokens: 1 });
    await expect(scene.ask("Shorter")).rejects.toMatchObject({ code: "task.limit-reached" });
    expect(scene.asked()).toEqual([]);
  });
});
