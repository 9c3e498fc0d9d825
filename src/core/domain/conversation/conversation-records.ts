import * as v from "valibot";
import { attachment } from "../file/attachment-record";
import { fileReading } from "../file/file-reading-record";
import type { TokenUsage } from "../model/llm";
import { modelFallback } from "../model/model-fallback-record";
import {
  type FieldsOf,
  id,
  ids,
  listOf,
  mendedCount,
  mendedNumber,
  mendedText,
  mendedTime,
  oneOf,
  optional,
  optionalId,
  optionalText,
  text,
} from "../schema/values";
import { fileSource, source } from "../source/source-record";
import { toolTurn } from "../tool/tool-record";
import { workChoiceFields } from "../tool/work-choice-record";
import type { Conversation, Message, RewrittenMessage, SentHistory } from "./conversation";
import type { ConversationSummary } from "./conversation-summary";

/** Tokens of a call. */
export const usage = v.looseObject({
  promptTokens: mendedCount,
  completionTokens: mendedCount,
  totalTokens: mendedCount,
  cacheReadTokens: optional(mendedCount),
  cacheWriteTokens: optional(mendedCount),
  reasoningTokens: optional(mendedCount),
  webSearches: optional(mendedCount),
  webSearchCost: optional(mendedNumber),
  cost: optional(mendedNumber),
} satisfies FieldsOf<TokenUsage>);

const summary = v.looseObject({
  id,
  throughId: id,
  text,
  state: oneOf("used", "off", "replaced"),
} satisfies FieldsOf<ConversationSummary>);

/** A conversation cannot do without its id: its title, times and people may be missing. */
export const conversation = v.looseObject({
  id,
  agentId: v.fallback(id, "default"),
  participatingAgents: ids,
  workflowId: optionalId,
  projectId: optionalId,
  title: mendedText,
  timestamp: mendedTime,
  messageCount: mendedCount,
  pinned: optional(v.boolean()),
  activeLeafId: optionalId,
  credentialId: optionalId,
  model: optionalText,
  ...workChoiceFields,
  summaries: optional(listOf(summary)),
} satisfies FieldsOf<Conversation>);

/** The reason a model wrote no more. */
export const finishReason = oneOf("stop", "length", "tool-calls", "refusal", "other");

/** A message has its place, its speaker and its words. */
export const message = v.looseObject({
  id,
  conversationId: id,
  role: oneOf("system", "user", "assistant"),
  content: text,
  parentId: optionalId,
  agentId: optionalId,
  timestamp: mendedTime,
  attachments: optional(listOf(attachment)),
  reasoning: optionalText,
  turns: optional(v.array(toolTurn)),
  state: optional(oneOf("complete", "partial", "waiting", "failed")),
  finishReason: optional(finishReason),
  usage: optional(usage),
  provider: optionalText,
  model: optionalText,
  errorCode: optionalText,
  sources: optional(listOf(source)),
  webSearch: optional(oneOf("provider", "nobody")),
  fallback: optional(modelFallback),
  sent: optional(
    v.looseObject({
      instructions: text,
      summaryId: optionalId,
      sources: optional(listOf(fileSource)),
      partlyRead: optional(listOf(fileReading)),
    } satisfies FieldsOf<SentHistory>),
  ),
  rewritten: optional(
    v.looseObject({ by: listOf(text), original: text } satisfies FieldsOf<RewrittenMessage>),
  ),
} satisfies FieldsOf<Message>);
