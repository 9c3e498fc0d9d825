import { type AppError, isAppError } from "../../errors/app-error";

/** The remedy a failed call needs to go on: another key, credit, another model, time, or the master password. */
export type FailureKind = "key" | "credit" | "model" | "rate" | "locked";

/**
 * The words of providers for an empty account: OpenAI, Anthropic, DeepSeek, OpenRouter. Google's "check your plan and
 * billing details" is left out: it says so of a limit per minute as well.
 */
const NO_CREDIT = /insufficient_quota|insufficient.(balance|credit|funds)|credit balance|out of credit/i;
const BAD_KEY = /api.?key.{0,20}(not valid|invalid|expired)|invalid.{0,10}api.?key|API_KEY_INVALID/i;
/** Within so many characters of each other, so that an error about something else is not taken for one of the model. */
const NO_MODEL =
  /\bmodels?\b.{0,120}(not.found|not exist|no longer|deprecated|decommissioned|retired|unknown|not supported|not available)|model_not_found|(invalid|unknown|no such).model/is;
/** Anthropic's, which names the model and nothing else. */
const NOT_FOUND_MODEL = /not_found_error.{0,80}model/is;
const SHOWN_LENGTH = 2_000;

/** The kind of a failure, as far as its status and the server's words tell. */
export function failureKind(error: unknown): FailureKind | undefined {
  if (!isAppError(error)) return undefined;
  if (error.code === "vault.locked") return "locked";
  if (error.code === "vault.undecryptable" || error.code === "vault.metadata-missing") return "key";
  return error.code === "provider.api" ? kindOfAnswer(error) : undefined;
}

function kindOfAnswer({ params }: AppError): FailureKind | undefined {
  const status = Number(params.status);
  const body = String(params.body ?? "").slice(0, SHOWN_LENGTH);
  if (status === 402 || (status >= 400 && status < 500 && NO_CREDIT.test(body))) return "credit";
  if (status === 401 || status === 403 || (status === 400 && BAD_KEY.test(body))) return "key";
  if (status === 410 || (status === 404 && NOT_FOUND_MODEL.test(body))) return "model";
  if ((status === 404 || status === 400) && NO_MODEL.test(body)) return "model";
  return status === 429 ? "rate" : undefined;
}
