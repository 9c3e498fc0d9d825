import { ownValue } from "../../domain/text/own-value";
import type { AppError } from "../../errors/app-error";
import { failureKind } from "./failure-kind";

/** The kinds of failure a sentence with a remedy can be said about. */
export type FailureSentence =
  | "key"
  | "credit"
  | "model"
  | "rate"
  | "tooLong"
  | "server"
  | "refused"
  | "brokenOff"
  | "empty"
  | "missing"
  | "notSaved";

const OF_CODE: Readonly<Record<string, FailureSentence>> = {
  "provider.no-body": "empty",
  "provider.no-response": "empty",
  "provider.not-found": "missing",
  "conversation.create-failed": "notSaved",
  "conversation.add-message-failed": "notSaved",
};
/** The words of providers for a conversation longer than a model can read: OpenAI, Anthropic, Google, vLLM. */
const TOO_LONG = /context.{0,10}(length|window)|prompt is too long|maximum.{0,20}tokens|too many tokens/i;
/** Types of errors within a stream that are the server's own: Anthropic's and OpenAI's. */
const OF_SERVER = /^(overloaded_error|api_error|server_error)$/;
const READ_LENGTH = 2_000;

/** The sentence that says what went wrong and what to do; nothing where the error's own words do. */
export function failureSentence(error: AppError): FailureSentence | undefined {
  const { code, params } = error;
  const words = String(params.body ?? params.message ?? "").slice(0, READ_LENGTH);
  if (code === "provider.stream-error") {
    if (params.type === "rate_limit_error") return "rate";
    return TOO_LONG.test(words) ? "tooLong" : OF_SERVER.test(String(params.type)) ? "server" : "brokenOff";
  }
  if (code !== "provider.api") return ownValue(OF_CODE, code);
  const kind = failureKind(error);
  if (kind && kind !== "locked") return kind;
  const status = Number(params.status);
  if (status === 413 || TOO_LONG.test(words)) return "tooLong";
  return status >= 500 || status === 408 ? "server" : "refused";
}
