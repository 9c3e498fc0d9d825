import type { Credential } from "../../domain/model/credential";
import { AppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";
import type { NewCredential } from "./credential-rules";

/** The configured providers, and ways to another one. */
interface Configured {
  readonly credentials: readonly Credential[];
  load(): Promise<void>;
  listModels(input: Omit<NewCredential, "model">, signal: AbortSignal): Promise<readonly string[]>;
  add(input: NewCredential, signal: AbortSignal): Promise<Credential>;
}

/**
 * Configures a provider that needs no key, with its first model; one that is configured already is returned.
 * @throws AppError `provider.none`, `provider.no-models`, or the remedy where its server does not answer.
 */
export async function addKeylessProvider(
  configured: Configured,
  provider: LlmProvider | undefined,
  signal: AbortSignal,
): Promise<Credential> {
  if (!provider) throw new AppError("provider.none");
  await configured.load();
  const existing = configured.credentials.find((each) => each.provider === provider.id);
  if (existing) return existing;
  const { id, name, defaultBaseUrl: baseUrl, defaultModel, simulated } = provider;
  const input = { provider: id, apiKey: "", baseUrl };
  const [model] = simulated ? [defaultModel] : await configured.listModels(input, signal);
  if (!model) throw new AppError("provider.no-models", { provider: name });
  return configured.add({ ...input, model }, signal);
}
