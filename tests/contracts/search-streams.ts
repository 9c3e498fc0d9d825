import type { Citation, TokenUsage } from "@core/domain/llm";
import { listAt, valueAt } from "@shared/json-value";
import { mistralCallId } from "../../src/plugins/llm-mistral/call-id";
import { sse } from "./provider-replies";

/** A reply for which the provider searched the web, in its wire format. */
export interface SearchStream {
  /** The model that searches, where that is not the one of the other cases. */
  readonly model?: string;
  /** The bytes; several where a reply is paused and gone on with. */
  readonly replies: readonly string[];
  readonly path: RegExp;
  /** What a body says of the search and of tools. */
  declared(body: unknown): unknown;
  readonly declaredAs: unknown;
  readonly text: string;
  readonly citations: readonly Citation[];
  /** What of the text citations with a place mark. */
  readonly marked: string;
  readonly usage: TokenUsage;
  /** A reply that searched and then called, and its turns in the next body; absent where nothing is wanted back. */
  readonly calling?: {
    readonly reply: string;
    turns(body: unknown): unknown;
    readonly sent: unknown;
  };
}

const TEXT = "Läuft 👟. It is warm in Paris. Bring a hat.";
const MARKED = "It is warm in Paris.";
const START = TEXT.indexOf(MARKED);
const END = START + MARKED.length;
const [BEFORE, AFTER] = [TEXT.slice(0, START), TEXT.slice(END)];
const PAGE = { url: "https://weather.example/paris", title: "Paris\n weather" };
const CITED: Citation = { url: PAGE.url, title: "Paris weather", start: START, end: END };
/** What a page may try to have linked. */
const HOSTILE = [
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "https://bank.example@evil.example/",
  "file:///etc/passwd",
  `https://long.example/${"a".repeat(3_000)}`,
  "no address",
];
const SCHEMA_FREE = (tool: unknown) => valueAt(tool, "function", "name") ?? valueAt(tool, "name") ?? tool;
const names = (body: unknown) => listAt(body, "tools").map(SCHEMA_FREE);

const event = (value: { readonly type: string }) => sse(value, value.type);
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
  declared: names,
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

const BYTES = new TextEncoder();
const byteOf = (place: number) => BYTES.encode(TEXT.slice(0, place)).length;
const web = (uri: string, title: string) => ({ web: { uri, title } });
const geminiChunk = (parts: readonly object[], rest: object = {}, whole: object = {}) =>
  sse({ candidates: [{ content: { role: "model", parts }, ...rest }], ...whole });
const serverCall = {
  toolCall: { toolType: "GOOGLE_SEARCH_WEB", id: "s1", args: { queries: ["Paris"] } },
  thoughtSignature: "CiQBc==",
};
const serverResponse = { toolResponse: { toolType: "GOOGLE_SEARCH_WEB", id: "s1", response: {} } };

