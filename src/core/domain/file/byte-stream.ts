/** A stream of bytes, such as the body of a response or the content of a file. */
export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The bounds of a read. */
export interface ReadBounds {
  /** The most bytes that are read. */
  readonly limitBytes: number;
  /** The error for a stream that has more. */
  readonly tooLarge: () => Error;
  readonly signal?: AbortSignal;
}

/**
 * The chunks of a stream as they arrive. Whoever stops asking for them cancels the stream; so does an abort, at once.
 * @throws the signal's reason, or why the stream broke.
 */
export async function* chunksOf<T>(stream: ReadableStream<T>, signal?: AbortSignal): AsyncGenerator<T> {
  const reader = stream.getReader();
  // Not awaited: whoever else reads a teed stream would have to cancel too. It ends a read that waits.
  const cancel = () => void reader.cancel().catch(() => {});
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal?.removeEventListener("abort", cancel);
    cancel();
  }
}

/** All bytes of a stream; none where there is no stream. @throws what `tooLarge` makes, or as `chunksOf` does. */
export async function readBytes(
  stream: ByteStream | null,
  { limitBytes, tooLarge, signal }: ReadBounds,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream ? chunksOf(stream, signal) : []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return joinBytes(chunks);
}

/** The first bytes of a stream, at most `limitBytes`; more is not waited for. @throws as `chunksOf` does. */
export async function readBeginning(
  stream: ByteStream | null,
  { limitBytes, signal }: Pick<ReadBounds, "limitBytes" | "signal">,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let roomBytes = limitBytes;
  for await (const chunk of stream ? chunksOf(stream, signal) : []) {
    chunks.push(chunk.subarray(0, roomBytes));
    roomBytes -= chunk.byteLength;
    if (roomBytes <= 0) break;
  }
  return joinBytes(chunks);
}

/** One array of all chunks, in their order. */
export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
