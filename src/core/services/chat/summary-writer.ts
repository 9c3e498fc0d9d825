import type { Message } from "../../domain/conversation/conversation";
import { cutToTokens } from "../../domain/conversation/conversation-summary";
import type { Attachment } from "../../domain/file/attachment";
import type { LlmMessage } from "../../domain/model/llm";
import { fromBase64 } from "../../domain/text/base64";
import { detectLanguage } from "../../domain/text/detect-language";
import { languageInstruction } from "../../domain/text/reply-language";
import { withoutThoughts } from "../../domain/text/think-blocks";
import { AppError } from "../../errors/app-error";
import type { ModelCaller } from "../models/model-call";
import { lastSaid } from "./chat-history";
import { type ReplyRequest, replyRoute } from "./reply-request";

/** Fewer tokens of a turn say nothing: so many turns are summarised in several calls. */
const LEAST_SHARE = 120;
const INSTRUCTIONS =
  "Summarise the conversation below so that it can go on without its text: what was asked, what was answered and " +
  "decided, facts, names, numbers and open questions. Answer with the summary and nothing else.";

/** Has the turns of a conversation summarised by the model that answers in it. */
export class SummaryWriter {
  readonly #caller: ModelCaller;

  constructor(caller: ModelCaller) {
    this.#caller = caller;
  }

  /**
   * Sums up turns, together with the summary of what came before them; `limit` is how many tokens one call may hold.
   * @throws AppError `chat.empty-reply`, and as the model caller does.
   */
  async write(
    turns: readonly Message[],
    before: string | undefined,
    request: ReplyRequest,
    limit: number,
    signal: AbortSignal,
  ): Promise<string> {
    const atOnce = Math.max(1, Math.floor(limit / LEAST_SHARE));
    let summary = before;
    for (let from = 0; from < turns.length; from += atOnce) {
      summary = await this.#ask(turns.slice(from, from + atOnce), summary, request, limit, signal);
    }
    return summary ?? "";
  }

  async #ask(
    turns: readonly Message[],
    before: string | undefined,
    request: ReplyRequest,
    limit: number,
    signal: AbortSignal,
  ): Promise<string> {
    // Each turn gets an equal share of what the model can read, so that the call itself always fits.
    const share = Math.floor(limit / turns.length);
    const parts = turns.map((turn) => `[${turn.role}]\n${cutToTokens(textOf(turn), share)}`);
    const earlier = before ? [`[summary of what came before]\n${before}`] : [];
    const language = detectLanguage(lastSaid(turns) || (before ?? "")) ?? request.language;
    const messages: readonly LlmMessage[] = [
      { role: "system", content: `${INSTRUCTIONS}\n\n${languageInstruction(language)}` },
      { role: "user", content: [...earlier, ...parts].join("\n\n") },
    ];
    const conversationId = turns[0]?.conversationId;
    const agentId = request.agent.id;
    const call = { purpose: "summary", messages, conversationId, agentId, ...replyRoute(request) } as const;
    const text = withoutThoughts((await this.#caller.complete(call, signal)).text).trim();
    // Nothing must never stand for what was said.
    if (text === "") throw new AppError("chat.empty-reply");
    return text;
  }
}

function textOf({ content, attachments = [] }: Message): string {
  return [withoutThoughts(content), ...attachments.map(fileText)].filter(Boolean).join("\n");
}

function fileText({ type, name, data }: Attachment): string {
  if (type !== "text") return `[attached: ${name}]`;
  return `[attached: ${name}]\n${new TextDecoder().decode(fromBase64(data))}`;
}
