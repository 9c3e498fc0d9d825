import type { Effort } from "@core/domain/model/effort";
import {
  DEFAULT_TEMPERATURE,
  type LlmMessage,
  type LlmRequest,
  type ToolCall,
  type ToolChoice,
  type ToolDeclaration,
  type ToolResultMessage,
} from "@core/domain/model/llm";
import { listAt, textAt, valueAt } from "../json-value";
import { imagesOf, nativeFilesOf, textWithFiles, withJoinedPrompts } from "./attachment-content";
import { geminiSchema } from "./gemini-schema";
import type { JsonBody } from "./refused-parameters";
import {
  argumentsOf,
  dataOf,
  parametersOf,
  resultText,
  type SpokenMessage,
  withJoinedResults,
} from "./tool-turns";

const SAFETY_SETTINGS = [
  "HARM_CATEGORY_HATE_SPEECH",
  "HARM_CATEGORY_DANGEROUS_CONTENT",
  "HARM_CATEGORY_SEXUALLY_EXPLICIT",
  "HARM_CATEGORY_HARASSMENT",
].map((category) => ({ category, threshold: "BLOCK_MEDIUM_AND_ABOVE" }));

const SINCE_3 = /^gemini-([3-9]|\d\d|[a-z-]+-latest)/;

/** Those that think, by how they are called. */
const THINKS = /^gemini-([3-9]|2\.5|\d\d|[a-z-]+-latest)/;
/** Tokens of thoughts of models before Gemini 3; Flash takes no more than this, Pro does. */
const BUDGETS = { low: 1_024, medium: 8_192, high: 24_576, maximum: 24_576 } as const;
const MOST_OF_PRO = 32_768;

/**
 * In the place of the signature of a call that another model made; without any the turn is refused:
 * https://ai.google.dev/gemini-api/docs/thought-signatures#faqs
 */
export const NO_SIGNATURE = "skip_thought_signature_validator";

/** Whether a model is of those since Gemini 3: they search and call in one reply, and see pictures in results. */
export function isGemini3(model: string): boolean {
  return SINCE_3.test(model);
}

/** The price of a search in US dollars; before Gemini 3 for all of one reply: https://ai.google.dev/gemini-api/docs/pricing */
export function geminiSearchPrice(model: string): number {
  return isGemini3(model) ? 0.014 : 0.035;
}

/** Models before Gemini 3 refuse to search in a reply in which they may call tools too; in words they take both. */
export function withSearchBesideTools(request: LlmRequest): LlmRequest {
  const isRefused = request.webSearch && request.tools?.length && !isGemini3(request.model);
  return isRefused ? { ...request, toolsInWords: true } : request;
}

/** The body of `generateContent` and `streamGenerateContent`; `provider` is the name on what is wanted back. */
export function geminiBody(request: LlmRequest, provider: string): JsonBody {
  const system = request.messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const spoken = withJoinedPrompts(request.messages.filter(({ role }) => role !== "system"));
  const calls = new Map(request.messages.flatMap(callsOf).map((call) => [call.id, call]));
  const context = { provider, calls, model: request.model };
  return {
    contents: withJoinedResults(spoken).map((message) => turn(message, context)),
    ...(system.length > 0 ? { systemInstruction: { parts: [{ text: system.join("\n\n") }] } } : {}),
    generationConfig: {
      temperature: request.temperature ?? DEFAULT_TEMPERATURE,
      maxOutputTokens: request.maxTokens,
      candidateCount: 1,
      ...thinkingOf(request),
      ...(request.schema
        ? { responseMimeType: "application/json", responseSchema: geminiSchema(request.schema.schema) }
        : {}),
    },
    safetySettings: SAFETY_SETTINGS,
    ...toolsOf(request),
  };
}

/** https://ai.google.dev/gemini-api/docs/thinking: levels since Gemini 3, before that a number of tokens. */
function thinkingOf({ model, effort, thinks }: LlmRequest): JsonBody {
  if (!THINKS.test(model) || !(effort || thinks)) return {};
  return { thinkingConfig: { includeThoughts: true, ...(effort ? effortOf(effort, model) : {}) } };
}

function effortOf(effort: Effort, model: string): JsonBody {
  if (isGemini3(model)) return { thinkingLevel: effort === "maximum" ? "high" : effort };
  const isPro = model.includes("pro");
  return { thinkingBudget: effort === "maximum" && isPro ? MOST_OF_PRO : BUDGETS[effort] };
}

