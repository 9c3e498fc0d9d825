import type { FinishReason, LlmPart, ToolDeclaration } from "@core/domain/model/llm";
import { parseJson, textAt, valueAt } from "../json-value";
import { blockOpening } from "./tool-text";

/** As much of a line as tells what kind of fence it is. */
const FENCE_LENGTH = 64;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const CLOSING = /^ {0,3}`{3,}\s*$/;

/**
 * Reads the calls that a model without tools of its own wrote as blocks (`withToolsInWords`). A block counts when it
 * stands at the beginning of a line and not inside another fence or a quotation, names an offered tool and holds strict
 * JSON; anything else is text and stays text. What a model writes after a call and the calls right after it is left
 * out: it can only be made up, the results are still to come.
 */
export async function* callsInText(
  parts: AsyncIterable<LlmPart>,
  tools: readonly ToolDeclaration[],
  mark: string,
): AsyncGenerator<LlmPart> {
  const blocks = new CallBlocks(tools, mark);
  try {
    for await (const part of parts) {
      if (part.type === "text-delta") yield* blocks.push(part.text);
      else if (part.type !== "finish") yield part;
      else {
        yield* blocks.flush(part.reason);
        const isCalling = blocks.hasCalls && (part.reason === "stop" || part.reason === "other");
        yield isCalling ? { ...part, reason: "tool-calls" } : part;
      }
    }
  } catch (error) {
    yield* blocks.flush("other");
    throw error;
  }
}

class CallBlocks {
  readonly #tools: ReadonlySet<string>;
  readonly #opening: string;
  /** The text that may become the line that opens a block; not given out yet. */
  #held = "";
  /** The current line; outside a block no more than its beginning. */
  #line = "";
  /** The fence of another block that is open. */
  #fence = "";
  /** The lines of a block that is open. */
  #block: string[] | undefined;
  /** Whether something was said after a call. */
  #isOver = false;
  hasCalls = false;

  constructor(tools: readonly ToolDeclaration[], mark: string) {
    this.#tools = new Set(tools.map(({ name }) => name));
    this.#opening = blockOpening(mark);
  }

  push(text: string): readonly LlmPart[] {
    const out: LlmPart[] = [];
    for (const [index, piece] of text.split("\n").entries()) {
      if (index > 0) this.#endLine(out);
      this.#follow(piece, out);
    }
    return out;
  }

  /** The text held back, when nothing more comes. A block that the limit cut off is left out as any such call is. */
  flush(reason: FinishReason): readonly LlmPart[] {
    const out: LlmPart[] = [];
    const held = this.#held;
    const block = this.#block;
    this.#held = "";
    this.#block = undefined;
    if (!block) this.#say(held, out);
    else if (reason !== "length") {
      const isClosed = CLOSING.test(this.#line);
      if (isClosed) this.#close(block, [this.#line], out);
      else this.#close([...block, this.#line], [], out);
    }
    return out;
  }

  #follow(piece: string, out: LlmPart[]): void {
    const isAtStart = this.#line === "" || this.#held !== "";
    if (this.#block || this.#line.length < FENCE_LENGTH) this.#line += piece;
    if (this.#block) return;
    const whole = this.#held + piece;
    const mayOpen = this.#fence === "" && isAtStart && this.#mayOpen(whole);
    this.#held = mayOpen ? whole : "";
    if (!mayOpen) this.#say(whole, out);
  }

  #mayOpen(line: string): boolean {
    return this.#opening.startsWith(line) || (line.length < FENCE_LENGTH && line.trimEnd() === this.#opening);
  }

  #endLine(out: LlmPart[]): void {
    const line = this.#line;
    const held = this.#held;
    const block = this.#block;
    this.#line = "";
    this.#held = "";
    if (block && CLOSING.test(line)) {
      this.#block = undefined;
      this.#close(block, [line, ""], out);
    } else if (block) block.push(line);
    else if (held.trimEnd() === this.#opening) this.#block = [];
    else {
      this.#followFence(line);
      this.#say(`${held}\n`, out);
    }
  }

  /** Makes a block the call it holds, or the text that it was. */
  #close(lines: readonly string[], closing: readonly string[], out: LlmPart[]): void {
    const call = this.#callOf(lines);
    this.hasCalls ||= call !== undefined;
    if (call) out.push(call);
    else this.#say([this.#opening, ...lines, ...closing].join("\n"), out);
  }

  #followFence(line: string): void {
    const fence = FENCE.exec(line)?.[1];
    if (!fence) return;
    if (this.#fence === "") this.#fence = fence;
    else if (fence.startsWith(this.#fence) && line.trim() === fence) this.#fence = "";
  }

  #callOf(lines: readonly string[]): LlmPart | undefined {
    const value = parseJson(lines.join("\n"));
    const name = textAt(value, "name");
    const given = valueAt(value, "arguments") ?? {};
    const isCall = this.#tools.has(name) && typeof given === "object" && !Array.isArray(given);
    if (this.#isOver || !isCall) return undefined;
    return { type: "tool-call", call: { id: "", name, arguments: JSON.stringify(given) } };
  }

  #say(text: string, out: LlmPart[]): void {
    const last = out.at(-1);
    if (this.hasCalls) this.#isOver ||= text.trim() !== "";
    else if (last?.type === "text-delta") out[out.length - 1] = { ...last, text: last.text + text };
    else if (text !== "") out.push({ type: "text-delta", text });
  }
}
