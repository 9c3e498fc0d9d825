import type { LlmPart } from "@core/domain/llm";

type Delta = Extract<LlmPart, { type: "text-delta" | "reasoning-delta" }>;

const OPENING = "<think>";
const CLOSING = "</think>";
const FENCE = /^\s{0,3}(```|~~~)/;

/**
 * Tells the reasoning some models write between think tags from their text, wherever the pieces are cut. A tag counts
 * at the beginning of a line outside code fences, so that a reply about the tag itself stays whole.
 */
export class ThinkSplitter {
  #thinking = false;
  #fenced = false;
  /** The current line of text as far as it has been given out. */
  #line = "";
  /** What may be the beginning of a tag. */
  #held = "";

  push(text: string): readonly Delta[] {
    const out: Delta[] = [];
    let rest = this.#held + text;
    this.#held = "";
    while (rest !== "") {
      const length = this.#thinking ? this.#reasoningLength(rest) : this.#textLength(rest);
      if (length > 0) out.push(this.#give(rest.slice(0, length)));
      rest = rest.slice(length);
      if (rest === "") break;
      const tag = this.#thinking ? CLOSING : OPENING;
      if (!rest.startsWith(tag)) {
        this.#held = rest;
        break;
      }
      this.#thinking = !this.#thinking;
      rest = rest.slice(tag.length);
    }
    return out;
  }

  /** What was held back because it might have become a tag. */
  flush(): readonly Delta[] {
    const held = this.#held;
    this.#held = "";
    return held === "" ? [] : [this.#give(held)];
  }

  #give(text: string): Delta {
    if (this.#thinking) return { type: "reasoning-delta", text };
    this.#follow(text);
    return { type: "text-delta", text };
  }

  #reasoningLength(text: string): number {
    const at = text.indexOf(CLOSING);
    return at >= 0 ? at : text.length - heldLength(text, CLOSING);
  }

  /** How much of `text` comes before an opening tag that counts, or before what may become one. */
  #textLength(text: string): number {
    for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
      const rest = text.slice(at);
      const may = rest.startsWith(OPENING) || OPENING.startsWith(rest);
      if (may && this.#opensAt(text.slice(0, at))) return at;
    }
    return text.length;
  }

  #opensAt(before: string): boolean {
    const lines = (this.#line + before).split("\n");
    const line = lines.pop() ?? "";
    const fences = lines.filter((each) => FENCE.test(each)).length;
    return line.trim() === "" && this.#fenced === (fences % 2 === 1);
  }

  #follow(text: string): void {
    const lines = (this.#line + text).split("\n");
    this.#line = lines.pop() ?? "";
    for (const line of lines) if (FENCE.test(line)) this.#fenced = !this.#fenced;
  }
}

/** The length of the longest end of `text` that begins `tag`. */
function heldLength(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--) {
    if (tag.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
