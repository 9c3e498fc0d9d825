import { listAt, valueAt } from "@shared/json-value";
import { sse } from "./provider-replies";
import {
  AFTER,
  BEFORE,
  CITED,
  END,
  HOSTILE,
  MARKED,
  PAGE,
  type SearchStream,
  START,
  TEXT,
} from "./search-stream";

const chunk = (delta: object, finish_reason: string | null = null) =>
  sse({ choices: [{ index: 0, delta, finish_reason }] });
const annotation = (url: string, title: string) => ({
  type: "url_citation",
  url_citation: { url, title, content: "Warm, 25 °C", start_index: START, end_index: END },
});

/** https://openrouter.ai/docs/guides/features/server-tools/web-search; annotations come again with each piece. */
export const openRouterSearch: SearchStream = {
  replies: [
    chunk({ content: BEFORE + MARKED, annotations: [annotation(PAGE.url, PAGE.title)] }) +
      chunk({
        content: AFTER,
        annotations: [PAGE.url, ...HOSTILE].map((url) => annotation(url, PAGE.title)),
      }) +
      chunk({}, "stop") +
      sse({
        choices: [],
        usage: {
          ...{ prompt_tokens: 90, completion_tokens: 9, total_tokens: 99, cost: 0.02 },
          server_tool_use: { web_search_requests: 1 },
        },
      }) +
      sse("[DONE]"),
  ],
  path: /\/chat\/completions$/,
  declared: (body) =>
    listAt(body, "tools").map((tool) => valueAt(tool, "function", "name") ?? valueAt(tool, "type")),
  declaredAs: ["weather", "cities", "openrouter:web_search"],
  text: TEXT,
  citations: [{ ...CITED, passage: "Warm, 25 °C" }],
  marked: MARKED,
  usage: { promptTokens: 90, completionTokens: 9, totalTokens: 99, webSearches: 1, cost: 0.02 },
};
