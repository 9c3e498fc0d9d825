import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { isAppError } from "@core/errors/app-error";
import { callsInText } from "./call-blocks";
import { withCallIds } from "./call-ids";
import { newMark, withToolsInWords } from "./tool-text";

/** The answers of servers when a model, or they themselves, have no tools. */
const REFUSALS = [
  /\b(tool|function)s?\b[^.\n]{0,80}\b(not|isn't|aren't|doesn't|don't|cannot)\b[^.\n]{0,20}\b(support|enabled|available|allowed|implement)/i,
  /\b(not|doesn't|don't|cannot)\b[^.\n]{0,20}\bsupport[^.\n]{0,40}\b(tool|function)(s\b|[ _-]?call|[ _-]?use)/i,
  /\bunsupported\b[^.\n]{0,40}\btools?\b/i,
  /\bno endpoints found that support tool use\b/i,
  /--(enable-auto-tool-choice|jinja)\b/,
];
const STATUSES: readonly unknown[] = [400, 404, 405, 422, 500, 501];

/** Lets every model have tools: one that has none of its own, or whose server refuses them, is told of them in words. */
export class ToolFallback {
  readonly #mark = newMark();
  /** Address and name of the models that have refused tools. */
  readonly #lacking = new Set<string>();

  /** Streams a reply by `send`, which knows the provider's protocol; `server` is the address it is sent to. */
  async *stream(
    request: LlmRequest,
    server: string | undefined,
    send: (request: LlmRequest) => AsyncIterable<LlmPart>,
  ): AsyncGenerator<LlmPart> {
    const model = `${server ?? ""} ${request.model}`;
    if (!request.toolsInWords && !this.#lacking.has(model)) {
      let hasBegun = false;
      try {
        for await (const part of withCallIds(send(request), request.messages)) {
          hasBegun = true;
          yield part;
        }
        return;
      } catch (error) {
        if (hasBegun || !request.tools?.length || !refusesTools(error)) throw error;
        this.#lacking.add(model);
      }
    }
    const parts = send(withToolsInWords(request, this.#mark));
    const offered = request.toolChoice === "none" ? [] : (request.tools ?? []);
    yield* withCallIds(callsInText(parts, offered, this.#mark), request.messages);
  }
}

function refusesTools(error: unknown): boolean {
  if (!isAppError(error) || error.code !== "provider.api" || !STATUSES.includes(error.params.status))
    return false;
  const text = String(error.params.body ?? "");
  return REFUSALS.some((refusal) => refusal.test(text));
}
