import { listAt, valueAt } from "@shared/json-value";
import { mistralCallId } from "../../src/plugins/llm-mistral/call-id";
import { AFTER, BEFORE, event, HOSTILE, MARKED, PAGE, type SearchStream, TEXT } from "./search-stream";

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
