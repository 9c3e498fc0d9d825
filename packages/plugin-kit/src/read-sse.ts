import { chunksOf } from "@core/domain/file/byte-stream";
import { readSse as read } from "@shared/read-sse";

/** One server-sent event. */
export interface SseEvent {
  readonly data: string;
  readonly event?: string | undefined;
  readonly id?: string | undefined;
}

/** The server-sent events of a response, however its bytes are cut. */
export async function* readSse({ body }: Pick<Response, "body">): AsyncGenerator<SseEvent> {
  if (body) yield* read(chunksOf(body));
}
