import { expect, test } from "vitest";
import { AGENT, ChatRig, neverStopped, noListener, REPLY_REQUEST } from "../../../../tests/fakes/chat-rig";
import { turn } from "../../../../tests/fakes/scripted-models";
import type { Project } from "../../domain/project/project";

const PROJECT: Project = {
  id: "garden",
  name: "Garden",
  instructions: "Write for beginners.",
  knowledgeItemIds: ["soil"],
  agentIds: [],
  model: { credentialId: "mine", model: "large" },
  createdAt: 1,
  updatedAt: 1,
};

/** A chat whose first message is asked for in a project. */
async function asked(projectId?: string) {
  const rig = new ChatRig();
  await rig.ports.database.write([{ type: "put", store: "projects", record: PROJECT }]);
  const { chat, repository } = rig.openTab();
  const begun = await chat.start(AGENT, { text: "Which roses?" }, {}, projectId);
  void chat.reply(begun.messages, REPLY_REQUEST, noListener, neverStopped());
  await turn();
  return { ...begun, rig, chat, repository, call: () => rig.models.reply.call };
}

test("who answers in a project is told its instructions as a part of their own, and may draw on its files", async () => {
  const { conversation, call } = await asked("garden");
  expect(conversation).toMatchObject({ projectId: "garden", credentialId: "mine", model: "large" });
  const instructions = call().messages[0]?.content ?? "";
  expect(instructions).toMatch(
    /^You are Ada\..*Be brief\.\n\n# Project: Garden\n\n.*\n\nWrite for beginners\./s,
  );
  expect(call().projectKnowledge).toMatchObject({ knowledgeItemIds: ["soil"], deliverableIds: [] });
});

test("in none they are told of none; nor in one that is gone", async () => {
  for (const projectId of [undefined, "gone"]) {
    const { conversation, call } = await asked(projectId);
    expect(conversation.projectId).toBeUndefined();
    expect(call().messages[0]?.content).not.toContain("# Project");
    expect(call().projectKnowledge).toBeUndefined();
  }
});

test("a conversation that was moved out is answered without it", async () => {
  const { conversation, messages, repository, chat, call } = await asked("garden");
  await repository.change(conversation.id, () => ({ projectId: undefined }));
  void chat.reply(messages, REPLY_REQUEST, noListener, neverStopped());
  await turn();
  expect(call().messages[0]?.content).not.toContain("# Project");
});
