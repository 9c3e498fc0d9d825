import type { ModelCredential } from "@core/domain/model/credential";
import { valueAt } from "@shared/json-value";
import { AnthropicClient } from "../../src/plugins/llm-anthropic/anthropic-client";
import { CustomClient } from "../../src/plugins/llm-custom/custom-client";
import { deepSeekClient } from "../../src/plugins/llm-deepseek/deepseek-client";
import { GoogleClient } from "../../src/plugins/llm-google/google-client";
import { grokClient } from "../../src/plugins/llm-grok/grok-client";
import { HuggingFaceClient } from "../../src/plugins/llm-huggingface/huggingface-client";
import { lmStudioClient } from "../../src/plugins/llm-lm-studio/lm-studio-client";
import { mistralClient } from "../../src/plugins/llm-mistral/mistral-client";
import { OllamaClient } from "../../src/plugins/llm-ollama/ollama-client";
import { openAiClient } from "../../src/plugins/llm-openai/openai-client";
import { OpenRouterClient } from "../../src/plugins/llm-openrouter/openrouter-client";
import { VertexClient } from "../../src/plugins/llm-vertex-ai/vertex-client";
import { anthropicSearch } from "./anthropic-search";
import {
  deepSeekThoughts,
  googleThoughts,
  mistralThoughts,
  openAiThoughts,
  openRouterThoughts,
  shownThoughts,
} from "./chat-thoughts";
import { geminiSearch } from "./gemini-search";
import { llmProviderContract } from "./llm-provider-contract";
import { mistralSearch } from "./mistral-search";
import { openAiStyle } from "./openai-style";
import { openRouterSearch } from "./openrouter-search";
import { anthropicTools, ollamaTools, vertexTools } from "./own-tool-protocols";
import type { ProviderCase } from "./provider-case";
import { anthropicReply, generatedReply, ollamaReply, sse, vertexReply } from "./provider-replies";
import { responsesSearch } from "./responses-search";
import { responsesThoughts, responsesTools } from "./responses-tools";
import { anthropicThoughts, ollamaThoughts, vertexThoughts } from "./thought-streams";
import { deepSeekTools, googleTools, mistralTools } from "./tool-protocols";

const KEY = "sk-secret-0123456789";
const OVERLOADED = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };

function credential(provider: string, model: string, extra: Partial<ModelCredential> = {}): ModelCredential {
  return { id: "c1", provider, model, apiKey: KEY, ...extra };
}

const cases: readonly ProviderCase[] = [
  {
    ...openAiStyle,
    name: "OpenAI",
    search: responsesSearch,
    thoughts: openAiThoughts,
    credential: credential("openai", "gpt-4.1"),
    make: openAiClient,
  },
  // Tools and searches in Responses, all else in chat completions.
  {
    ...openAiStyle,
    name: "OpenAI",
    tools: responsesTools,
    thoughts: responsesThoughts,
    search: responsesSearch,
    temperature: undefined,
    credential: credential("openai", "gpt-6.2-sol"),
    make: openAiClient,
  },
  {
    ...openAiStyle,
    name: "Google",
    search: geminiSearch,
    tools: googleTools,
    thoughts: googleThoughts,
    credential: credential("google", "gemini-2.5-flash"),
    make: (http) => new GoogleClient(http),
  },
  {
    ...openAiStyle,
    name: "Mistral",
    tools: mistralTools,
    thoughts: mistralThoughts,
    search: mistralSearch,
    credential: credential("mistral", "mistral-medium"),
    make: mistralClient,
  },
  {
    ...openAiStyle,
    name: "DeepSeek",
    tools: deepSeekTools,
    thoughts: deepSeekThoughts,
    showsBody: true,
    credential: credential("deepseek", "deepseek-chat"),
    make: deepSeekClient,
  },
  {
    ...openAiStyle,
    name: "Grok",
    thoughts: shownThoughts,
    search: { ...responsesSearch, usage: { ...responsesSearch.usage, webSearchCost: 0.005 } },
    showsBody: true,
    credential: credential("grok", "grok-4.5"),
    make: grokClient,
  },
  {
    ...openAiStyle,
    name: "OpenRouter",
    search: openRouterSearch,
    thoughts: openRouterThoughts,
    showsBody: true,
    credential: credential("openrouter", "openai/gpt-5-mini"),
    make: (http) => new OpenRouterClient(http),
  },
  {
    ...openAiStyle,
    name: "LM Studio",
    thoughts: shownThoughts,
    showsBody: true,
    credential: credential("lm-studio", "qwen/qwen3.5-9b"),
    make: lmStudioClient,
  },
  {
    ...openAiStyle,
    name: "HuggingFace",
    thoughts: shownThoughts,
    showsBody: true,
    credential: credential("huggingface", "openai/gpt-oss-120b"),
    make: (http) => new HuggingFaceClient(http),
  },
  {
    ...openAiStyle,
    name: "Custom",
    thoughts: shownThoughts,
    endsWithoutMark: true,
    probe: "none",
    credential: credential("custom", "default", { baseUrl: "https://models.example/v1" }),
    make: (http) => new CustomClient(http),
  },
  {
    ...openAiStyle,
    name: "Anthropic",
    search: anthropicSearch,
    thoughts: anthropicThoughts,
    reply: anthropicReply,
    tools: anthropicTools,
    takesMarks: true,
    streamError: sse(OVERLOADED, "error"),
    credential: credential("anthropic", "claude-haiku-4-5"),
    make: (http) => new AnthropicClient(http),
  },
  {
    ...openAiStyle,
    name: "Vertex AI",
    search: geminiSearch,
    thoughts: vertexThoughts,
    showsBody: true,
    reply: vertexReply,
    tools: vertexTools,
    temperature: (body) => valueAt(body, "generationConfig", "temperature"),
    secret: KEY,
    credential: credential("vertex-ai", "gemini-2.5-flash", { apiKey: `europe-west1:my-project:${KEY}` }),
    make: (http) => new VertexClient(http),
  },
  {
    name: "Ollama",
    thoughts: ollamaThoughts,
    showsBody: true,
    reply: ollamaReply,
    tools: ollamaTools,
    contentType: "application/x-ndjson",
    garbage: "not json\n\n{broken\n",
    streamError: '{"error":"Overloaded"}\n',
    temperature: (body) => valueAt(body, "options", "temperature"),
    probe: "reachability",
    credential: credential("ollama", "llama2", { apiKey: "" }),
    make: (http) => new OllamaClient(http),
  },
];

for (const each of cases) llmProviderContract(each);

llmProviderContract({
  ...openAiStyle,
  name: "HuggingFace",
  showsBody: true,
  reply: generatedReply,
  tools: undefined,
  streamError: sse({ error: "Overloaded", error_type: "overloaded" }),
  temperature: (body) => valueAt(body, "parameters", "temperature"),
  credential: credential("huggingface", "meta-llama/Llama-2-7b-chat-hf", {
    baseUrl: "https://api-inference.huggingface.co/models",
  }),
  make: (http) => new HuggingFaceClient(http),
});
