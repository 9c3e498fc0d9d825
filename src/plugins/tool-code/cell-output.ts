/** Message of a run: output while it goes on, and its end. */
export type CodeMessage =
  /** The worker is kept for several runs, and takes the first one. */
  | { readonly type: "ready" }
  | { readonly type: "log"; readonly text: string }
  | { readonly type: "file"; readonly name: string; readonly bytes: ArrayBuffer }
  /** A file that is too large to be handed over. */
  | { readonly type: "too-large"; readonly name: string; readonly sizeBytes: number }
  /** A workbook to be made: `sheets` is JSON, rows by the names of sheets. */
  | { readonly type: "workbook"; readonly name: string; readonly sheets: string }
  | { readonly type: "done"; readonly value: string | null }
  /** `line` counts from 1 in what the agent wrote; 0 where it is not known. `trace` is the language's own report. */
  | { readonly type: "failed"; readonly reason: string; readonly line: number; readonly trace: string }
  /** The interpreter has come to its end with the code. */
  | { readonly type: "crashed"; readonly reason: string };

/** A file that a run may read. */
export interface CodeFile {
  readonly name: string;
  readonly content: Blob;
}

/** More of what is printed is thrown away, in characters. */
const LONGEST_LOG = 60_000;
/** Printed text is sent in pieces of about this length, so that a loop that prints is no flood. */
const PIECE_LENGTH = 4_000;
const LONGEST_VALUE = 20_000;

/** Sends the page what a run makes. It runs in the worker of a cell, beside code that may do the same. */
export class CellOutput {
  #waiting = "";
  #length = 0;

  print(text: string): void {
    if (this.#length >= LONGEST_LOG) return;
    const room = LONGEST_LOG - this.#length;
    this.#length += text.length;
    this.#waiting += text.length > room ? `${text.slice(0, room)}\n(More was printed.)\n` : text;
    if (this.#waiting.length >= PIECE_LENGTH) this.#flush();
  }

  write(name: string, content: string | ArrayBuffer | ArrayBufferView): void {
    const bytes = bytesOf(content);
    this.#say({ type: "file", name: String(name), bytes }, [bytes]);
  }

  tooLarge(name: string, sizeBytes: number): void {
    this.#say({ type: "too-large", name, sizeBytes });
  }

  workbook(name: string, sheets: string): void {
    this.#say({ type: "workbook", name: String(name), sheets });
  }

  done(value: string | undefined): void {
    this.#flush();
    this.#say({ type: "done", value: value?.slice(0, LONGEST_VALUE) ?? null });
  }

  fail(reason: string, line = 0, trace = ""): void {
    this.#flush();
    this.#say({ type: "failed", reason, line, trace });
  }

  crash(reason: string): void {
    this.#flush();
    this.#say({ type: "crashed", reason });
  }

  ready(): void {
    this.#say({ type: "ready" });
  }

  #flush(): void {
    if (this.#waiting !== "") this.#say({ type: "log", text: this.#waiting });
    this.#waiting = "";
  }

  #say(message: CodeMessage, transfer: Transferable[] = []): void {
    globalThis.postMessage(message, { transfer });
  }
}

function bytesOf(content: string | ArrayBuffer | ArrayBufferView): ArrayBuffer {
  if (content instanceof ArrayBuffer) return content.slice(0);
  if (ArrayBuffer.isView(content))
    return new Uint8Array(content.buffer, content.byteOffset, content.byteLength).slice().buffer;
  return new TextEncoder().encode(String(content)).buffer;
}

/** The files of a run by their names. */
export async function readFiles(files: readonly CodeFile[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const read = files.map(
    async ({ name, content }) => [name, new Uint8Array(await content.arrayBuffer())] as const,
  );
  return new Map(await Promise.all(read));
}

/** A value as somebody would want to read it. */
export function shown(value: unknown): string | undefined {
  if (value === undefined || typeof value === "function") return undefined;
  if (typeof value === "string") return value;
  try {
    return (
      JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each)) ?? String(value)
    );
  } catch {
    return String(value);
  }
}
