import type { LlmRequest } from "@core/domain/model/llm";
import { numberAt, objectAt, textAt } from "@shared/json-value";
import { textWithFiles } from "@shared/llm/attachment-content";

/** A larger context takes many gigabytes of memory with most models; the user may set more. */
const USUAL_LIMIT = 32_768;
/** The server has a model loaded anew for each other size: few sizes, doubling. */
const LEAST_CONTEXT = 8_192;
/** Reserved for the reply where the request names no limit. */
const USUAL_REPLY = 2_048;
/** Tokens of one picture at the most. */
const IMAGE_TOKENS = 2_048;

/**
 * The context length in a reply of `/api/show`: `num_ctx` of the Modelfile, else that of the architecture up to what
 * memory usually allows, https://docs.ollama.com/api/show.
 */
export function windowIn(shown: unknown): number | undefined {
  const set = /^\s*num_ctx\s+(\d+)/m.exec(textAt(shown, "parameters"))?.[1];
  if (set !== undefined) return Number(set);
  const info = objectAt(shown, "model_info");
  const key = Object.keys(info).find((name) => name.endsWith(".context_length"));
  const built = key === undefined ? undefined : numberAt(info, key);
  return built === undefined ? undefined : Math.min(built, USUAL_LIMIT);
}

/**
 * `num_ctx` for a request: the server cuts what goes beyond it without a word, and by default it is a few thousand tokens.
 * As little as holds prompt and reply, as it is taken from memory at once.
 */
export function contextOption({ contextWindow, maxTokens, messages, tools = [] }: LlmRequest): object {
  if (contextWindow === undefined) return {};
  const bytes = messages.reduce((sum, message) => sum + byteLength(textWithFiles(message)), 0);
  const pictures = messages
    .flatMap(({ attachments = [] }) => attachments)
    .filter(({ type }) => type === "image");
  const prompt = (bytes + byteLength(JSON.stringify(tools))) / 3 + pictures.length * IMAGE_TOKENS;
  const needed = prompt + (maxTokens ?? USUAL_REPLY);
  let size = LEAST_CONTEXT;
  while (size < needed) size *= 2;
  return { num_ctx: Math.min(size, contextWindow) };
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
