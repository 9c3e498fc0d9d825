import { AppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";
import type { Credentials } from "./credentials";

const NO_MODELS = "provider.no-models-loaded";

/** What was found of a provider's server on this device. */
export interface DeviceServer {
  readonly provider: LlmProvider;
  /** The model to begin with; empty where it has none, or did not answer. */
  readonly model: string;
  /** Why it cannot be used, with what to do about it. */
  readonly error?: unknown;
}

/** Looks for the model servers that usually run on this device, those that can be used first. */
export async function findOnDevice(
  credentials: Pick<Credentials, "chooseModel" | "listModels">,
  providers: readonly LlmProvider[],
  signal: AbortSignal,
): Promise<readonly DeviceServer[]> {
  const servers = providers.filter(({ local, defaultBaseUrl }) => local && defaultBaseUrl);
  const found = await Promise.all(servers.map((provider) => ask(credentials, provider, signal)));
  return [...found.filter(({ error }) => !error), ...found.filter(({ error }) => error)];
}

async function ask(
  credentials: Pick<Credentials, "chooseModel" | "listModels">,
  provider: LlmProvider,
  signal: AbortSignal,
): Promise<DeviceServer> {
  const { id, name, defaultBaseUrl: baseUrl } = provider;
  try {
    const models = await credentials.listModels({ provider: id, apiKey: "", baseUrl }, signal);
    if (models.length > 0) return { provider, model: await credentials.chooseModel(provider, models) };
    const code = provider.remedies?.[NO_MODELS] ?? NO_MODELS;
    return { provider, model: "", error: new AppError(code, { provider: name }) };
  } catch (error) {
    return { provider, model: "", error };
  }
}
