import { thoughtRoom } from "../../domain/model/effort";
import type { LlmRequest, ToolDeclaration, WebSearcher } from "../../domain/model/llm";
import { isAppError } from "../../errors/app-error";
import type { ListedFacts } from "../../points/llm-provider";
import type { CallTarget } from "./call-target";
import type { ModelCall } from "./model-call";

/** A model that reads fewer tokens than this is not told of tools that nobody has asked for. */
const SMALL_WINDOW = 16_000;

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
  { searches, refuses }: Pick<ToolAbilities, "searches" | "refuses">,
): PreparedRequest {
  const { contextWindow, abilities } = facts;
  const hasTools = abilities?.includes("tools");
  const isBurden = isBurdened({ hasTools, contextWindow });
  const { tools, searcher } = offeredSearch(call.tools, { searches, refuses, isBurdened: isBurden });
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
    toolsInWords: hasTools === false,
    sees: abilities?.includes("vision") ?? false,
  };
  return { request, searcher };
}

/** The abilities of a model that its tools depend on. */
interface ToolAbilities {
  /** Whether its provider searches the web for it. */
  readonly searches: boolean;
  /** Whether tools that nobody has asked for would be a burden to it. */
  readonly isBurdened?: boolean;
  /** Whether its server has refused what nobody has asked for. */
  readonly refuses?: boolean | undefined;
}

/**
 * The tools a call is made with, and its searcher of the web. A provider's own search takes the place of a tool that
 * searches the web; one that has nothing to search with is left out, and so are tools that nobody has asked for where they
 * would be a burden.
 */
function offeredSearch(
  offered: readonly ToolDeclaration[] = [],
  { searches, isBurdened = false, refuses = false }: ToolAbilities,
) {
  const able = offered.filter(
    ({ isByItself, webSearch }) => !isByItself || (!refuses && (webSearch ? searches : !isBurdened)),
  );
  const isRequested = able.some(({ webSearch }) => webSearch !== undefined);
  const kept = able.filter(({ webSearch }) => !webSearch || (webSearch === "instead" && !searches));
  const tools = kept.map(({ webSearch: _, isByItself: _1, ...declaration }) => declaration);
  const isByTool = kept.some(({ webSearch }) => webSearch);
  const searcher: WebSearcher | undefined =
    isRequested && !isByTool ? (searches ? "provider" : "nobody") : undefined;
  return { tools, searcher };
}

/** Whether tools that nobody has asked for would be a burden to a model: it has none of its own, or reads little. */
export function isBurdened({
  hasTools = true,
  contextWindow = SMALL_WINDOW,
}: {
  readonly hasTools?: boolean | undefined;
  readonly contextWindow?: number | undefined;
}): boolean {
  return !hasTools || contextWindow < SMALL_WINDOW;
}

/** The least of the limits: a task's remainder and the user's limit of a reply both hold. */
function leastOf(...limits: readonly (number | undefined)[]): number | undefined {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** The answers of servers that cannot do what is asked, and of those that do not know where it is asked. */
const REFUSING: readonly unknown[] = [400, 404, 405, 415, 422, 501];
const UNKNOWN_PLACE: readonly unknown[] = [404, 405, 501];
const OF_TOOLS = /tool|function|search/i;

/** A call that ended with an error. */
interface RefusedCall {
  readonly tools?: readonly ToolDeclaration[] | undefined;
  readonly error: unknown;
  /** Whether the provider searches the web for the model. */
  readonly searches: boolean;
}

/** The models whose servers refuse a call for what nobody has asked for: they are sent none of it from then on. */
export class RefusedOffers {
  readonly #models = new Set<string>();

  has(target: CallTarget): boolean {
    return this.#models.has(keyOf(target));
  }

  /**
   * Whether an error may come of what nobody has asked for, so that the call is to be made again without. A server that is
   * searched with may do so at a place of its own, which a proxy need not have.
   */
  learn(target: CallTarget, { tools = [], error, searches }: RefusedCall): boolean {
    if (!isAppError(error) || error.code !== "provider.api" || this.has(target)) return false;
    const { status, body } = error.params;
    const own = tools.filter(({ isByItself }) => isByItself);
    const isOfSearch = searches && own.some(({ webSearch }) => webSearch) && UNKNOWN_PLACE.includes(status);
    const isOfTools = own.length > 0 && REFUSING.includes(status) && OF_TOOLS.test(String(body ?? ""));
    if (isOfSearch || isOfTools) this.#models.add(keyOf(target));
    return isOfSearch || isOfTools;
  }
}

function keyOf({ credential, model }: CallTarget): string {
  return JSON.stringify([credential.id, credential.baseUrl, model]);
}
