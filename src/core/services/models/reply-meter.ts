import type { LlmPart } from "../../domain/model/llm";
import { AppError } from "../../errors/app-error";
import { CALL_TOO_LONG, LONGEST_CALL, REPLY_TOO_LONG } from "./reply-limit";

/** A letter takes up to six bytes in escaped JSON; what is sent beyond that before any of it shows has no end. */
const BYTES_PER_CHARACTER = 8;

/** The length of a call or a source beside its text, in characters. */
const PART_LENGTH = 200;

/** Measures one reply against the longest that is allowed: nothing else ends a stream that has no end. */
export class ReplyMeter {
  readonly #limit: number;
  readonly #provider: string;
  readonly #hasTools: boolean;
  #left: number;
  #bytesWithoutPart = 0;

  /** `hasTools`: whether the model was offered tools, whose calls show when they are whole. */
  constructor(limit: number, provider: string, hasTools: boolean) {
    this.#limit = limit;
    this.#provider = provider;
    this.#hasTools = hasTools;
    this.#left = limit;
  }

  /** Takes note of bytes before it is known what is in them. @throws AppError as `error` and `take`. */
  addBytes(sizeBytes: number): void {
    this.#bytesWithoutPart += sizeBytes;
    if (this.#bytesWithoutPart > this.#limit * BYTES_PER_CHARACTER)
      throw this.#hasTools ? this.#callError() : this.error();
  }

  /** As much of a part as is still allowed. @throws AppError `provider.call-too-long`: of a call all or nothing is taken. */
  take(part: LlmPart): LlmPart {
    this.#bytesWithoutPart = 0;
    if (part.type !== "text-delta" && part.type !== "reasoning-delta") {
      const length = lengthOf(part);
      if (part.type === "tool-call" && length > Math.min(this.#limit, LONGEST_CALL)) throw this.#callError();
      this.#left -= length;
      return part;
    }
    const { text } = part;
    const taken = text.length <= this.#left ? part : { ...part, text: beginningOf(text, this.#left) };
    this.#left -= text.length;
    return taken;
  }

  /** Whether more has come than is allowed. */
  get isExceeded(): boolean {
    return this.#left < 0;
  }

  /** The error a reply that is too long ends with. */
  error(): AppError {
    return new AppError(REPLY_TOO_LONG, { provider: this.#provider, limit: this.#limit });
  }

  #callError(): AppError {
    return new AppError(CALL_TOO_LONG, { provider: this.#provider, limit: LONGEST_CALL });
  }
}

/** The length calls and sources count for: a stream of them has no end either. */
function lengthOf(part: Exclude<LlmPart, { readonly text: string }>): number {
  if (part.type === "tool-call") {
    const { arguments: given, providerData } = part.call;
    return PART_LENGTH + given.length + (providerData ? JSON.stringify(providerData).length : 0);
  }
  return part.type === "citation" ? PART_LENGTH + (part.citation.passage?.length ?? 0) : 0;
}

/** The first `length` characters, or one less where that would cut one of two halves off. */
function beginningOf(text: string, length: number): string {
  const isHigh = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isHigh ? length - 1 : length);
}
