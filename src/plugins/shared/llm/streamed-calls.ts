import type { FinishReason } from "@core/domain/model/llm";
import { listAt, numberAt, parseJson, textAt, valueAt } from "../json-value";

interface OpenCall {
  readonly index: number;
  id: string;
  name: string;
  arguments: string;
  /** The data the provider wants back with it: https://ai.google.dev/gemini-api/docs/thought-signatures#openai */
  extra?: { readonly extra_content: unknown };
}

/** Puts together the tool calls that an OpenAI-style stream sends in pieces. */
export class StreamedCalls {
  readonly #calls: OpenCall[] = [];
  /** The last call of each index. */
  readonly #open = new Map<number, OpenCall>();

  /** Takes in the `tool_calls` of one delta, or those of a whole message. */
  push(delta: unknown): void {
    for (const [position, piece] of listAt(delta, "tool_calls").entries()) {
      const call = this.#callOf(piece, numberAt(piece, "index") ?? position);
      call.id ||= textAt(piece, "id");
      call.name ||= textAt(piece, "function", "name");
      call.arguments += argumentsIn(piece);
      const extra = valueAt(piece, "extra_content");
      if (extra) call.extra = { extra_content: extra };
    }
  }

  /** The call that a piece goes on with. Some servers give every call the same index, or none: then it is a new one. */
  #callOf(piece: unknown, index: number): OpenCall {
    const open = this.#open.get(index);
    const id = textAt(piece, "id");
    const isNext =
      open && (id !== "" && open.id !== "" ? id !== open.id : begins(piece) && isWhole(open.arguments));
    if (open && !isNext) return open;
    const call = { index, id: "", name: "", arguments: "" };
    this.#calls.push(call);
    this.#open.set(index, call);
    return call;
  }

  /** The calls in order. When the reply ran into its limit, one whose arguments are cut off is left out. */
  finish(reason: FinishReason): readonly Omit<OpenCall, "index">[] {
    return this.#calls
      .toSorted((a, b) => a.index - b.index)
      .map(({ index, ...call }) => ({ ...call, arguments: call.arguments || "{}" }))
      .filter((call) => call.name !== "" && (reason !== "length" || isWhole(call.arguments)));
  }
}

/** Some servers send arguments as the object they are. */
function argumentsIn(piece: unknown): string {
  const given = valueAt(piece, "function", "arguments");
  return typeof given === "object" && given !== null
    ? JSON.stringify(given)
    : textAt(piece, "function", "arguments");
}

function begins(piece: unknown): boolean {
  return textAt(piece, "function", "name") !== "";
}

function isWhole(given: string): boolean {
  return parseJson(given) !== undefined;
}
