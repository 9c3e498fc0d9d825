import type { Credential } from "../../domain/model/credential";
import { AppError, isAppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";
import { validateCredential } from "./credential-rules";
import type { Credentials } from "./credentials";
import { serverReason } from "./server-reason";

/** Statuses by which servers refuse a key; Google's is 400. */
const REFUSED = new Set([400, 401, 403]);
/** Servers without a list of models. */
const NO_LIST = new Set([404, 405, 501]);

/**
 * Configures a provider from nothing but a key, and makes it the default: its list of models shows whether the key is
 * good, and which model to begin with.
 * @throws AppError `credentials.key-refused` with the server's `reason`, or as `Credentials.add` does.
 */
export async function startWithKey(
  credentials: Pick<Credentials, "add" | "chooseModel" | "listModels" | "setDefault">,
  provider: LlmProvider,
  apiKey: string,
  signal: AbortSignal,
): Promise<Credential> {
  const { defaultModel: model, defaultBaseUrl: baseUrl } = provider;
  const input = validateCredential({ provider: provider.id, apiKey, model, baseUrl }, provider);
  const listed = await credentials.listModels(input, signal).catch((error) => {
    if (NO_LIST.has(statusOf(error))) return [];
    throw REFUSED.has(statusOf(error)) ? refusal(error, provider) : error;
  });
  const chosen = await credentials.chooseModel(provider, listed);
  const added = await credentials.add({ ...input, model: chosen }, signal);
  await credentials.setDefault(added.id);
  return added;
}

function statusOf(error: unknown): number {
  return isAppError(error) && error.code === "provider.api" ? Number(error.params.status) : 0;
}

function refusal(error: unknown, { name }: LlmProvider): AppError {
  const reason = serverReason(error);
  if (!reason) return new AppError("credentials.key-invalid", { provider: name }, { cause: error });
  return new AppError("credentials.key-refused", { provider: name, reason }, { cause: error });
}
