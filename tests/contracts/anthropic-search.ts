import { listAt, valueAt } from "@shared/json-value";
import { AFTER, BEFORE, CITED, event, HOSTILE, MARKED, PAGE, type SearchStream, TEXT } from "./search-stream";

const block = (index: number, start: object, ...deltas: readonly object[]) =>
  [
    { type: "content_block_start", index, content_block: start },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ]
    .map(event)
    .join("");
const words = (index: number, text: string, citations: readonly object[] = []) =>
  block(
    index,
    { type: "text", text: "", ...(citations.length > 0 ? { citations: [] } : {}) },
    ...citations.map((citation) => ({ type: "citations_delta", citation })),
    { type: "text_delta", text },
  );
const begin = (usage: object) => event({ type: "message_start", ...{ message: { usage } } });
const end = (stop_reason: string, usage: object) =>
  event({ type: "message_delta", ...{ delta: { stop_reason }, usage } }) + event({ type: "message_stop" });
const located = (url: string, title: string) => ({
  type: "web_search_result_location",
  cited_text: "Warm, 25 °C",
  url,
  title,
  encrypted_index: "Eo8BCioIAhgB==",
});
const searchUse = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} };
const searchFound = {
  type: "web_search_tool_result",
  tool_use_id: "srvtoolu_1",
  content: [{ type: "web_search_result", ...PAGE, encrypted_content: "EqMBCioICBgC==", page_age: null }],
};
const searched = (index: number) =>
  block(index, searchUse, { type: "input_json_delta", partial_json: '{"query":"Paris"}' }) +
  block(index + 1, searchFound);

/** Paused in the middle: https://docs.claude.com/en/docs/agents-and-tools/tool-use/web-search-tool */
export const anthropicSearch: SearchStream = {
  replies: [
    begin({ input_tokens: 40, output_tokens: 1 }) +
      block(
        0,
        { type: "thinking", thinking: "", signature: "" },
        { type: "signature_delta", signature: "EqQB==" },
      ) +
      searched(1) +
      words(3, BEFORE) +
      end("pause_turn", { output_tokens: 3, server_tool_use: { web_search_requests: 1 } }),
    begin({ input_tokens: 50, output_tokens: 1, server_tool_use: { web_search_requests: 0 } }) +
      searched(0) +
      words(2, MARKED, [located(PAGE.url, PAGE.title), ...HOSTILE.map((url) => located(url, "x"))]) +
      words(3, AFTER) +
      end("end_turn", { output_tokens: 6, server_tool_use: { web_search_requests: 1 } }),
  ],
  path: /\/messages$/,
  declared: (body) => listAt(body, "tools").map((tool) => valueAt(tool, "name")),
  declaredAs: ["weather", "cities", "web_search"],
  text: TEXT,
  citations: [{ ...CITED, passage: "Warm, 25 °C" }],
  marked: MARKED,
  usage: {
    promptTokens: 90,
    completionTokens: 9,
    totalTokens: 99,
    webSearches: 2,
    webSearchCost: 0.02,
  },
  calling: {
    reply:
      begin({ input_tokens: 40, output_tokens: 1 }) +
      searched(0) +
      words(2, "I look.") +
      block(3, { type: "tool_use", id: "toolu_1", name: "weather", input: {} }) +
      end("tool_use", { output_tokens: 3 }),
    turns: (body) => listAt(body, "messages").slice(1),
    sent: [
      {
        role: "assistant",
        content: [
          { ...searchUse, input: { query: "Paris" } },
          searchFound,
          { type: "text", text: "I look." },
          { type: "tool_use", id: "toolu_1", name: "weather", input: {} },
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "18 °C" }] },
    ],
  },
};
