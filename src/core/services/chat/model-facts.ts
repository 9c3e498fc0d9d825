import type { Message } from "../../domain/conversation";
import type { LlmProvider, SuggestedModel } from "../../points/llm-provider";

/** What a call cost in US dollars; `free` where nothing is charged, absent where it is not known. */
export type Cost = number | "free" | undefined;

/** What is known of the use of one reply, or of several. */
export interface UsageFacts {
  /** Absent where no provider counted them. */
  readonly tokens: number | undefined;
  readonly cost: Cost;
  /** Answered by a simulation. */
  readonly isPractice: boolean;
}

type Providers = readonly Pick<LlmProvider, "id" | "local" | "simulated" | "suggestedModels">[];
type Reply = Pick<Message, "provider" | "model" | "usage">;

/** What a provider publishes of a model. */
export function knownModel(
  providers: Providers,
  providerId: string | undefined,
  modelId: string | undefined,
): SuggestedModel | undefined {
  const provider = providers.find(({ id }) => id === providerId);
  return provider?.suggestedModels.find(({ id }) => id === modelId);
}

/** The tokens and the cost of a reply, as far as both are known; nothing is estimated. */
export function usageOf(reply: Reply, providers: Providers): UsageFacts {
  const provider = providers.find(({ id }) => id === reply.provider);
  const tokens = reply.usage?.totalTokens;
  const isPractice = provider?.simulated ?? false;
  if (isPractice || provider?.local) return { tokens, cost: "free", isPractice };
  const price = knownModel(providers, reply.provider, reply.model)?.price;
  if (!price || !reply.usage) return { tokens, cost: undefined, isPractice };
  const { promptTokens, completionTokens } = reply.usage;
  const { long } = price;
  const { input, output } = long && promptTokens > long.abovePromptTokens ? long : price;
  const cost = (promptTokens * input + completionTokens * output) / 1_000_000;
  return { tokens, cost, isPractice };
}

/** The use of all replies together: its cost is known only where that of each is. */
export function totalUsage(replies: readonly Reply[], providers: Providers): UsageFacts {
  const all = replies.map((reply) => usageOf(reply, providers));
  const counted = all.flatMap(({ tokens }) => (tokens === undefined ? [] : [tokens]));
  const tokens = counted.length > 0 ? sum(counted) : undefined;
  const isPractice = all.length > 0 && all.every((each) => each.isPractice);
  if (all.some(({ cost }) => cost === undefined)) return { tokens, cost: undefined, isPractice };
  const paid = all.flatMap(({ cost }) => (typeof cost === "number" ? [cost] : []));
  return { tokens, cost: paid.length > 0 ? sum(paid) : "free", isPractice };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
