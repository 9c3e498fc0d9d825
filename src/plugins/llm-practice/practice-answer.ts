import type { LlmMessage } from "@core/domain/llm";
import { answerAnalysis } from "./answer-analysis";
import { answerChat, answerTitle } from "./answer-chat";
import { answerCheck, answerRepair } from "./answer-check";
import { answerExecution } from "./answer-execution";
import { answerPlan } from "./answer-plan";
import { answerRecruiting } from "./answer-recruiting";
import { answerValidation } from "./answer-validation";
import { languageOf, practiceTexts } from "./practice-texts";

/** The reply to a request, made from nothing but the messages it is given. */
export function practiceAnswer(messages: readonly LlmMessage[]): string {
  const system = messages.find(({ role }) => role === "system")?.content ?? "";
  const task = messages.find(({ role }) => role === "user")?.content ?? "";
  const last = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const texts = practiceTexts(languageOf(system, last));
  const asks = (mark: string, tag: string) => task.includes(mark) && task.includes(`<${tag}`);
  if (asks('"suggestedAgents"', "request")) return answerAnalysis(task, texts);
  if (asks('"subTasks"', "request")) return answerPlan(task, texts);
  if (asks('"instructions"', "wanted-agent")) return answerRecruiting(task, texts);
  if (asks('"verdict"', "text")) return answerCheck(task, texts);
  if (asks('"find"', "unmet")) return answerRepair(task, texts);
  if (asks('"validation_passed"', "deliverable")) return answerValidation(task, texts);
  if (asks("the complete deliverable itself", "request")) return answerExecution(task, texts);
  if (/^write the title of a conversation/i.test(system)) return answerTitle(last);
  return answerChat(system, last, texts);
}
