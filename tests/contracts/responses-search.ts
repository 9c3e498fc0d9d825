import { listAt, valueAt } from "@shared/json-value";
import { AFTER, BEFORE, CITED, event, HOSTILE, MARKED, PAGE, type SearchStream, TEXT } from "./search-stream";

const item = (output_index: number, value: object) =>
  event({ type: "response.output_item.done", ...{ output_index, item: value } });
const said = (output_index: number, delta: string) =>
  event({ type: "response.output_text.delta", ...{ output_index, content_index: 0, delta } });
const noted = (output_index: number, annotation: object) =>
  event({ type: "response.output_text.annotation.added", ...{ output_index, content_index: 0, annotation } });
const cited = (url: string, title: string, start_index: number, end_index: number) => ({
  type: "url_citation",
  ...{ url, title, start_index, end_index },
});
const reasoning = { id: "rs_1", type: "reasoning", summary: [], encrypted_content: "gAAAAABo=" };
const webCall = {
  id: "ws_1",
  type: "web_search_call",
  status: "completed",
  action: { type: "search", query: "Paris weather" },
};
const message = (text: string) => ({
  id: "msg_1",
  type: "message",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text, annotations: [] }],
});
const completed = event({
  type: "response.completed",
  ...{
    response: {
      status: "completed",
      usage: {
        input_tokens: 90,
        input_tokens_details: { cached_tokens: 40 },
        output_tokens: 9,
        output_tokens_details: { reasoning_tokens: 4 },
        total_tokens: 99,
      },
    },
  },
});

/** https://platform.openai.com/docs/guides/tools-web-search; the second text begins where the first ends. */
export const responsesSearch: SearchStream = {
  replies: [
    event({ type: "response.created", ...{ response: { status: "in_progress", error: null } } }) +
      item(0, reasoning) +
      item(1, webCall) +
      item(2, { ...webCall, id: "ws_2", action: { type: "open_page", url: PAGE.url } }) +
      said(3, BEFORE) +
      item(3, message(BEFORE)) +
      said(4, MARKED) +
      noted(4, cited(PAGE.url, PAGE.title, 0, MARKED.length)) +
      HOSTILE.map((url) => noted(4, cited(url, "x", 0, 4))).join("") +
      said(4, AFTER) +
      item(4, message(MARKED + AFTER)) +
      completed,
  ],
  path: /\/responses$/,
  declared: (body) => [
    listAt(body, "tools").map((tool) => valueAt(tool, "name") ?? valueAt(tool, "type")),
    valueAt(body, "store"),
    valueAt(body, "include"),
  ],
  declaredAs: [["web_search", "weather", "cities"], false, ["reasoning.encrypted_content"]],
  text: TEXT,
  citations: [CITED],
  marked: MARKED,
  usage: {
    promptTokens: 90,
    completionTokens: 9,
    totalTokens: 99,
    cacheReadTokens: 40,
    reasoningTokens: 4,
    webSearches: 1,
    webSearchCost: 0.01,
  },
  calling: {
    reply:
      item(0, reasoning) +
      item(1, webCall) +
      said(2, "I look.") +
      item(2, message("I look.")) +
      item(3, { id: "fc_1", type: "function_call", call_id: "call_1", name: "weather", arguments: "{}" }) +
      completed,
    turns: (body) => listAt(body, "input").slice(1),
    sent: [
      reasoning,
      webCall,
      message("I look."),
      { type: "function_call", call_id: "call_1", name: "weather", arguments: "{}" },
      { type: "function_call_output", call_id: "call_1", output: "18 °C" },
    ],
  },
};
