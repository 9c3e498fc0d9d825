import type { SearchQuery } from "@core/domain/search/hit";
import type { IndexProgress, SearchAnswer } from "@core/ports/search-index";

/** Message of the page to the worker. */
export type IndexQuestion =
  | { readonly type: "open"; readonly database: string }
  | { readonly type: "keep-up" }
  | { readonly type: "search"; readonly requestId: number; readonly query: SearchQuery };

/** Message of the worker to the page. */
export type IndexNews =
  | { readonly type: "progress"; readonly progress: IndexProgress }
  | { readonly type: "answer"; readonly requestId: number; readonly answer: SearchAnswer }
  | { readonly type: "failure"; readonly requestId: number; readonly reason: string }
  /** There is nothing to be done any more. */
  | { readonly type: "idle" };
