/** Cuts text that arrives in pieces into lines; LF, CR and CRLF end one, wherever the pieces are cut. */
export class LineCutter {
  /** The line that has begun; only what is new is looked through, so that a long one costs what a short one does. */
  #rest = "";
  #afterReturn = false;

  /** The lines completed by a piece of text. */
  push(text: string): readonly string[] {
    const fresh = this.#afterReturn && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") this.#afterReturn = text.endsWith("\r");
    const [end = "", ...lines] = fresh.split(/\r\n|\r|\n/);
    const first = this.#rest + end;
    const rest = lines.pop();
    this.#rest = rest ?? first;
    return rest === undefined ? [] : [first, ...lines];
  }

  /** The last line, when the text ended without a line break. */
  flush(): readonly string[] {
    const rest = this.#rest;
    this.#rest = "";
    return rest === "" ? [] : [rest];
  }
}

/** Lines of UTF-8 text from bytes; the last one counts also without a line break. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const cutter = new LineCutter();
  for await (const chunk of chunks) yield* cutter.push(decoder.decode(chunk, { stream: true }));
  yield* cutter.push(decoder.decode());
  yield* cutter.flush();
}
