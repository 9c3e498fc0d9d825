import type { Agent } from "../../domain/agent/agent";
import type { Message } from "../../domain/conversation/conversation";
import type { Source } from "../../domain/source/source";
import { SourceNumbers } from "../../domain/source/source-numbers";
import { isAlike } from "../../domain/text/is-alike";
import { type GivenAnswer, takenAnswer, withUse } from "../../domain/tool/tool-use";
import { AppError } from "../../errors/app-error";
import type { ModelCaller } from "../models/model-call";
import { askedMessages } from "../tools/asked-messages";
import { sentElsewhere } from "../tools/sent-elsewhere";
import { textVectors } from "../tools/text-vectors";
import type { ToolAccess } from "../tools/tool-access";
import { type ReplyRequest, replyRoute } from "./reply-request";
import type { ReplyTools } from "./reply-writer";

/** The tools that the agent of a reply may call; nothing where there are none. */
export async function replyTools(
  access: ToolAccess | undefined,
  caller: ModelCaller,
  branch: readonly Message[],
  request: ReplyRequest,
  messageId: string,
): Promise<ReplyTools | undefined> {
  const { agent, language, onTools, projectId, projectKnowledge, choice } = request;
  const conversationId = branch.at(-1)?.conversationId;
  if (!access || conversationId === undefined) return undefined;
  const project = projectId === undefined ? [] : [`project/${projectId}` as const];
  const places = [`conversation/${conversationId}`, ...project] as const;
  const executor = await access.offer(agent, places, choice?.withoutTools, choice);
  if (!executor) return undefined;
  const before = branch.filter(({ id }) => id !== messageId);
  const numbers = new SourceNumbers(() => branch.flatMap(numberedIn));
  const hasSearched = before.some(({ webSearch }) => webSearch === "provider");
  const uses = before.flatMap(({ turns = [] }) => turns.flatMap((turn) => turn.uses));
  return {
    executor,
    ...(onTools ? { onTurns: onTools } : {}),
    session: {
      agent,
      language,
      scope: `conversation/${conversationId}`,
      hasPrivate: projectKnowledge !== undefined || hasFiles(agent, branch),
      numbers,
      hasUntrusted: () => hasSearched,
      files: () => branch.flatMap(({ attachments = [] }) => attachments),
      earlier: () => uses,
      async sentElsewhere(agentId) {
        const { provider, model } = await access.findAgent(agentId);
        return sentElsewhere(caller, replyRoute(request), { provider, model });
      },
      async ask(agentId, question, signal) {
        const isOwn = agentId === agent.id;
        const asked = isOwn ? agent : await access.findAgent(agentId);
        const call = {
          purpose: "chat",
          messages: askedMessages(asked, question, language),
          conversationId,
          agentId,
          temperature: asked.temperature,
          effort: asked.effort,
          ...(isOwn ? replyRoute(request) : { provider: asked.provider, model: asked.model }),
        } as const;
        return (await caller.complete(call, signal)).text;
      },
      embed: async (...wanted) => textVectors(await caller.embedder?.(replyRoute(request)), ...wanted),
    },
  };
}

/** Whether a reply stopped among calls of tools: nothing was written after them. */
export function isInTools({ turns = [], content }: Message): boolean {
  return content === "" && turns.length > 0;
}

/** A message as it is stored, with the user's answer to a question in it. @throws AppError as `takenAnswer`. */
export async function answeredReply(
  stored: Message,
  access: Pick<ToolAccess, "confirm"> | undefined,
  given: GivenAnswer,
): Promise<Message> {
  const { turns = [] } = stored;
  const use = takenAnswer(
    turns.flatMap(({ uses }) => uses).find(({ id }) => id === given.useId),
    given,
  );
  if (given.answer.decision !== "deny") await access?.confirm(use);
  return { ...stored, turns: withUse(turns, use) };
}

/** A message as it is stored. @throws AppError `chat.changed` where that is not what is to be gone on with. */
export function sameReply(stored: Message, shown: Message): Message {
  if (stored.content === shown.content && isAlike(stored.turns, shown.turns)) return stored;
  throw new AppError("chat.changed");
}

/** All that a message cites, and all that its tools found. */
function numberedIn({ sources = [], turns = [] }: Message): readonly Source[] {
  return [...sources, ...turns.flatMap(({ uses }) => uses.flatMap(({ result }) => result?.sources ?? []))];
}

function hasFiles({ knowledgeItemIds = [] }: Agent, branch: readonly Message[]): boolean {
  return knowledgeItemIds.length > 0 || branch.some(({ attachments = [] }) => attachments.length > 0);
}
