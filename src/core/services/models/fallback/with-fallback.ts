import { isAnswer } from "../collect-reply";
import type { ModelCall, ModelCaller, ModelPart } from "../model-call";
import type { FallbackModel } from "./fallback-model";
import { unansweredBecause } from "./unanswered-because";

/**
 * A caller whose replies in conversations are asked for once more from the fallback model where nothing came. Calls of
 * tasks see to it themselves, for what they may take depends on the model.
 */
export function withFallback(caller: ModelCaller, fallback: Pick<FallbackModel, "after">): ModelCaller {
  return {
    route: caller.route.bind(caller),
    complete: caller.complete.bind(caller),
    embedder: async (...wanted) => caller.embedder?.(...wanted),
    stream: (call, signal) =>
      call.purpose === "chat" && !call.continues
        ? answered(caller, fallback, call, signal)
        : caller.stream(call, signal),
  };
}

async function* answered(
  caller: ModelCaller,
  fallback: Pick<FallbackModel, "after">,
  call: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  let hasBegun = false;
  try {
    for await (const part of caller.stream(call, signal)) {
      hasBegun ||= isAnswer(part);
      yield part;
    }
  } catch (error) {
    if (hasBegun || signal.aborted) throw error;
    // Where nobody can say any more whom the call went to, the error itself tells more than that one would.
    const failed = await caller.route(call).catch(() => undefined);
    const taken = failed && (await fallback.after(error, failed));
    if (!taken) throw error;
    // The other model is given what it can read; nothing is known of that yet.
    yield { type: "sources", sources: [] };
    yield { type: "partly-read", files: [] };
    const again = { ...call, ...taken.target };
    try {
      for await (const part of caller.stream(again, signal)) {
        if (!hasBegun && isAnswer(part)) {
          hasBegun = true;
          yield { type: "fallback", fallback: taken.fallback, route: await caller.route(again) };
        }
        yield part;
      }
    } catch (second) {
      // Where neither answers, what is wrong with the expected one is what the user has to know.
      throw !hasBegun && unansweredBecause(second) ? error : second;
    }
  }
}