interface TurnContext {
  readonly provider: string;
  readonly model: string;
  /** By id, the calls of the conversation: a result says which call it is of as that call did. */
  readonly calls: ReadonlyMap<string, ToolCall>;
}

/** https://ai.google.dev/gemini-api/docs/function-calling#function_calling_modes and .../docs/tool-combination */
function toolsOf({ tools = [], toolChoice, webSearch }: LlmRequest): JsonBody {
  const declared = tools.length > 0 ? [{ functionDeclarations: tools.map(declaration) }] : [];
  const all = [...declared, ...(webSearch ? [{ googleSearch: {} }] : [])];
  if (all.length === 0) return {};
  const isBoth = declared.length > 0 && webSearch;
  const toolConfig = {
    ...(declared.length > 0 ? choiceOf(toolChoice) : {}),
    ...(isBoth ? { includeServerSideToolInvocations: true } : {}),
  };
  return { tools: all, ...(Object.keys(toolConfig).length > 0 ? { toolConfig } : {}) };
}

function declaration(tool: ToolDeclaration): JsonBody {
  const parameters = geminiSchema(parametersOf(tool));
  const { name, description } = tool;
  return { name, description, ...(parameters ? { parameters } : {}) };
}

function choiceOf(choice: ToolChoice | undefined): JsonBody {
  if (choice === undefined || choice === "auto") return {};
  if (choice === "none") return { functionCallingConfig: { mode: "NONE" } };
  const named = typeof choice === "object" ? { allowedFunctionNames: [choice.name] } : {};
  return { functionCallingConfig: { mode: "ANY", ...named } };
}

/** https://ai.google.dev/api/caching#Part; a turn of calls wants as many results in the one that follows. */
function turn(message: SpokenMessage | readonly ToolResultMessage[], context: TurnContext): JsonBody {
  if (!("role" in message))
    return { role: "user", parts: message.map((result) => resultOf(result, context)) };
  // https://ai.google.dev/gemini-api/docs/document-processing: a PDF in the same form as a picture.
  const images = [...nativeFilesOf(message), ...imagesOf(message)].map(pictureOf);
  const role = message.role === "assistant" ? "model" : "user";
  const text = textWithFiles(message);
  const calls = callsOf(message).flatMap((call, place) => callParts(call, place, context));
  const others = [...images, ...calls];
  // A part without text is refused, even beside an image.
  return { role, parts: [...(text || others.length === 0 ? [{ text }] : []), ...others] };
}

function callsOf(message: LlmMessage): readonly ToolCall[] {
  return message.role === "assistant" ? (message.toolCalls ?? []) : [];
}

/** With the signature of the thought it came from: https://ai.google.dev/gemini-api/docs/thought-signatures */
function callParts(call: ToolCall, place: number, { provider, model }: TurnContext): readonly unknown[] {
  const data = dataOf(call, provider);
  const own = textAt(data, "call", "extra_content", "google", "thought_signature");
  const thoughtSignature = own || (place === 0 && isGemini3(model) ? NO_SIGNATURE : undefined);
  const functionCall = { ...idOf(call, provider), name: call.name, args: argumentsOf(call) };
  return [
    ...listAt(data, "before"),
    thoughtSignature ? { functionCall, thoughtSignature } : { functionCall },
  ];
}

/** Only of calls that came with one: made ids mean nothing there. */
function idOf(call: ToolCall | undefined, provider: string): JsonBody {
  return call && valueAt(dataOf(call, provider), "hasId") === true ? { id: call.id } : {};
}

function resultOf(result: ToolResultMessage, { provider, calls, model }: TurnContext): JsonBody {
  const seen = isGemini3(model) ? imagesOf(result) : [];
  const words = resultText({
    ...result,
    isError: false,
    attachments: result.attachments?.filter((each) => !seen.includes(each)),
  });
  return {
    functionResponse: {
      ...idOf(calls.get(result.toolCallId), provider),
      name: result.name,
      response: result.isError ? { error: words } : { output: words },
      ...(seen.length > 0 ? { parts: seen.map(pictureOf) } : {}),
    },
  };
}

function pictureOf({ mimeType, data }: { mimeType: string; data: string }): JsonBody {
  return { inlineData: { mimeType, data } };
}
