import { thoughtRoom } from "../../domain/model/effort";
import type { LlmRequest, ToolDeclaration, WebSearcher } from "../../domain/model/llm";
import type { ListedFacts } from "../../points/llm-provider";
import type { CallTarget } from "./call-target";
import type { ModelCall } from "./model-call";

/** A call as a provider's client is sent it, and its searcher of the web; absent where no search is requested. */
export interface PreparedRequest {
  readonly request: LlmRequest;
  readonly searcher?: WebSearcher | undefined;
}

/** The request for a call: what the call wishes, what the user has set, and what the model can do. */
export function modelRequest(
  call: ModelCall,
  { credential, model }: CallTarget,
  facts: ListedFacts,
  searches: boolean,
): PreparedRequest {
  const { tools, searcher } = offeredSearch(call.tools, searches);
  const { contextWindow, abilities } = facts;
  const thinks = abilities?.includes("reasoning");
  const cacheKey = call.cacheKey ?? call.conversationId;
  const effort = thinks === false ? undefined : call.effort;
  const room = thinks || effort ? thoughtRoom(effort, contextWindow) : 0;
  const request = {
    model,
    messages: call.messages,
    ...(tools.length > 0 ? { tools } : {}),
    ...(searcher === "provider" ? { webSearch: true } : {}),
    temperature: call.temperature ?? credential.temperature,
    // The user's limit is one of what is written: with thoughts counted against it nothing might be left for that.
    maxTokens: leastOf(call.maxTokens, credential.maxTokens && credential.maxTokens + room),
    ...(contextWindow === undefined ? {} : { contextWindow }),
    ...(thinks === undefined ? {} : { thinks }),
    ...(effort === undefined ? {} : { effort }),
    // Some models cannot do both, and none is held to a form while it may call.
    ...(call.schema && tools.length === 0 ? { schema: call.schema } : {}),
    ...(cacheKey === undefined ? {} : { cacheKey }),
    // Told what it can do, and tools are not among it.
    toolsInWords: abilities !== undefined && !abilities.includes("tools"),
    sees: abilities?.includes("vision") ?? false,
  };
  return { request, searcher };
}

/**
 * The tools a call is made with, and its searcher of the web. A provider's own search takes the place of a tool that
 * searches the web; one that has nothing to search with is left out.
 */
function offeredSearch(offered: readonly ToolDeclaration[] = [], searches: boolean) {
  const isRequested = offered.some(({ webSearch }) => webSearch !== undefined);
  const kept = offered.filter(({ webSearch }) => !webSearch || (webSearch === "instead" && !searches));
  const tools = kept.map(({ webSearch: _, ...declaration }) => declaration);
  const isByTool = kept.some(({ webSearch }) => webSearch);
  const searcher: WebSearcher | undefined =
    isRequested && !isByTool ? (searches ? "provider" : "nobody") : undefined;
  return { tools, searcher };
}

/** The least of the limits: a task's remainder and the user's limit of a reply both hold. */
function leastOf(...limits: readonly (number | undefined)[]): number | undefined {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}
