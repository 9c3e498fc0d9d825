import type { Agent } from "../../../domain/agent/agent";
import { foundSources } from "../../../domain/journal/tool-turns";
import type { LlmMessage, WebSearcher } from "../../../domain/model/llm";
import { type ReplyFault, replyFault } from "../../../domain/model/reply-fault";
import { citedSources, type FileSource, type Source, withNumbers } from "../../../domain/source/source";
import { endsMidSentence } from "../../../domain/text/ends-mid-sentence";
import { beginsAnew } from "../../../domain/text/seam";
import { AppError, isAppError } from "../../../errors/app-error";
import { continuedReply, finishedText } from "../calls/continued-reply";
import type { StepRunner } from "../calls/step-runner";
import { withTools } from "../calls/with-tools";
import { withQuotedPassages } from "../check/cited-pages";

/** The key under which the outline of what is missing of a long text is accepted. */
export const REST_KEY = "deliverable/rest";

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
  /** The finished text that it stands behind. */
  readonly before?: string;
  /** The text as it is taken from what the agent has written; all of it where absent. */
  readonly taken?: (written: string) => string;
  /** Goes on with a text that is still cut after three pieces; where nothing comes of it, the agent does itself. */
  readonly goOn?: (begun: WrittenText) => Promise<WrittenText | undefined>;
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
/** Continuations before a text counts as long: each has the model read all that is written again. */
const MOST_CONTINUATIONS = 2;

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
  const { taskId, title, agent, before = "", taken = (written: string) => written } = work;
  const { modelCalls, journal } = engine.resources;
  const { drafts } = modelCalls;
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
  const asWritten = (text: string) => ({ ...withSources(engine, work, text, sources), fromMemory });
  let { messages } = work;
  let written = behind(before, await drafts.saved(taskId, agent.id));
  for (let isLast = false; ; isLast = true) {
    const call = {
      purpose: "execution",
      taskId,
      agent,
      messages,
      temperature,
      provider,
      model,
      before,
      keepsDraft: true,
      onSources,
      onWebSearch,
      ...(written === "" ? {} : { written }),
    } as const;
    try {
      const reply = await continuedReply(calls, call, signal, work.goOn && MOST_CONTINUATIONS);
      const begun = withoutRestart(reply.text, written);
      const isLong = work.goOn !== undefined && reply.finishReason === "length" && begun !== "";
      if (isLong) {
        // Should there be no room for more, it is all there is.
        await journal.append([], [drafts.writing(call, before + begun)]);
        const whole = await work.goOn?.(asWritten(begun));
        if (whole) return whole;
      }
      const told = isLong
        ? await continuedReply(modelCalls, { ...call, written: begun }, signal)
        : { ...reply, text: begun };
      // Tools have been used by then: what follows is more of the text alone.
      const isCutShort = told.finishReason === "stop" && endsMidSentence(told.text);
      const finished = isCutShort ? await finishedText(modelCalls, call, told.text, signal) : told;
      const whole = taken(finished.text);
      const isNothing = whole.trim() === "" ? "empty" : undefined;
      const fault = replyFault(finished.text, finished.finishReason, engine.root.description) ?? isNothing;
      if (!fault) return asWritten(whole);
      if (isLast) {
        // There is nothing in an excuse to go on with later.
        if (fault !== "cut") await journal.append([], [drafts.reset(call, before)]);
        throw new AppError(FAILURES[fault], { title });
      }
      // Should there be no room for another one, it is all there is.
      if (fault === "cut") await journal.append([], [drafts.writing(call, before + whole)]);
      messages = askedAgain(work.messages, whole, fault);
      written = "";
    } catch (error) {
      signal.throwIfAborted();
      if (isLast || !isAppError(error) || !BROKEN_OFF.includes(error.code)) throw error;
      written = behind(before, await drafts.saved(taskId, agent.id));
    }
  }
}

/** The draft of a text, without the finished one before it. */
function behind(before: string, draft: string): string {
  return draft.startsWith(before) ? draft.slice(before.length) : "";
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

/** A model that begins anew, though it was to go on, has written the whole text after what it was to continue. */
function withoutRestart(text: string, written: string): string {
  const more = text.slice(written.length).trimStart();
  return beginsAnew(written, more) ? more : text;
}
