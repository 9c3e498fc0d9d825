import { FALLBACK_REASONS, type FallbackReason } from "../../../domain/model/model-fallback";
import { isAppError } from "../../../errors/app-error";
import { failureSentence } from "../failure-sentence";

const REASON_OF_CODE: Readonly<Record<string, FallbackReason>> = {
  "provider.idle": "silent",
  "provider.no-body": "silent",
  "provider.stream-cut": "silent",
  "provider.web-page": "server",
  "provider.no-models": "model",
  "provider.no-models-loaded": "model",
};

/**
 * The reason for which a model did not answer and another one may. Nothing for what another one is no remedy for: a call
 * that was stopped or is against a limit, a prompt that is refused, and keys that are locked.
 */
export function unansweredBecause(error: unknown): FallbackReason | undefined {
  if (!isAppError(error)) return undefined;
  const { code, params } = error;
  if (code.startsWith("network.")) return "network";
  if (code !== "provider.api" && code !== "provider.stream-error") {
    return new Map(Object.entries(REASON_OF_CODE)).get(code);
  }
  const sentence = failureSentence(error);
  const reason = FALLBACK_REASONS.find((each) => each === sentence);
  // An address without a word of why has no such model, or no model at all.
  return reason ?? (Number(params.status) === 404 ? "model" : undefined);
}
