import type { FinishReason } from "../../../domain/model/llm";
import { withoutThoughts } from "../../../domain/text/think-blocks";
import { isAppError } from "../../../errors/app-error";
import { CONTINUATION } from "../prompts/prompts";
import type { RunModelCall, RunModelCalls } from "./run-model-calls";

/** Some providers answer with a thousand tokens at a time. */
const MAX_CONTINUATIONS = 7;

/** A text, and why its last piece ended: one that ended by `length` is cut, by `refusal` it is none. */
export interface ContinuedReply {
  readonly text: string;
  readonly finishReason: FinishReason;
}

/**
 * The text of a reply, continued where the model ran out of room, and from what is `written` already. One whose thoughts
 * left no room for any text is asked for once more, with more of it. It stays cut
 * after eight pieces, or where the limits of the task leave no room for more.
 * @throws what RunModelCalls throws, though not for what was to continue a text and did not fit.
 */
export async function continuedReply(
  modelCalls: Pick<RunModelCalls, "call">,
  call: RunModelCall,
  signal: AbortSignal,
): Promise<ContinuedReply> {
  const begun = call.written ?? "";
  const first = begun === "" ? call : continuation(call, begun);
  let { text, finishReason } = await modelCalls.call(first, signal);
  if (finishReason === "length" && withoutThoughts(text) === "") {
    const again = await modelCalls.call({ ...first, thinksLong: true }, signal).catch(unlessLimitReached);
    if (again) ({ text, finishReason } = again);
  }
  text = begun + withoutThoughts(text);
  for (let turn = 0; turn < MAX_CONTINUATIONS && finishReason === "length" && text !== ""; turn++) {
    const next = await modelCalls.call(continuation(call, text), signal).catch(unlessLimitReached);
    if (!next || next.text === "") break;
    text += next.text;
    finishReason = next.finishReason;
  }
  return { text, finishReason };
}

/** A reply that was cut because the time is up has left a draft that is longer than the text before it. */
function unlessLimitReached(error: unknown): undefined {
  if (!isAppError(error) || error.code !== "task.limit-reached" || error.params.kind === "minutes")
    throw error;
}

function continuation(call: RunModelCall, written: string): RunModelCall {
  const turns = [
    { role: "assistant", content: written },
    { role: "user", content: CONTINUATION },
  ] as const;
  // The form is one of a whole reply, and not of what goes on in the middle of it.
  return { ...call, schema: undefined, messages: [...call.messages, ...turns], written };
}
