import type { Citation, LlmPart } from "../../domain/model/llm";
import { isWebSource, type WebSource } from "../../domain/source/source";
import type { SourceNumbers } from "../../domain/source/source-numbers";
import type { ModelPart } from "./model-call";

/** More citations than that in one reply are for no reader. */
const MOST = 200;
/** The characters that right after a mark would make a link or a definition of it. */
const JOINS = /^[([:]/;

/**
 * Turns the citations of a stream into numbers in its text. A provider says of stretches of a text which page they go back
 * to, often when more has been written already: after each such stretch a mark such as `[101]` is put.
 */
export async function* citedParts(
  parts: AsyncIterable<LlmPart>,
  numbers: Pick<SourceNumbers, "give">,
  now: () => number,
): AsyncGenerator<ModelPart> {
  const cited = new CitedText(numbers, now);
  for await (const part of parts) {
    if (part.type === "citation") {
      if (cited.cite(part.citation)) yield { type: "cited", text: cited.text, sources: cited.sources };
    } else if (part.type === "text-delta") {
      yield { type: "text-delta", text: cited.add(part.text) };
    } else {
      yield part;
    }
  }
}

/** A text as it grows, with the marks put into it so far. */
class CitedText {
  readonly #numbers: Pick<SourceNumbers, "give">;
  readonly #now: () => number;
  readonly #sources = new Map<number, WebSource>();
  /** The marks put in, by their place in the text as the provider knows it. */
  readonly #marks: { readonly at: number; readonly mark: string }[] = [];
  #rawLength = 0;
  text = "";

  constructor(numbers: Pick<SourceNumbers, "give">, now: () => number) {
    this.#numbers = numbers;
    this.#now = now;
  }

  get sources(): readonly WebSource[] {
    return [...this.#sources.values()];
  }

  /** The text to add for a further piece of it. */
  add(piece: string): string {
    const isJoined = JOINS.test(piece) && this.#marks.some(({ at }) => at === this.#rawLength);
    if (isJoined) this.#marks.push({ at: this.#rawLength, mark: " " });
    const added = isJoined ? ` ${piece}` : piece;
    this.#rawLength += piece.length;
    this.text += added;
    return added;
  }

  /** Whether the text has changed. */
  cite({ url, title, passage, end }: Citation): boolean {
    if (this.#marks.length >= MOST) return false;
    const found = {
      kind: "web",
      name: title,
      url,
      readAt: this.#now(),
      ...(passage ? { passage } : {}),
    } as const;
    const [source] = this.#numbers.give([found]);
    if (!source || !isWebSource(source)) return false;
    this.#sources.set(source.number, source);
    const at = Math.min(end ?? this.#rawLength, this.#rawLength);
    const mark = ` [${source.number}]`;
    if (this.#marks.some((each) => each.at === at && each.mark === mark)) return false;
    const before = this.#marks.filter((each) => each.at <= at);
    const place = before.reduce((sum, each) => sum + each.mark.length, at);
    const rest = this.text.slice(place);
    const gap = JOINS.test(rest) ? " " : "";
    this.#marks.push({ at, mark }, ...(gap ? [{ at, mark: gap }] : []));
    this.text = this.text.slice(0, place) + mark + gap + rest;
    return true;
  }
}
