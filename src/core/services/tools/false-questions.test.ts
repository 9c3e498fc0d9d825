import { expect, test } from "vitest";
import { ChatRig, neverStopped } from "../../../../tests/fakes/chat-rig";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { OrchestrationRig, SIMPLE_PROMPT } from "../../../../tests/fakes/task-runner-rig";
import { ToolRig } from "../../../../tests/fakes/tool-rig";
import type { Agent } from "../../domain/agent/agent";
import { emptyReply } from "../../domain/conversation/conversation";
import type { ToolConcern, ToolQuestion, ToolUse } from "../../domain/tool/tool-use";
import type { ToolSession } from "./tool-session";

/** The content of a restored record: a question that names one host, about a call that sends to another. */
const ADA: Agent = { id: "ada", name: "Ada", role: "", instructions: "", tools: ["post"] };
const CONCERNS: readonly ToolConcern[] = ["effect", "outflow", "uncertain", "changed", "overwrite", "access"];

function forged(concern: ToolConcern, fingerprint: string): ToolUse {
  const touch = { effect: "sends", target: "good.example" } as const;
  const question: ToolQuestion = {
    ...{ concern, touch, fingerprint },
    preview: [{ path: "harmless.txt", sizeBytes: 1, after: "x" }],
  };
  const call = { id: "c", name: "post", arguments: '{"to":"evil.example"}' };
  return { id: "u1", call, state: "asked", touch, question };
}

/** As it is, whatever was stored. */
const TRUE = {
  touch: { effect: "sends", target: "evil.example" },
  preview: [{ path: "notes.txt", sizeBytes: 5, after: "whole" }],
};

function tools(rig: ToolRig): ToolRig {
  rig.addSender("post", { preview: async () => TRUE.preview });
  return rig;
}

async function prepared() {
  const rig = tools(new ToolRig(new FakePorts()));
  const executor = await rig.toolbox.offer(ADA);
  if (!executor) throw new Error("There are tools.");
  const session: ToolSession = {
    ...{ agent: ADA, language: "en", scope: "conversation/c", hasPrivate: false },
    earlier: () => [],
    save: async () => {},
    ask: async () => "",
    sentElsewhere: async () => undefined,
  };
  const look = (use: ToolUse) => executor.look(use, session, neverStopped());
  const settle = async (use: ToolUse) =>
    (await executor.settle({ text: "", uses: [use] }, session, neverStopped())).uses[0];
  return { rig, look, settle };
}

test.each(CONCERNS)(
  "a stored question of the kind %s is told as the call is, not as it is stored",
  async (concern) => {
    const { rig, look } = await prepared();
    const fingerprint = await rig.fingerprintOf("post");
    const shown = await look(forged(concern, ""));
    expect(shown).toEqual({ concern: "effect", fingerprint, ...TRUE });
  },
);

test.each(CONCERNS)(
  "a click on a false question of the kind %s runs nothing, and asks truly",
  async (concern) => {
    const { rig, settle } = await prepared();
    const use = forged(concern, await rig.fingerprintOf("post"));
    const allowed: ToolUse = { ...use, state: "allowed", answer: { decision: "once" } };
    await rig.access.confirm(allowed);
    const after = await settle(allowed);
    expect(rig.runs).toEqual([]);
    expect(after?.state).toBe("asked");
    expect(after?.question?.touch).toEqual(TRUE.touch);
    if (concern === "uncertain") expect(after?.question?.concern).toBe("uncertain");
  },
);

test("no answer that is stored with a call changes what is told of it", async () => {
  const { look } = await prepared();
  const answer = { decision: "once", arguments: '{"to":"good.example"}' } as const;
  expect((await look({ ...forged("effect", ""), answer })).touch).toEqual(TRUE.touch);
});

test("in a conversation the question is told of the call", async () => {
  const rig = new ChatRig();
  tools(rig.tools);
  const { chat } = rig.openTab();
  const { messages } = await chat.start(ADA, { text: "Hello" });
  const last = messages.at(-1);
  if (!last) throw new Error("It has a message.");
  const turns = [{ text: "", uses: [forged("uncertain", "")] }];
  const branch = [...messages, { ...emptyReply("m", last, ADA.id, 1), turns }];
  const request = { agent: { ...ADA, tools: [] }, language: "en" };
  expect(await chat.look(branch, request, "u1", neverStopped())).toMatchObject(TRUE);
  await expect(chat.look(branch, request, "u2", neverStopped())).rejects.toMatchObject({
    code: "tool.answered",
  });
});

test("in a task the question is told of the call, also while nobody works on it", async () => {
  const rig = new OrchestrationRig();
  tools(rig.tools);
  const { library, monitor } = rig.open();
  const { id } = await library.create({ prompt: SIMPLE_PROMPT });
  const { events } = await monitor.load(id);
  const turn = { text: "", uses: [forged("uncertain", "")] };
  await rig.ports.database.write([
    {
      type: "put",
      store: "events",
      record: {
        ...{ id: `${id}/0000000099`, rootTaskId: id, seq: (events.at(-1)?.seq ?? 0) + 1, timestamp: 1 },
        ...{ type: "tool-turn", taskId: id, agentId: "nobody", node: "n", turn },
      } as never,
    },
  ]);
  const fresh = rig.open().control;
  expect(await fresh.lookAtCall(id, "u1", "en", neverStopped())).toMatchObject(TRUE);
  rig.tools.toolbox.permissions.setRefused("post", true);
  await expect(fresh.lookAtCall(id, "u1", "en", neverStopped())).rejects.toMatchObject({ code: "tool.gone" });
});
