import type { ToolDeclaration, WebSearcher } from "../../domain/model/llm";

/** The offered tools a call is made with, and its searcher of the web. */
export interface OfferedSearch {
  readonly tools: readonly ToolDeclaration[];
  /** Absent where no search is requested, or a tool makes it. */
  readonly searcher?: WebSearcher;
}

/**
 * A provider's own search takes the place of a tool that searches the web; one that has nothing to search with is left
 * out.
 */
export function offeredSearch(offered: readonly ToolDeclaration[] = [], searches: boolean): OfferedSearch {
  const isRequested = offered.some(({ webSearch }) => webSearch !== undefined);
  const kept = offered.filter(({ webSearch }) => !webSearch || (webSearch === "instead" && !searches));
  const tools = kept.map(({ webSearch: _, ...declaration }) => declaration);
  if (!isRequested || kept.some(({ webSearch }) => webSearch)) return { tools };
  return { tools, searcher: searches ? "provider" : "nobody" };
}
