import type { GenericSchema } from "valibot";
import type { LenientJson } from "../../../ports/lenient-json";
import { continuedReply } from "./continued-reply";
import type { RunModelCall } from "./run-model-call";
import type { RunModelCalls } from "./run-model-calls";
import { readStructuredReply, type SeveralAnswers, type StructuredReply } from "./structured-reply";

/**
 * Asks for JSON. A reply that cannot be used is answered once with what is wrong with it; what comes back then is
 * final.
 * @throws what RunModelCalls throws.
 */
export async function askStructured<T>(
  { modelCalls, lenientJson }: { readonly modelCalls: RunModelCalls; readonly lenientJson: LenientJson },
  call: RunModelCall,
  schema: GenericSchema<unknown, T>,
  signal: AbortSignal,
  several?: SeveralAnswers,
): Promise<StructuredReply<T>> {
  const first = await continuedReply(modelCalls, call, signal);
  const read = await readStructuredReply(first.text, schema, lenientJson, several);
  if ("value" in read) return read;
  const again = await continuedReply(modelCalls, reAsk(call, first.text, read.problem), signal);
  return readStructuredReply(again.text, schema, lenientJson, several);
}

function reAsk(call: RunModelCall, reply: string, problem: string): RunModelCall {
  const complaint = [
    "Your answer could not be used:",
    problem,
    "",
    "Answer the same request again with the single JSON object that was asked for and nothing else.",
  ].join("\n");
  const messages = [
    ...call.messages,
    { role: "assistant", content: reply || "(empty)" } as const,
    { role: "user", content: complaint } as const,
  ];
  return { ...call, messages };
}
