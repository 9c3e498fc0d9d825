import type { LlmPart } from "@core/domain/model/llm";

type Delta = Extract<LlmPart, { type: "text-delta" | "reasoning-delta" }>;

const OPENING = "<think>";
const CLOSING = "</think>";
const FENCE = /^\s{0,3}(```|~~~)/;
/** As much of a line as tells whether it is a fence. */
const FENCE_LENGTH = 6;

/**
 * Tells the reasoning some models write between think tags from their text, wherever the pieces are cut. A tag counts
 * at the beginning of a line outside code fences, so that a reply about the tag itself stays whole. Every letter is
 * looked at a fixed number of times, however long its line.
 */
export class ThinkSplitter {
  readonly #place = new LinePlace();
  #thinking = false;
  /** The text that may be the beginning of a tag. */
  #held = "";

  push(text: string): readonly Delta[] {
    const whole = this.#held + text;
    this.#held = "";
    const out: Delta[] = [];
    let from = 0;
    while (from < whole.length) {
      const at = this.#thinking ? closingAt(whole, from) : this.#openingAt(whole, from);
      if (at > from) out.push(this.#delta(whole.slice(from, at)));
      const tag = this.#thinking ? CLOSING : OPENING;
      if (!whole.startsWith(tag, at)) {
        this.#held = whole.slice(at);
        break;
      }
      this.#thinking = !this.#thinking;
      from = at + tag.length;
    }
    return out;
  }

  /** The text held back because it might have become a tag. */
  flush(): readonly Delta[] {
    const held = this.#held;
    this.#held = "";
    if (held === "") return [];
    if (!this.#thinking) this.#place.follow(held);
    return [this.#delta(held)];
  }

  #delta(text: string): Delta {
    return { type: this.#thinking ? "reasoning-delta" : "text-delta", text };
  }

  /** Where an opening tag that counts begins, or what may become one; the end of `text` where there is none. */
  #openingAt(text: string, from: number): number {
    let followed = from;
    for (let at = text.indexOf("<", from); at >= 0; at = text.indexOf("<", at + 1)) {
      if (!beginsTag(text, at, OPENING)) continue;
      this.#place.follow(text.slice(followed, at));
      followed = at;
      if (this.#place.isTagPlace) return at;
    }
    this.#place.follow(text.slice(followed));
    return text.length;
  }
}

/** Where the text of a reply stands: what matters of its current line, and whether that is inside a code fence. */
class LinePlace {
  #isFenced = false;
  #isBlank = true;
  #beginning = "";

  /** Whether a tag that begins here counts. */
  get isTagPlace(): boolean {
    return this.#isBlank && !this.#isFenced;
  }

  follow(text: string): void {
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) this.#endLine();
      this.#isBlank &&= part.trim() === "";
      if (this.#beginning.length < FENCE_LENGTH) {
        this.#beginning += part.slice(0, FENCE_LENGTH - this.#beginning.length);
      }
    }
  }

  #endLine(): void {
    if (FENCE.test(this.#beginning)) this.#isFenced = !this.#isFenced;
    this.#isBlank = true;
    this.#beginning = "";
  }
}

/** Where the closing tag begins, or what may become one; the end of `text` where there is none. */
function closingAt(text: string, from: number): number {
  const whole = text.indexOf(CLOSING, from);
  if (whole >= 0) return whole;
  for (let at = Math.max(from, text.length - CLOSING.length + 1); at < text.length; at++) {
    if (beginsTag(text, at, CLOSING)) return at;
  }
  return text.length;
}

/** Whether a tag stands at `at`, as far as the text goes. */
function beginsTag(text: string, at: number, tag: string): boolean {
  return tag.startsWith(text.slice(at, at + tag.length));
}
