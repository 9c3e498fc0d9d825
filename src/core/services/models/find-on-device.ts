import { AppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";
import type { Credentials } from "./credentials";

const NO_MODELS = "provider.no-models-loaded";

/** A found provider that runs on this device: its server, or the model it has built in. */
export interface DeviceServer {
  readonly provider: LlmProvider;
  /** The model to begin with; empty where it has none, or did not answer. */
  readonly model: string;
  /** The reason it cannot be used, with what to do about it. */
  readonly error?: unknown;
}

/**
 * Looks for the model servers that usually run on this device and for models that are built in, those that can be used
 * first. Nothing is said of what a device does not have built in: nobody can switch that on.
 */
export async function findOnDevice(
  credentials: Pick<Credentials, "chooseModel" | "listModels">,
  providers: readonly LlmProvider[],
  signal: AbortSignal,
): Promise<readonly DeviceServer[]> {
  const locals = providers.filter(({ local }) => local);
  const servers = locals.filter(({ defaultBaseUrl }) => defaultBaseUrl);
  const found = await Promise.all([
    ...locals.filter(isBuiltIn).map(builtIn),
    ...servers.map((provider) => ask(credentials, provider, signal)),
  ]).then((all) => all.flat());
  return [...found.filter(({ error }) => !error), ...found.filter(({ error }) => error)];
}

/** There is nothing to set up, and nothing to choose and fetch first. */
function isBuiltIn({ defaultBaseUrl, isAvailable, suggestedModels }: LlmProvider): boolean {
  return !defaultBaseUrl && isAvailable !== undefined && !suggestedModels.some(({ download }) => download);
}

async function builtIn(provider: LlmProvider): Promise<readonly DeviceServer[]> {
  // One that cannot tell is taken for absent.
  const isThere = await provider.isAvailable?.().catch(() => false);
  return isThere ? [{ provider, model: provider.defaultModel }] : [];
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
