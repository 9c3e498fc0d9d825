import type { LlmMessage } from "@core/domain/model/llm";
import { answerBrief, readersOf } from "./answer-brief";
import { answerNote, answerWriting } from "./answer-writing";
import { resultsText } from "./practice-calls";
import type { PracticeTexts } from "./practice-text-set";
import { languageOf, practiceTexts } from "./practice-texts";
import { firstTagged } from "./prompt-tags";
import { phrasesOf } from "./request-phrases";

/** The reply to a request, made from nothing but the messages it is given; one that was cut off is gone on with. */
export function practiceAnswer(messages: readonly LlmMessage[]): string {
  const last = messages.findLast(({ role }) => role === "user")?.content ?? "";
  if (!/^Continue exactly where you stopped/.test(last)) return wholeAnswer(messages);
  const written = messages.findLast(({ role }) => role === "assistant")?.content ?? "";
  const whole = wholeAnswer(messages.slice(0, -2));
  return whole.startsWith(written) ? whole.slice(written.length) : whole;
}

function wholeAnswer(messages: readonly LlmMessage[]): string {
  const system = messages.find(({ role }) => role === "system")?.content ?? "";
  const task = firstAsked(messages);
  const last = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const texts = practiceTexts(languageOf(system, last));
  const work = answerWork(task, texts);
  const results = resultsText(messages, texts);
  if (work !== undefined) return results && !work.startsWith("{") ? `${work}\n\n${results}` : work;
  if (/^write the title of a conversation/i.test(system)) return answerTitle(last);
  return answerChat(system, last, texts, results);
}

/** The user's text before the first answer, in one message or several. */
function firstAsked(messages: readonly LlmMessage[]): string {
  const answer = messages.findIndex(({ role }) => role === "assistant");
  const asked = messages.slice(0, answer < 0 ? undefined : answer).filter(({ role }) => role === "user");
  return asked.map(({ content }) => content).join("\n\n");
}

/** Each call of a task is told by words of its own, and by what it is given. */
function answerWork(task: string, texts: PracticeTexts): string | undefined {
  const asks = (mark: string, tag: string) => task.includes(mark) && task.includes(`<${tag}`);
  if (asks('{"reader":', "request")) return answerBrief(task, texts);
  if (asks('"subTasks"', "request")) return answerPlan(task, texts);
  if (asks('"instructions"', "wanted-agent")) return answerRecruiting(task, texts);
  // Nothing is judged: whatever code cannot count stays unverified.
  if (asks('"verdict"', "text") || asks('"find"', "unmet")) return JSON.stringify({ done: 0 });
  if (asks('"find"', "wish"))
    return `${JSON.stringify({ remark: texts.unchanged })}\n${JSON.stringify({ done: 1 })}`;
  if (asks("the complete deliverable itself", "request")) return answerWriting(task, texts);
  if (asks("with the note itself", "task") || asks("the whole note again", "task"))
    return answerNote(task, texts);
  return task.includes("Write it again in at most") ? firstTagged(task, "note").slice(0, 500) : undefined;
}

const TITLE_WORDS = 6;

/** Says what would become of the message, and that there is no answer to it. */
function answerChat(system: string, message: string, texts: PracticeTexts, results: string): string {
  const agent = /^You are ([^.\n]+)\./.exec(system)?.[1] ?? "";
  const subject = phrasesOf(message)[0] ?? message.trim().slice(0, 80);
  return [`*${texts.simulatedLabel}*`, results, texts.chat(agent, subject)].filter(Boolean).join("\n\n");
}

/** The first words of a message that say what it is about. */
function answerTitle(message: string): string {
  const phrase = phrasesOf(message)[0] ?? message;
  return phrase.split(/\s+/).slice(0, TITLE_WORDS).join(" ");
}

/** Plan with a part per phrase of the request, side by side, and a last one that brings them together. */
function answerPlan(prompt: string, texts: PracticeTexts): string {
  const phrases = phrasesOf(firstTagged(prompt, "request"));
  const team = firstTagged(prompt, "team").match(/^- [^:\n]+/gm) ?? [];
  const roles = team.map((line) => line.slice(2).trim());
  const parts = readersOf(phrases).map((phrase, place) => ({
    title: texts.question(phrase),
    description: texts.scope,
    dependencies: [],
    role: roles[place % Math.max(1, roles.length)],
    acceptanceCriteria: [],
  }));
  const delivery = {
    title: texts.deliveryTitle,
    description: texts.deliveryDescription,
    dependencies: parts.map(({ title }) => title),
    role: roles.at(-1),
    acceptanceCriteria: [],
  };
  return JSON.stringify({ subTasks: [...parts, delivery] }, null, 2);
}

/** The profile of the agent that is wanted. */
function answerRecruiting(prompt: string, texts: PracticeTexts): string {
  const wanted = firstTagged(prompt, "wanted-agent");
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(wanted)?.[1]?.trim() ?? "";
  const name = field("Name") || "Task Executor";
  const role = field("Role") || name;
  return JSON.stringify({ name, role, instructions: texts.instructions(role, field("Skills")) }, null, 2);
}
