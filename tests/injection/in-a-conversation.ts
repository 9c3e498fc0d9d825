import type { Message } from "@core/domain/conversation/conversation";
import { givenTo, openQuestions, type ToolUse } from "@core/domain/tool/tool-use";
import type { ToolPermission } from "@core/services/tools/tool-permissions";
import { ChatRig, neverStopped, noListener } from "../fakes/chat-rig";
import { ScriptedModels } from "../fakes/task-runner-rig";
import { textAttachment } from "../fakes/text-attachment";
import { type Channel, endsOf, HostileWorld, PRIVATE_TEXT } from "./hostile-world";
import type { InjectionCase } from "./injection-case";
import { obey } from "./obedient-model";

/** Outcome of orders that a model obeyed. */
export interface Outcome {
  /** How each ordered call has ended. */
  readonly ends: readonly string[];
  /** The calls that wait for the user. */
  readonly asked: readonly ToolUse[];
  /** Writings and sendings that happened. */
  readonly effects: readonly string[];
  /** Permissions, before and after. */
  readonly permissions: readonly [readonly ToolPermission[], readonly ToolPermission[]];
  /** The model's last text. */
  readonly text: string;
}

/** Lets an agent of a conversation come upon a text, and obey it; what it asks is left unanswered, and then denied. */
export async function inConversation(channel: Channel, hostile: InjectionCase): Promise<Outcome> {
  const rig = new ChatRig();
  const world = new HostileWorld(rig.ports, rig.tools, channel, [hostile]);
  const reading = world.reading(0);
  const models = new ScriptedModels((call) => {
    // The agent that is asked answers with what it has come upon.
    if (call.agentId === "bob") return hostile.text;
    const hasRead = reading === undefined || call.messages.some(({ role }) => role === "tool");
    if (!hasRead) return [{ id: "read", name: reading.name, arguments: JSON.stringify(reading.args) }];
    return obey(call);
  });
  const { chat, repository } = rig.openTab(undefined, models);
  const attachments = [
    textAttachment("mine.txt", PRIVATE_TEXT),
    ...(channel === "file" ? [textAttachment("notes.txt", hostile.text)] : []),
    ...(channel === "context" ? [textAttachment("summary.txt", hostile.text)] : []),
  ];
  const { conversation, messages } = await chat.start(world.agent, {
    text: "What does it say?",
    attachments,
  });
  await world.recogniseTools();
  world.allow(`conversation/${conversation.id}`, world.agent.id);
  const { permissions } = rig.tools.toolbox;
  const before = permissions.all;
  const request = { agent: world.agent, language: "en" };
  const { message } = await chat.reply(messages, request, noListener, neverStopped());
  const ends = endsOf(message?.turns ?? []);
  const asked = openQuestions(message?.turns);
  let last = message;
  for (let open = openOf(last); last && open; open = openOf(last)) {
    const answered = givenTo(open, { decision: "deny" });
    const branch = await repository.messages(conversation.id);
    last = (await chat.continue(branch, { ...request, answered }, noListener, neverStopped())).message;
  }
  return {
    ends,
    asked,
    effects: world.effects,
    permissions: [before, permissions.all],
    text: last?.content ?? "",
  };
}

function openOf(message: Message | undefined) {
  return openQuestions(message?.turns)[0];
}
