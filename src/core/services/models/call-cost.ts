import type { TokenUsage } from "../../domain/model/llm";
import type { LlmProvider, SuggestedModel } from "../../points/llm-provider";

/** The cost of a call in US dollars; `free` where nothing is charged, absent where it is not known. */
export type Cost = number | "free" | undefined;

/** A provider as far as costs go. */
export type PricedProvider = Pick<
  LlmProvider,
  "id" | "local" | "simulated" | "suggestedModels" | "cachePrice"
>;

/** A model as calls and replies name it. */
interface ModelName {
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  /** The price that its server lists, for a model that is not among the suggested ones. */
  readonly price?: SuggestedModel["price"];
}

/** The facts a provider publishes of a model. */
export function knownModel(
  providers: readonly PricedProvider[],
  { provider, model }: ModelName,
): SuggestedModel | undefined {
  return providers.find(({ id }) => id === provider)?.suggestedModels.find(({ id }) => id === model);
}

/** The cost of a call as its provider tells it, else by the published price; local and simulated models charge nothing. */
export function costOf(
  usage: Omit<TokenUsage, "totalTokens"> | undefined,
  name: ModelName,
  providers: readonly PricedProvider[],
): Cost {
  const provider = providers.find(({ id }) => id === name.provider);
  if (provider?.simulated || provider?.local) return "free";
  if (usage?.cost !== undefined) return usage.cost;
  const price = knownModel(providers, name)?.price ?? name.price;
  if (!price || !usage) return undefined;
  const {
    promptTokens,
    completionTokens,
    cacheReadTokens = 0,
    cacheWriteTokens = 0,
    webSearchCost = 0,
  } = usage;
  const { read, write } = provider?.cachePrice ?? { read: 1, write: 1 };
  const { long } = price;
  const { input, output } = long && promptTokens > long.abovePromptTokens ? long : price;
  const charged = promptTokens + cacheReadTokens * (read - 1) + cacheWriteTokens * (write - 1);
  return (charged * input + completionTokens * output) / 1_000_000 + webSearchCost;
}
