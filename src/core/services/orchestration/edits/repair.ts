import type { Agent } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import type { FinishReason, LlmMessage } from "../../../domain/model/llm";
import type { Requirement } from "../../../domain/requirement/requirement";
import { extractKeywords } from "../../../domain/task/context-relevance";
import type { Place } from "../../../domain/text/text-edit";
import { isAppError } from "../../../errors/app-error";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import { type ContinuedReply, continuedReply } from "../calls/continued-reply";
import { readRecords } from "../calls/read-records";
import type { StepRunner } from "../calls/step-runner";
import { faultKindOf } from "../check/code-verdict";
import { isUnusable, textFaults } from "../check/text-faults";
import { type AppliedEdit, applyEdits } from "./apply-edits";
import { editorOf } from "./editor";
import { MAX_EDITS, readEdits } from "./read-edits";
import {
  editMessages,
  type RepairBrief,
  rewriteMessages,
  sectionMessages,
  type UnmetRequirement,
} from "./repair-prompt";

const HEADING_LINE = /^ {0,3}#{1,6}[ \t].*$/gm;
const REST =
  "Continue after your last line with the edits that are missing, and end with the line that says done.";

/** A text to be repaired. */
export interface Repair {
  readonly artifact: Artifact;
  readonly content: string;
  readonly unmet: readonly UnmetRequirement[];
  /** The task it is done under. */
  readonly taskId: string;
}

/**
 * The edits its writer makes to a text so that it meets what it does not meet; of one section all, where no edit can be
 * made, and of one in another language than the request the whole. None, where nothing came of it.
 * @throws the cancellation, and AppError `task.limit-reached`.
 */
export async function repair(
  engine: StepRunner,
  work: Repair,
  signal: AbortSignal,
): Promise<readonly AppliedEdit[]> {
  try {
    const brief = await briefFor(engine, work, signal);
    const ask = (messages: readonly LlmMessage[]) => replyTo(engine, work, brief.agent, messages, signal);
    if (work.unmet.some(({ requirement }) => faultKindOf(requirement) === "language"))
      return await rewriteWhole(brief, ask);
    const edits = await askEdits(engine, editMessages(brief), ask);
    const { applied } = applyEdits(work.content, edits.slice(0, MAX_EDITS));
    return applied.length > 0 ? applied : await rewriteSection(brief, ask);
  } catch (error) {
    signal.throwIfAborted();
    if (isAppError(error) && error.code !== "task.limit-reached") return [];
    throw error;
  }
}

type Ask = (messages: readonly LlmMessage[]) => Promise<ContinuedReply>;

async function askEdits(
  { resources: { lenientJson } }: StepRunner,
  messages: readonly LlmMessage[],
  ask: Ask,
) {
  const { text: reply } = await ask(messages);
  const { records, done } = await readRecords(reply, lenientJson);
  if (done || records.length === 0) return readEdits(records);
  const { text: rest } = await ask([
    ...messages,
    { role: "assistant", content: reply },
    { role: "user", content: REST },
  ]);
  return readEdits([...records, ...(await readRecords(rest, lenientJson)).records]);
}

/** In another language it is another text, which no edits lead to. */
async function rewriteWhole(brief: RepairBrief, ask: Ask): Promise<readonly AppliedEdit[]> {
  const { content } = brief;
  const { text, finishReason } = await ask(rewriteMessages(brief));
  return replaced(brief, { start: 0, end: content.length }, text.trim(), finishReason);
}

async function rewriteSection(brief: RepairBrief, ask: Ask): Promise<readonly AppliedEdit[]> {
  const [worst] = brief.unmet;
  if (!worst) return [];
  const place = sectionFor(brief.content, worst.requirement, worst.verdict);
  const section = brief.content.slice(place.start, place.end);
  const { text, finishReason } = await ask(sectionMessages(brief, section));
  return replaced(brief, place, text.trim(), finishReason);
}

/** The edit that puts a reply in the place of what it was to write again; none, where it is no such text. */
function replaced(
  { root, content, unmet }: RepairBrief,
  place: Place,
  reply: string,
  finishReason: FinishReason,
): readonly AppliedEdit[] {
  const before = content.slice(place.start, place.end);
  const isText = !isUnusable(
    textFaults({ artifactId: "", version: 0, content: reply, finishReason }, root.description),
  );
  if (!isText || finishReason === "length" || reply === before.trim()) return [];
  const replacement = reply + before.slice(before.trimEnd().length);
  return [{ ...place, replacement, for: unmet.map((_, index) => index) }];
}

async function briefFor(engine: StepRunner, work: Repair, signal: AbortSignal): Promise<RepairBrief> {
  const { content, unmet, artifact } = work;
  const editor = await editorOf(engine, artifact, content, signal);
  return { root: engine.root, ...editor, content, unmet, language: engine.resources.language };
}

function replyTo(
  engine: StepRunner,
  { taskId }: Repair,
  agent: Agent,
  messages: readonly LlmMessage[],
  signal: AbortSignal,
): Promise<ContinuedReply> {
  const { temperature, provider, model } = agent;
  const call = { purpose: "repair", taskId, agent, messages, temperature, provider, model } as const;
  return continuedReply(engine.resources.modelCalls, call, signal);
}

/** The sections of a text: what stands before the first heading, and from each heading to the next. */
function sectionsOf(content: string): readonly Place[] {
  const starts = [...content.matchAll(HEADING_LINE)].map(({ index }) => index);
  const bounds = [...new Set([0, ...starts, content.length])];
  return bounds.slice(0, -1).map((start, place) => ({ start, end: bounds[place + 1] ?? content.length }));
}

/**
 * The section to be written again for the sake of a requirement: the one that holds what its verdict points at, else the
 * one whose words are most like it, else the last.
 */
function sectionFor(content: string, { description }: Requirement, { proof }: RequirementVerdict): Place {
  const sections = sectionsOf(content);
  const { start } = proof ?? {};
  const last = sections.at(-1) ?? { start: 0, end: content.length };
  if (start !== undefined) return sections.find((each) => start >= each.start && start < each.end) ?? last;
  const keywords = extractKeywords(description);
  const likeness = ({ start: from, end }: Place) => {
    const words = content.slice(from, end).toLowerCase();
    return keywords.filter((keyword) => words.includes(keyword)).length;
  };
  return sections.reduce((best, each) => (likeness(each) >= likeness(best) ? each : best), last);
}
