import type { FinishReason } from "../../../domain/model/llm";
import { beginsAnew, continued, isRemark } from "../../../domain/text/seam";
import { withoutThoughts } from "../../../domain/text/think-blocks";
import { isAppError } from "../../../errors/app-error";
import { CONTINUATION } from "../prompts/prompts";
import type { RunModelCall } from "./run-model-call";
import type { RunModelCalls } from "./run-model-calls";

/** Some providers answer with a thousand tokens at a time. */
const MAX_CONTINUATIONS = 7;

/** A text, and why its last piece ended: one that ended by `length` is cut, by `refusal` it is none. */
export interface ContinuedReply {
  readonly text: string;
  readonly finishReason: FinishReason;
}

/**
 * The text of a reply, continued where the model ran out of room, and from what is `written` already. One whose thoughts
 * left no room for any text is asked for once more, with more of it. What a model says again or beside the text between
 * two pieces is left out. It stays cut after `most` continuations, where a model begins anew, or where the limits of the
 * task leave no room for more.
 * @throws what RunModelCalls throws, though not for what was to continue a text and did not fit.
 */
export async function continuedReply(
  modelCalls: Pick<RunModelCalls, "call">,
  call: RunModelCall,
  signal: AbortSignal,
  most = MAX_CONTINUATIONS,
): Promise<ContinuedReply> {
  const begun = call.written ?? "";
  const first = begun === "" ? call : continuation(call, begun);
  let { text, finishReason } = await modelCalls.call(first, signal);
  if (finishReason === "length" && withoutThoughts(text) === "") {
    const again = await modelCalls.call({ ...first, thinksLong: true }, signal).catch(unlessLimitReached);
    if (again) ({ text, finishReason } = again);
  }
  const begins = withoutThoughts(text);
  text = begun + (beginsAnew(begun, begins) ? begins : continued(begun, begins));
  for (let turn = 0; turn < most && finishReason === "length" && text !== ""; turn++) {
    const next = await modelCalls.call(continuation(call, text), signal).catch(unlessLimitReached);
    if (!next || next.text === "" || beginsAnew(text, next.text)) break;
    text += continued(text, next.text);
    finishReason = next.finishReason;
  }
  return { text, finishReason };
}

/** A reply that was cut because the time is up has left a draft that is longer than the text before it. */
function unlessLimitReached(error: unknown): undefined {
  if (!isAppError(error) || error.code !== "task.limit-reached" || error.params.kind === "minutes")
    throw error;
}

/** The end of a text, in characters, in which its last word stands. */
const END = 40;

/**
 * A text that stopped in the middle of a sentence, with what the model says that follows, asked for once. It stays as it
 * is where that is no text, begins anew or cannot be had.
 * @throws the cancellation, and what is no failure of a call.
 */
export async function finishedText(
  modelCalls: Pick<RunModelCalls, "call">,
  call: RunModelCall,
  text: string,
  signal: AbortSignal,
): Promise<ContinuedReply> {
  const stopped = { text, finishReason: "stop" } as const;
  try {
    const { text: whole, finishReason } = await continuedReply(
      modelCalls,
      { ...call, written: text },
      signal,
    );
    const more = whole.slice(text.length);
    const isText = more.trim() !== "" && !beginsAnew(text, more) && !isRemark(more);
    if (!isText || finishReason === "refusal") return stopped;
    return { text: text + gap(text, more) + more, finishReason };
  } catch (error) {
    signal.throwIfAborted();
    if (isAppError(error)) return stopped;
    throw error;
  }
}

/** The space between two pieces, where a model has left it out: a word the text has elsewhere is a whole one. */
function gap(text: string, more: string): string {
  const last = /\p{L}+$/u.exec(text.slice(-END))?.[0];
  const first = /^\p{L}+/u.exec(more.slice(0, END))?.[0];
  if (!last || !first) return /[,;]$/.test(text) && /^[\p{L}\p{N}]/u.test(more) ? " " : "";
  const words = new Set(
    text
      .slice(0, -last.length)
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
  const isWhole = words.has(last.toLowerCase()) && !words.has((last + first).toLowerCase());
  return isWhole || (/\p{Ll}$/u.test(last) && /^\p{Lu}/u.test(first)) ? " " : "";
}

function continuation(call: RunModelCall, written: string): RunModelCall {
  const turns = [
    { role: "assistant", content: written },
    { role: "user", content: CONTINUATION },
  ] as const;
  // The form is one of a whole reply, and not of what goes on in the middle of it.
  return { ...call, schema: undefined, messages: [...call.messages, ...turns], written };
}
