import type { Agent } from "../../domain/agent";
import type { Message } from "../../domain/conversation";
import type { ModelCaller } from "../models/model-call";
import { askedMessages } from "../tools/asked-messages";
import type { ToolAccess } from "../tools/tool-access";
import type { ReplyWish } from "./reply-wish";
import type { ReplyTools } from "./reply-writer";

/** What the agent of a reply may call; nothing where it may call nothing. */
export async function replyTools(
  access: ToolAccess | undefined,
  caller: ModelCaller,
  branch: readonly Message[],
  { agent, language, onTools }: ReplyWish,
  messageId: string,
): Promise<ReplyTools | undefined> {
  const executor = await access?.offer(agent);
  const conversationId = branch.at(-1)?.conversationId;
  if (!access || !executor || conversationId === undefined) return undefined;
  const before = branch.filter(({ id }) => id !== messageId);
  const uses = before.flatMap(({ turns = [] }) => turns.flatMap((turn) => turn.uses));
  return {
    executor,
    ...(onTools ? { onTurns: onTools } : {}),
    session: {
      agent,
      language,
      scope: `conversation/${conversationId}`,
      hasPrivate: hasFiles(agent, branch),
      earlier: () => uses,
      async ask(agentId, question, signal) {
        const asked = await access.findAgent(agentId);
        const call = {
          purpose: "chat",
          messages: askedMessages(asked, question, language),
          conversationId,
          agentId,
          temperature: asked.temperature,
          provider: asked.provider,
          model: asked.model,
        } as const;
        return (await caller.complete(call, signal)).text;
      },
    },
  };
}

function hasFiles({ knowledgeItemIds = [] }: Agent, branch: readonly Message[]): boolean {
  return knowledgeItemIds.length > 0 || branch.some(({ attachments = [] }) => attachments.length > 0);
}
