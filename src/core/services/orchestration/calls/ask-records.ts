import type { LenientJson } from "../../../ports/lenient-json";
import { continuedReply } from "./continued-reply";
import { type ReadRecords, readRecords } from "./read-records";
import type { RunModelCall } from "./run-model-call";
import type { RunModelCalls } from "./run-model-calls";

/**
 * Asks for records, one JSON object a line. Of a reply that is not whole, what is missing is asked for once; one
 * without any record is asked for again. What comes back then is final.
 * @throws what ModelCaller throws.
 */
export async function askRecords(
  {
    modelCalls,
    lenientJson,
  }: { readonly modelCalls: Pick<RunModelCalls, "call">; readonly lenientJson: LenientJson },
  call: RunModelCall,
  signal: AbortSignal,
): Promise<ReadRecords> {
  const { text } = await continuedReply(modelCalls, call, signal);
  const first = await readRecords(text, lenientJson);
  if (first.done) return first;
  const { text: more } = await continuedReply(modelCalls, askedAgain(call, text, first.records), signal);
  const second = await readRecords(more, lenientJson);
  const lines = first.records.map((record) => JSON.stringify(record));
  // Some models begin anew though they were to go on: what they repeat is not wanted twice.
  const isAnew = JSON.stringify(second.records[0]) === lines[0];
  // Asked for what is missing, a model that has miscounted ends its reply once more: there was nothing.
  const isEnded = first.isMiscounted === true && (second.done || second.isMiscounted === true);
  if (first.records.length === 0) return second;
  if (isAnew) return { records: second.records, done: second.done || isEnded };
  // N may count the lines of both replies, or those of the second.
  const both = await readRecords(`${lines.join("\n")}\n${more}`, lenientJson);
  return { records: both.records, done: both.done || second.done || isEnded };
}

function askedAgain(call: RunModelCall, reply: string, records: readonly unknown[]): RunModelCall {
  const complaint =
    records.length === 0
      ? "Your answer could not be used: there is no closed JSON object in it. Answer the same request again with the lines that were asked for and nothing else."
      : 'Your answer is not complete. Continue after the last complete line with what is missing, one JSON object per line, and end with {"done":N}.';
  const turns = [
    { role: "assistant", content: reply || "(empty)" },
    { role: "user", content: complaint },
  ] as const;
  return { ...call, messages: [...call.messages, ...turns] };
}
