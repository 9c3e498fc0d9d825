import { valueAt } from "@shared/json-value";
import type { ProviderCase } from "./provider-case";
import { openAiReply, sse } from "./provider-replies";
import { openAiTools } from "./tool-protocols";

/** Parts of a case that are the same for all providers with OpenAI's protocol. */
export const openAiStyle = {
  reply: openAiReply,
  garbage: "data: {not json\n\n: keep-alive\n\n",
  streamError: sse({ error: { message: "Overloaded", type: "server_error" } }),
  showsBody: false,
  temperature: (body) => valueAt(body, "temperature"),
  probe: "key",
  tools: openAiTools,
} satisfies Partial<ProviderCase>;
