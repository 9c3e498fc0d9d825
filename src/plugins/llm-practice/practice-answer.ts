import type { LlmMessage } from "@core/domain/llm";
import { answerBrief } from "./answer-brief";
import { answerChat, answerTitle } from "./answer-chat";
import { answerCheck } from "./answer-check";
import { answerPlan } from "./answer-plan";
import { answerRecruiting } from "./answer-recruiting";
import { answerNote, answerWriting } from "./answer-writing";
import type { PracticeTexts } from "./practice-text-set";
import { languageOf, practiceTexts } from "./practice-texts";
import { firstTagged } from "./prompt-tags";

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
  const task = messages.find(({ role }) => role === "user")?.content ?? "";
  const last = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const texts = practiceTexts(languageOf(system, last));
  const work = answerWork(task, texts);
  if (work !== undefined) return work;
  if (/^write the title of a conversation/i.test(system)) return answerTitle(last);
  return answerChat(system, last, texts);
}

/** Each call of a task is told by words of its own, and by what it is given. */
function answerWork(task: string, texts: PracticeTexts): string | undefined {
  const asks = (mark: string, tag: string) => task.includes(mark) && task.includes(`<${tag}`);
  if (asks('{"reader":', "request")) return answerBrief(task, texts);
  if (asks('"subTasks"', "request")) return answerPlan(task, texts);
  if (asks('"instructions"', "wanted-agent")) return answerRecruiting(task, texts);
  if (asks('"verdict"', "text")) return answerCheck(task, texts);
  if (asks("the complete deliverable itself", "request")) return answerWriting(task, texts);
  if (asks("with the note itself", "task") || asks("the whole note again", "task"))
    return answerNote(task, texts);
  return task.includes("Write it again in at most") ? firstTagged(task, "note").slice(0, 500) : undefined;
}
