import type { PluginFunction } from "./context";

/** A page that was found. */
export interface FoundPage {
  readonly url: string;
  readonly title: string;
  /** The passage that fits. */
  readonly passage?: string;
}

/** A service that searches the web for agents whose models don't. */
export interface SearchServiceDefinition {
  readonly id: string;
  readonly name: string;
  /** Finds up to 20 pages, the best first. */
  readonly search: PluginFunction<{ readonly query: string }, { readonly pages: readonly FoundPage[] }>;
}

/** Contributes a service that searches the web. */
export function searchService(service: SearchServiceDefinition) {
  return { point: "search-service", ...service } as const;
}
