import type { FinishReason, ToolCall } from "@core/domain/llm";
import { listAt, numberAt, parseJson, textAt } from "./json-value";

interface OpenCall {
  id: string;
  name: string;
  arguments: string;
}

/** Puts together the tool calls that an OpenAI-style stream sends in pieces. */
export class ToolCalls {
  readonly #calls = new Map<number, OpenCall>();

  /** Takes in the `tool_calls` of one delta, or those of a whole message. */
  push(delta: unknown): void {
    for (const [position, piece] of listAt(delta, "tool_calls").entries()) {
      const index = numberAt(piece, "index") ?? position;
      const call = this.#calls.get(index) ?? { id: "", name: "", arguments: "" };
      call.id ||= textAt(piece, "id");
      call.name ||= textAt(piece, "function", "name");
      call.arguments += textAt(piece, "function", "arguments");
      this.#calls.set(index, call);
    }
  }

  /** The calls in order. When the reply ran into its limit, one whose arguments are cut off is left out. */
  finish(reason: FinishReason): readonly ToolCall[] {
    const calls = [...this.#calls.entries()].sort(([a], [b]) => a - b);
    return calls
      .map(([index, call]) => ({
        ...call,
        id: call.id || `call-${index}`,
        arguments: call.arguments || "{}",
      }))
      .filter((call) => reason !== "length" || parseJson(call.arguments) !== undefined);
  }
}
