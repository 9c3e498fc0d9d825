import type { Message } from "../../domain/conversation/conversation";
import { type Cost, costOf, type PricedProvider } from "../models/call-cost";

/** The known usage of one reply, or of several. */
export interface UsageFacts {
  /** Absent where no provider counted them. */
  readonly tokens: number | undefined;
  readonly cost: Cost;
  /** Answered by a simulation. */
  readonly isPractice: boolean;
}

type Providers = readonly PricedProvider[];
type Reply = Pick<Message, "provider" | "model" | "usage">;

/** The tokens and the cost of a reply, as far as both are known; nothing is estimated. */
export function usageOf(reply: Reply, providers: Providers): UsageFacts {
  const isPractice = providers.find(({ id }) => id === reply.provider)?.simulated ?? false;
  return { tokens: reply.usage?.totalTokens, cost: costOf(reply.usage, reply, providers), isPractice };
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
