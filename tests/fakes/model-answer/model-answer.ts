import type { LlmMessage } from "@core/domain/model/llm";
import { practiceAnswer } from "../../../src/plugins/llm-practice/practice-answer";
import { resultsText } from "../../../src/plugins/llm-practice/practice-calls";
import { firstTagged } from "../../../src/plugins/llm-practice/prompt-tags";
import { phrasesOf } from "../../../src/plugins/llm-practice/request-phrases";
import { answerBrief } from "./answer-brief";
import { answerChange, answerCheck, answerRepair } from "./answer-check";
import { answerNote, answerWriting } from "./answer-writing";
import { type ModelTexts, modelTexts } from "./model-texts";
import { requirementsIn } from "./requirements-in";

/**
 * A model that does what it is told, in place of a real one: what is asked for is named in the text, and a check finds it
 * there. One that was cut off is gone on with.
 */
export function modelAnswer(messages: readonly LlmMessage[]): string {
  const last = messages.findLast(({ role }) => role === "user")?.content ?? "";
  if (!/^Continue exactly where you stopped/.test(last)) return wholeAnswer(messages);
  const written = messages.findLast(({ role }) => role === "assistant")?.content ?? "";
  const whole = wholeAnswer(messages.slice(0, -2));
  return whole.startsWith(written) ? whole.slice(written.length) : whole;
}

function wholeAnswer(messages: readonly LlmMessage[]): string {
  const work = answerWork(firstAsked(messages), modelTexts);
  if (work === undefined) return practiceAnswer(messages);
  const results = resultsText(messages, modelTexts);
  return results && !work.startsWith("{") ? `${work}\n\n${results}` : work;
}

/** The user's text before the first answer, in one message or several. */
function firstAsked(messages: readonly LlmMessage[]): string {
  const answer = messages.findIndex(({ role }) => role === "assistant");
  const asked = messages.slice(0, answer < 0 ? undefined : answer).filter(({ role }) => role === "user");
  return asked.map(({ content }) => content).join("\n\n");
}

/** Each call of a task is told by words of its own, and by what it is given. */
function answerWork(task: string, texts: ModelTexts): string | undefined {
  const asks = (mark: string, tag: string) => task.includes(mark) && task.includes(`<${tag}`);
  if (asks('{"reader":', "request")) return answerBrief(task, texts);
  if (asks('"subTasks"', "request")) return answerPlan(task, texts);
  if (asks('"instructions"', "wanted-agent")) return answerRecruiting(task, texts);
  if (asks('"verdict"', "text")) return answerCheck(task, texts);
  if (asks('"find"', "unmet")) return answerRepair(task, texts);
  if (asks('"find"', "wish")) return answerChange(task, texts);
  if (asks("the complete deliverable itself", "request")) return answerWriting(task, texts);
  if (asks("with the note itself", "task") || asks("the whole note again", "task"))
    return answerNote(task, texts);
  return task.includes("Write it again in at most") ? firstTagged(task, "note").slice(0, 500) : undefined;
}

/** Two parts that can be done side by side, and a last one that brings them together. */
function answerPlan(prompt: string, texts: ModelTexts): string {
  const known = requirementsIn(prompt);
  const phrases = known.length > 0 ? known : phrasesOf(firstTagged(prompt, "request"));
  const team = firstTagged(prompt, "team").match(/^- [^:\n]+/gm) ?? [];
  const roles = team.map((line) => line.slice(2).trim());
  const middle = Math.ceil(phrases.length / 2);
  const shares = [phrases.slice(0, middle), phrases.slice(middle)].filter((share) => share.length > 0);
  const parts = shares.map((share, place) => ({
    title: texts.partTitle(place + 1, share[0] ?? ""),
    description: texts.partDescription(share.join("; ")),
    dependencies: [],
    role: roles[place % Math.max(1, roles.length)],
    acceptanceCriteria: share,
  }));
  const delivery = {
    title: texts.deliveryTitle,
    description: texts.deliveryDescription,
    dependencies: parts.map(({ title }) => title),
    role: roles.at(-1),
    acceptanceCriteria: phrases.slice(0, 3),
  };
  return JSON.stringify({ subTasks: [...parts, delivery] }, null, 2);
}

/** The profile of the agent that is wanted. */
function answerRecruiting(prompt: string, texts: ModelTexts): string {
  const wanted = firstTagged(prompt, "wanted-agent");
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(wanted)?.[1]?.trim() ?? "";
  const name = field("Name") || "Task Executor";
  const role = field("Role") || name;
  return JSON.stringify({ name, role, instructions: texts.instructions(role, field("Skills")) }, null, 2);
}
