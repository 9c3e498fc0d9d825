import { describe, expect, test } from "vitest";
import { OrchestrationRig, recordLines, ScriptedModels } from "../../../../../tests/fakes/task-runner-rig";
import { versionsOf } from "../../../domain/journal/artifact-versions";
import { capsuleOf } from "../../../domain/journal/capsule";
import { keepCheckModel } from "../../../domain/task/check-model";
import { displayStateOf } from "../../../domain/task/task-display-state";
import type { ReplyToOpen } from "./reply-document";

const REPLY: ReplyToOpen = {
  ...{ conversationId: "c1", messageId: "m2", prompt: "Plan a weekend in Lyon", title: "Lyon" },
  content: "Here you are.\n\n## A weekend in *Lyon*\n\nSaturday: the old town.\n",
  ...{ agentId: "guide", agentName: "Guide", provider: "openai", model: "gpt", simulated: false },
};

describe("a reply that is opened as a document", () => {
  test("is a finished task whose first version it is, by its agent and model", async () => {
    const { library, monitor } = new OrchestrationRig().open();
    const { id } = await library.openReply(REPLY);
    const { tasks, artifacts, events, run } = await monitor.load(id);
    const task = tasks.get(id);
    expect(task).toMatchObject({
      title: "A weekend in Lyon",
      description: REPLY.prompt,
      status: "completed",
    });
    expect(
      task && displayStateOf(task, task, { isWorkedOn: false, isStopping: false, isWaiting: false }),
    ).toBe("completed");
    const [artifact] = [...artifacts.values()];
    expect(artifact).toMatchObject({ content: REPLY.content, agentId: "guide", version: 1, status: "final" });
    expect(versionsOf(events, artifact?.id ?? "")).toHaveLength(1);
    expect(run).toMatchObject({ provider: "openai", model: "gpt", state: "done" });
  });

  test("has what the reply cites, and says where it is from memory", async () => {
    const { library, monitor } = new OrchestrationRig().open();
    const page = { kind: "web", number: 101, url: "https://a.example/", name: "A", readAt: 1 } as const;
    const { id } = await library.openReply({ ...REPLY, sources: [page], fromMemory: true });
    expect([...(await monitor.load(id)).artifacts.values()]).toMatchObject([
      { sources: [page], fromMemory: true },
    ]);
  });

  test("is checked with the other model of the settings", async () => {
    const rig = new OrchestrationRig();
    const other = { credentialId: "other", model: "second" };
    keepCheckModel(rig.ports.preferences, other);
    const { library } = rig.open();
    expect(await library.openReply(REPLY)).toMatchObject({ checkModel: other });
  });

  test("is the same one however often and wherever it is opened, with what became of it", async () => {
    const rig = new OrchestrationRig();
    const [{ editor, library, monitor }, other] = [rig.open(), rig.open()];
    const opened = await Promise.all([library.openReply(REPLY), other.library.openReply(REPLY)]);
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const [{ id }] = opened;
    const [artifact] = [...(await monitor.load(id)).artifacts.values()];
    await editor.updateArtifact(artifact?.id ?? "", { content: "Changed by hand." });
    await library.openReply(REPLY);
    const again = await monitor.load(id);
    expect([...again.artifacts.values()]).toMatchObject([{ content: "Changed by hand.", version: 2 }]);
    const starts = (await rig.ports.database.list("events")).filter(({ type }) => type === "task-created");
    expect(starts).toHaveLength(1);
  });

  test("belongs to its conversation, and to no other", async () => {
    const { library } = new OrchestrationRig().open();
    await library.openReply(REPLY);
    await library.openReply({ ...REPLY, messageId: "m4" });
    await library.openReply({ ...REPLY, conversationId: "c10" });
    const found = await library.documentsOf("c1");
    expect(found.map(({ fromReply }) => fromReply?.messageId)).toEqual(["m2", "m4"]);
    const others = await library.documentsOf("c10");
    expect(others.map(({ fromReply }) => fromReply?.conversationId)).toEqual(["c10"]);
    await library.remove(found[0]?.id ?? "");
    expect(await library.documentsOf("c1")).toHaveLength(1);
  });

  test("can be changed by its own agent, and back to what it was", async () => {
    const rig = new OrchestrationRig();
    rig.agents.push({ id: "guide", name: "Guide", role: "A guide", instructions: "You guide." });
    const edits = recordLines([{ find: "the old town", replace: "the hills" }]);
    const models = new ScriptedModels(() => edits);
    const { control, editor, library, monitor } = rig.open(models);
    const { id } = await library.openReply(REPLY);
    const wish = { kind: "change", request: "Hills, please", version: 1 } as const;
    expect(await control.amend(id, wish, "en")).toMatchObject({ success: true });
    expect(models.calls.map(({ agentId }) => agentId)).toEqual(["guide"]);
    const { events, artifacts } = await monitor.load(id);
    const proposed = events.find(({ type }) => type === "changes-proposed");
    const proposalId = proposed?.type === "changes-proposed" ? proposed.proposal.id : "";
    const [artifact] = [...artifacts.values()];
    const artifactId = artifact?.id ?? "";
    await editor.decideChanges({ artifactId, proposalId, accept: [0], reject: [] });
    const changed = (await monitor.load(id)).artifacts.get(artifactId);
    expect(changed?.content).toBe(REPLY.content.replace("the old town", "the hills"));
    await editor.restoreArtifact(artifactId, 1);
    expect((await monitor.load(id)).artifacts.get(artifactId)?.content).toBe(REPLY.content);
  });

  test("tells nobody else which conversation it came from", async () => {
    const { library, monitor } = new OrchestrationRig().open();
    const { id } = await library.openReply({ ...REPLY, conversationId: "private-talk" });
    const { events } = await monitor.load(id);
    const [created] = capsuleOf(id, events, 1).events;
    expect(created?.type === "task-created" && created.task.fromReply).toBeUndefined();
  });

  test("without a heading takes the title of the conversation, and without one the first words", async () => {
    const { library } = new OrchestrationRig().open();
    const open = (over: Partial<ReplyToOpen>) => library.openReply({ ...REPLY, ...over });
    expect((await open({ messageId: "a", content: "No heading." })).title).toBe("Lyon");
    expect((await open({ messageId: "b", content: "First words. More.", title: "" })).title).toBe(
      "First words",
    );
  });
});
