import { readSse as read } from "@shared/read-sse";

/** One server-sent event. */
export interface SseEvent {
  readonly data: string;
  readonly event?: string;
  readonly id?: string;
}

/** The server-sent events of a response, however its bytes are cut. */
export async function* readSse({ body }: Pick<Response, "body">): AsyncGenerator<SseEvent> {
  if (body) yield* read(chunksOf(body));
}

async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever stops reading wants no more of it.
    await reader.cancel().catch(() => {});
  }
}
