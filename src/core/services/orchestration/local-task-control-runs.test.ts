import { describe, expect, test } from "vitest";
import {
  COMPLEX_PROMPT,
  OrchestrationRig,
  run,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import { timelineOf } from "../../domain/journal/timeline";
import { contribute, definePlugin } from "../../plugin/define-plugin";
import { InstructionSources } from "../../points/instruction-source";

describe("a whole run on the practice model", () => {
  test("a simple request is done in a single pass", async () => {
    const { state, result, task, updates } = await run(SIMPLE_PROMPT);
    const running = updates.flatMap((update) => (update.type === "running" ? [update.isRunning] : []));
    expect(running).toEqual([true, false]);
    expect(state.run).toMatchObject({ strategy: "single-pass", state: "done", simulated: true });
    expect(result).toMatchObject({ success: true, errors: [] });
    expect(state.tasks.get(task.id)).toMatchObject({ status: "completed", actualPasses: 1 });
  });

  test("other tabs hear of its end once nobody works on it any more", async () => {
    const rig = new OrchestrationRig();
    const { monitor } = rig.open();
    const heard: Promise<boolean>[] = [];
    rig.tabs.tab().listen((message) => {
      if (message.type === "task-changed") heard.push(monitor.isWorkedOn(message.taskId));
    });
    await run(SIMPLE_PROMPT, undefined, rig);
    const worked = await Promise.all(heard);
    expect([worked.includes(true), worked.at(-1)]).toEqual([true, false]);
  });

  test("a complex request is divided and every part ends", async () => {
    const { state, result, task } = await run(COMPLEX_PROMPT);
    expect(state.run).toMatchObject({ strategy: "dag", state: "done" });
    expect(result.success).toBe(true);
    expect(result.subTaskIds.length).toBeGreaterThan(1);
    expect([...state.tasks.values()].map(({ status }) => status)).not.toContain("in_progress");
    const root = state.tasks.get(task.id);
    expect(root?.actualPasses).toBe(2);
    expect(root?.requirements.every(({ status }) => status === "satisfied")).toBe(true);
    expect(root?.artifacts).toHaveLength(state.artifacts.size);
    expect(root?.steps.every(({ status }) => status === "completed")).toBe(true);
  });

  test.each(["dag", "multi-pass"])(
    "what %s delivers is the root task's one artifact, made of all notes",
    async (strategy) => {
      const { control, library, monitor, models } = new OrchestrationRig().open();
      const task = await library.create({ prompt: COMPLEX_PROMPT, strategy });
      await control.start(task.id, "en");
      const { artifacts } = await monitor.load(task.id);
      const [deliverable, ...others] = [...artifacts.values()].filter(({ taskId }) => taskId === task.id);
      expect(others).toEqual([]);
      const notes = [...artifacts.values()].filter(({ taskId }) => taskId !== task.id);
      expect(notes.length).toBeGreaterThan(1);
      expect(notes.map(({ status }) => status)).toEqual(notes.map(() => "draft"));
      expect(deliverable).toMatchObject({ status: "final", dependencies: notes.map(({ id }) => id) });
      expect(deliverable?.content).toMatch(new RegExp(`^# ${deliverable?.title}\n`));
      const writing = models.calls.findLast(({ purpose }) => purpose === "execution");
      for (const { content } of notes) expect(writing?.messages.at(-1)?.content).toContain(content);
    },
  );

  test("its timeline tells the whole story in order", async () => {
    const { state } = await run(COMPLEX_PROMPT);
    const kinds = timelineOf(state).map(({ kind }) => kind);
    const expected = [
      "task-created",
      "user-message",
      "agent-assigned",
      "requirement-detected",
      "agent-recruited",
      "task-branched",
      "subtask-created",
      "agent-response",
      "artifact-created",
      "subtask-completed",
      "requirement-validated",
      "requirement-satisfied",
      "task-completed",
    ];
    expect(new Set(kinds)).toEqual(new Set(expected));
    expect(kinds.at(-1)).toBe("task-completed");
  });

  test("stores and journal agree", async () => {
    const { rig, state } = await run(COMPLEX_PROMPT);
    const { database } = rig.ports;
    expect(new Map((await database.list("tasks")).map((each) => [each.id, each]))).toEqual(state.tasks);
    expect(new Map((await database.list("artifacts")).map((each) => [each.id, each]))).toEqual(
      state.artifacts,
    );
    expect((await database.list("events")).length).toBe(state.events.length);
    expect(state.events.map(({ seq }) => seq)).toEqual(state.events.map((_, place) => place));
    expect(state.recruits.size).toBeGreaterThan(0);
    expect(await database.list("agents")).toEqual([]);
    expect(await database.list("drafts")).toEqual([]);
  });

  test("agents are told to answer in the language of the interface", async () => {
    const { models } = await run(SIMPLE_PROMPT);
    const sentence = "ALWAYS respond in English as this is the user's language";
    const own = models.calls.filter(({ purpose }) => purpose !== "validation");
    expect(own.every(({ messages }) => messages[0]?.content.includes(sentence))).toBe(true);
  });

  test("an agent works under the prompt its instructions come from", async () => {
    const rig = new OrchestrationRig();
    const { control, library, models, host } = rig.open();
    const fetch = async () => "Count every syllable.";
    const source = { id: "library", name: "Library", load: async () => ({ fetch }) };
    const contributes = [contribute(InstructionSources, source)];
    host.install(definePlugin({ id: "prompts-library", apiVersion: 1, contributes }));
    const instructionsFrom = { source: "library", name: "haiku" };
    const writer = { id: "custom-writer", name: "Content Writer", role: "Writes", instructions: "Write." };
    rig.agents.push({ ...writer, instructionsFrom });
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    await control.start(task.id, "en");
    const [execution] = models.calls.filter(({ purpose }) => purpose === "execution");
    expect(execution?.agentId).toBe(writer.id);
    expect(execution?.messages.at(-1)?.content).toContain("Count every syllable.");
    expect(execution?.messages.at(-1)?.content).not.toContain(writer.instructions);
  });

  test("attachments travel with the work", async () => {
    const { control, library, models } = new OrchestrationRig().open();
    const attachments = [{ type: "text", name: "a.txt", mimeType: "text/plain", data: "QQ==" }] as const;
    const task = await library.create({ prompt: COMPLEX_PROMPT, attachments });
    await control.start(task.id, "en");
    const executions = models.calls.filter(({ purpose }) => purpose === "execution");
    expect(executions.length).toBeGreaterThan(1);
    expect(executions.every(({ messages }) => messages[1]?.attachments?.[0]?.name === "a.txt")).toBe(true);
  });
});

describe("artifacts", () => {
  test("the version rises only when the content changes", async () => {
    const { editor, monitor, state } = await run(SIMPLE_PROMPT);
    const [artifact] = state.artifacts.values();
    const id = artifact?.id ?? "";
    const renamed = await editor.updateArtifact(id, { title: "Other", content: artifact?.content ?? "" });
    expect(renamed).toMatchObject({ title: "Other", version: 1 });
    expect(await editor.updateArtifact(id, { content: "# New" })).toMatchObject({ version: 2 });
    expect((await monitor.load(state.rootTaskId)).artifacts.get(id)?.version).toBe(2);
  });

  test("one that does not exist cannot be changed", async () => {
    const { editor } = new OrchestrationRig().open();
    await expect(editor.updateArtifact("x", {})).rejects.toMatchObject({ code: "artifact.not-found" });
  });
});
