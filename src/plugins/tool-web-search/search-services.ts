import type { FoundPage } from "@core/points/search-service";
import type { HttpRequest } from "@core/ports/http";
import { listAt, textAt } from "@shared/json-value";

/** The services that can be searched with. */
export const SERVICES = ["tavily", "brave", "searxng"] as const;
export type SearchServiceId = (typeof SERVICES)[number];

/** How a service is asked, and how its answer is read. */
export interface SearchService {
  readonly name: string;
  readonly needsKey: boolean;
  /** Where it is; absent where only the user can know. */
  readonly defaultAddress?: string;
  request(address: string, key: string | undefined, query: string): HttpRequest;
  read(answer: unknown): readonly FoundPage[];
}

/** So many pages are asked for. */
const COUNT = 8;

/** A key that is needed nowhere else. */
const bearer = (key: string | undefined) => (key ? { Authorization: `Bearer ${key}` } : undefined);

export const SEARCH_SERVICES: Readonly<Record<SearchServiceId, SearchService>> = {
  // https://docs.tavily.com/documentation/api-reference/endpoint/search
  tavily: {
    name: "Tavily",
    needsKey: true,
    defaultAddress: "https://api.tavily.com",
    request: (address, key, query) => ({
      url: `${address}/search`,
      method: "POST",
      headers: { "Content-Type": "application/json", ...bearer(key) },
      body: JSON.stringify({ query, max_results: COUNT, search_depth: "basic" }),
    }),
    read: (answer) => pagesIn(listAt(answer, "results"), "content"),
  },
  // https://api-dashboard.search.brave.com/app/documentation/web-search; it answers no browser, so a proxy of the user's has to.
  brave: {
    name: "Brave Search",
    needsKey: true,
    request: (address, key, query) => ({
      url: `${address}/res/v1/web/search?${new URLSearchParams({ q: query, count: String(COUNT) })}`,
      headers: { Accept: "application/json", ...(key ? { "X-Subscription-Token": key } : {}) },
    }),
    read: (answer) => pagesIn(listAt(answer, "web", "results"), "description"),
  },
  // https://docs.searxng.org/dev/search_api.html
  searxng: {
    name: "SearXNG",
    needsKey: false,
    request: (address, key, query) => ({
      url: `${address}/search?${new URLSearchParams({ q: query, format: "json" })}`,
      headers: { Accept: "application/json", ...bearer(key) },
    }),
    read: (answer) => pagesIn(listAt(answer, "results"), "content"),
  },
};

function pagesIn(results: readonly unknown[], passageKey: string): readonly FoundPage[] {
  return results.slice(0, COUNT).map((result) => ({
    url: textAt(result, "url"),
    title: plain(textAt(result, "title")),
    passage: plain(textAt(result, passageKey)),
  }));
}

/** Some mark the words that were looked for, with elements. */
function plain(text: string): string {
  return text.replace(/<\/?(?:strong|b|em|mark)>/gi, "").trim();
}
