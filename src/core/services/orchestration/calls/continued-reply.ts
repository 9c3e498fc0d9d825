import { withoutThoughts } from "../../../domain/think-blocks";
import type { Stage } from "../../../points/orchestration-strategy";
import { CONTINUATION } from "../prompts";
import type { RunModelCall, RunModelCalls } from "./run-model-calls";

/** Some providers answer with a thousand tokens at a time. */
const MAX_CONTINUATIONS = 7;

/** The text of a reply, continued where the model ran out of room. Every call made is staged. @throws as ModelCaller. */
export async function continuedReply(
  modelCalls: RunModelCalls,
  call: RunModelCall,
  stage: Stage,
  signal: AbortSignal,
): Promise<string> {
  let text = "";
  for (let turn = 0; turn <= MAX_CONTINUATIONS; turn++) {
    const { reply, fact } = await modelCalls.call(turn === 0 ? call : continuation(call, text), signal);
    stage(fact);
    const written = turn === 0 ? withoutThoughts(reply.text) : reply.text;
    text += written;
    if (reply.finishReason !== "length" || written === "") break;
  }
  return text;
}

function continuation(call: RunModelCall, written: string): RunModelCall {
  const turns = [
    { role: "assistant", content: written },
    { role: "user", content: CONTINUATION },
  ] as const;
  return { ...call, messages: [...call.messages, ...turns], written };
}