/** Places are in bytes there: https://ai.google.dev/gemini-api/docs/google-search */
export const geminiSearch: SearchStream = {
  replies: [
    geminiChunk([{ text: BEFORE }]) +
      geminiChunk(
        [{ text: MARKED }, { text: AFTER }],
        {
          finishReason: "STOP",
          groundingMetadata: {
            webSearchQueries: ["Paris weather", "Paris today"],
            searchEntryPoint: { renderedContent: "<div>…</div>" },
            groundingChunks: [web(PAGE.url, PAGE.title), ...HOSTILE.map((url) => web(url, "x"))],
            groundingSupports: [
              {
                segment: { startIndex: byteOf(START), endIndex: byteOf(END), text: MARKED },
                groundingChunkIndices: [0, 1, 99],
              },
            ],
          },
        },
        {
          usageMetadata: {
            promptTokenCount: 60,
            toolUsePromptTokenCount: 30,
            candidatesTokenCount: 9,
            totalTokenCount: 99,
          },
        },
      ),
  ],
  model: "gemini-3.5-flash",
  path: /gemini-3\.5-flash:streamGenerateContent\?alt=sse$/,
  declared: (body) => [
    listAt(body, "tools").map((tool) => Object.keys(tool as object)),
    valueAt(body, "toolConfig"),
  ],
  declaredAs: [[["functionDeclarations"], ["googleSearch"]], { includeServerSideToolInvocations: true }],
  text: TEXT,
  citations: [CITED],
  marked: MARKED,
  usage: { promptTokens: 90, completionTokens: 9, totalTokens: 99, webSearches: 2, webSearchCost: 0.028 },
  calling: {
    reply: geminiChunk(
      [
        serverCall,
        serverResponse,
        { functionCall: { id: "fc1", name: "weather", args: {} }, thoughtSignature: "EqQB==" },
      ],
      { finishReason: "STOP" },
    ),
    turns: (body) => listAt(body, "contents").slice(1),
    sent: [
      {
        role: "model",
        parts: [
          serverCall,
          serverResponse,
          { functionCall: { id: "fc1", name: "weather", args: {} }, thoughtSignature: "EqQB==" },
        ],
      },
      {
        role: "user",
        parts: [{ functionResponse: { id: "fc1", name: "weather", response: { output: "18 °C" } } }],
      },
    ],
  },
};

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

const delta = (content: unknown) =>
  event({
    type: "message.output.delta",
    ...{ id: "msg_1", output_index: 1, content_index: 0, role: "assistant", content },
  });
const reference = (url: string, title: string) => ({
  type: "tool_reference",
  ...{ tool: "web_search", title, url, description: "Warm, 25 °C", favicon: "" },
});
const done = event({
  type: "conversation.response.done",
  ...{
    usage: {
      ...{ prompt_tokens: 60, completion_tokens: 9, total_tokens: 99 },
      ...{ connector_tokens: 30, connectors: { web_search: 1 } },
    },
  },
});

/** https://docs.mistral.ai/agents/connectors/websearch */
export const mistralSearch: SearchStream = {
  replies: [
    event({ type: "conversation.response.started", ...{ conversation_id: "conv_1" } }) +
      event({ type: "tool.execution.started", ...{ id: "t1", name: "web_search", arguments: "{}" } }) +
      event({ type: "tool.execution.done", ...{ id: "t1", name: "web_search" } }) +
      delta(BEFORE) +
      delta([{ type: "text", text: MARKED }]) +
      delta(reference(PAGE.url, PAGE.title)) +
      HOSTILE.map((url) => delta(reference(url, "x"))).join("") +
      delta(AFTER) +
      done,
  ],
  path: /\/conversations$/,
  declared: (body) => [
    listAt(body, "tools").map((tool) => valueAt(tool, "function", "name") ?? valueAt(tool, "type")),
    valueAt(body, "store"),
  ],
  declaredAs: [["web_search", "weather", "cities"], false],
  text: TEXT,
  citations: [{ url: PAGE.url, title: "Paris weather", passage: "Warm, 25 °C" }],
  marked: MARKED,
  usage: { promptTokens: 90, completionTokens: 9, totalTokens: 99, webSearches: 1, webSearchCost: 0.03 },
  calling: {
    reply:
      event({ type: "conversation.response.started", ...{ conversation_id: "conv_1" } }) +
      ["{", "}"]
        .map((given) => ({ id: "fc_1", tool_call_id: "a1B2c3D4e", name: "weather", arguments: given }))
        .map((call) => event({ type: "function.call.delta", ...call }))
        .join("") +
      done,
    turns: (body) => listAt(body, "inputs").slice(1),
    sent: [
      {
        object: "entry",
        type: "function.call",
        tool_call_id: mistralCallId("a1B2c3D4e"),
        name: "weather",
        arguments: "{}",
      },
      { object: "entry", type: "function.result", tool_call_id: "a1B2c3D4e", result: "18 °C" },
    ],
  },
};

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
  usage: { promptTokens: 90, completionTokens: 9, totalTokens: 99, webSearches: 1 },
};
