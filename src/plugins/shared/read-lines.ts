/** Cuts text that arrives in pieces into lines; LF, CR and CRLF end one, wherever the pieces are cut. */
export class LineCutter {
  #rest = "";
  #afterReturn = false;

  /** The lines completed by a piece of text. */
  push(text: string): readonly string[] {
    const fresh = this.#afterReturn && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") this.#afterReturn = text.endsWith("\r");
    const lines = (this.#rest + fresh).split(/\r\n|\r|\n/);
    this.#rest = lines.pop() ?? "";
    return lines;
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
