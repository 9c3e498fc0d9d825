import type { Agent } from "../../../domain/agent/agent";
import { foundSources } from "../../../domain/journal/tool-turns";
import type { LlmMessage, WebSearcher } from "../../../domain/model/llm";
import { type ReplyFault, replyFault } from "../../../domain/model/reply-fault";
import { citedSources, type FileSource, type Source, withNumbers } from "../../../domain/source/source";
import { endsMidSentence } from "../../../domain/text/ends-mid-sentence";
import { AppError, isAppError } from "../../../errors/app-error";
import { continuedReply, finishedText } from "../calls/continued-reply";
import type { StepRunner } from "../calls/step-runner";
import { withTools } from "../calls/with-tools";
import { withQuotedPassages } from "../check/cited-pages";

/** The text to write, and its writer. */
export interface TextWork {
  /** The task that the text, and a draft of it, belong to. */
  readonly taskId: string;
  /** The title it is known by where it fails. */
  readonly title: string;
  readonly agent: Agent;
  /** The key that the work is accepted under; absent where no tools are to be used for it. */
  readonly node?: string;
  readonly messages: readonly LlmMessage[];
  /** Whether others work with the text: then no number in it may mean something else to them. */
  readonly isNote?: boolean;
}

/** A finished text. */
export interface WrittenText {
  readonly text: string;
  /** The passages of the user's files and the pages of the web it cites. */
  readonly sources: readonly Source[] | undefined;
  /** Whether the web was to be searched for it and nobody could. */
  readonly fromMemory: boolean;
}

const FAILURES: Readonly<Record<ReplyFault, string>> = {
  empty: "task.empty-deliverable",
  refused: "task.refused",
  "asked-back": "task.asked-back",
  cut: "task.too-long",
};
const COMPLAINTS: Readonly<Record<ReplyFault, string>> = {
  empty: "You wrote nothing. Answer with the text itself.",
  refused: "That was no answer. Do as much of the task as you can and say in the text what is missing.",
  "asked-back":
    "Nobody can answer questions. Choose the most sensible reading, name your assumptions in the text, and write it now.",
  cut: "That was too long and has been cut. Write the whole text again, much shorter.",
};
/** A stream that broke off has left something to go on with. */
const BROKEN_OFF: readonly string[] = ["provider.stream-cut", "provider.idle"];

/**
 * Has an agent write a text, going on from what an interrupted attempt has left. One that breaks off is continued, and
 * one that is empty, refused, a question back or cut is asked for once more.
 * @throws AppError `task.empty-deliverable`, `task.refused`, `task.asked-back`, `task.too-long`, or as ModelCaller.
 */
export async function writeText(
  engine: StepRunner,
  work: TextWork,
  signal: AbortSignal,
): Promise<WrittenText> {
  const { taskId, title, agent } = work;
  const { modelCalls } = engine.resources;
  const calls = work.node === undefined ? modelCalls : await withTools(engine, { ...work, node: work.node });
  const { temperature, provider, model } = agent;
  let sources: readonly FileSource[] = [];
  let fromMemory = false;
  const onSources = (given: readonly FileSource[]) => {
    sources = given;
  };
  const onWebSearch = (by: WebSearcher | undefined) => {
    fromMemory = by === "nobody";
  };
  let { messages } = work;
  let written = await modelCalls.drafts.saved(taskId, agent.id);
  for (let isLast = false; ; isLast = true) {
    const call = {
      purpose: "execution",
      taskId,
      agent,
      messages,
      temperature,
      provider,
      model,
      keepsDraft: true,
      onSources,
      onWebSearch,
      ...(written === "" ? {} : { written }),
    } as const;
    try {
      const reply = await continuedReply(calls, call, signal);
      const told = { ...reply, text: withoutRestart(reply.text, written) };
      // Tools have been used by then: what follows is more of the text alone.
      const isCutShort = told.finishReason === "stop" && endsMidSentence(told.text);
      const finished = isCutShort ? await finishedText(modelCalls, call, told.text, signal) : told;
      const { text: whole, finishReason } = finished;
      const fault = replyFault(whole, finishReason, engine.root.description);
      if (!fault) return { ...withSources(engine, work, whole, sources), fromMemory };
      if (isLast) {
        // There is nothing in an excuse to go on with later.
        if (fault !== "cut")
          await engine.resources.journal.append([], [modelCalls.drafts.deletion(taskId, agent.id)]);
        throw new AppError(FAILURES[fault], { title });
      }
      // Should there be no room for another one, it is all there is.
      if (fault === "cut")
        await engine.resources.journal.append([], [modelCalls.drafts.writing(call, whole)]);
      messages = askedAgain(work.messages, whole, fault);
      written = "";
    } catch (error) {
      signal.throwIfAborted();
      if (isLast || !isAppError(error) || !BROKEN_OFF.includes(error.code)) throw error;
      written = await modelCalls.drafts.saved(taskId, agent.id);
    }
  }
}

/** With what it cites: passages of its prompt, and all that was found by anyone, as notes are passed on with their numbers. */
function withSources(
  { state, resources }: StepRunner,
  { isNote }: TextWork,
  written: string,
  prompted: readonly FileSource[],
): Pick<WrittenText, "text" | "sources"> {
  const { numbers } = resources.modelCalls;
  const ofPrompt = citedSources(written, prompted) ?? [];
  const own = isNote ? numbers.give(ofPrompt.map(({ number: _, ...source }) => source)) : ofPrompt;
  const changed = new Map(ofPrompt.map(({ number }, place) => [number, own[place]?.number ?? number]));
  const text = withNumbers(written, changed);
  const cited = citedSources(text, [...own, ...numbers.given, ...foundSources(state)]);
  return { text, sources: cited && withQuotedPassages(text, cited, state) };
}

function askedAgain(messages: readonly LlmMessage[], text: string, fault: ReplyFault): readonly LlmMessage[] {
  const answer = fault === "cut" ? "(too long)" : text.trim() || "(empty)";
  return [...messages, { role: "assistant", content: answer }, { role: "user", content: COMPLAINTS[fault] }];
}

/** Enough of a beginning to recognise it by, in characters. */
const BEGINNING = 60;

/** A model that begins anew, though it was to go on, has written the whole text after what it was to continue. */
function withoutRestart(text: string, written: string): string {
  const more = text.slice(written.length).trimStart();
  const begin = written.trimStart().slice(0, BEGINNING);
  return begin.length > 10 && more.startsWith(begin) ? more : text;
}
