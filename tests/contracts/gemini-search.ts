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
