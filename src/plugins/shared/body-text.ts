import { readBeginning } from "@core/domain/file/byte-stream";

/** The beginning of a body as text; what comes after `limitBytes` is not waited for. */
export async function bodyText(
  response: Response,
  limitBytes: number,
  signal?: AbortSignal,
): Promise<string> {
  const bytes = await readBeginning(response.body, { limitBytes, ...(signal ? { signal } : {}) });
  // A character that the limit cuts is left out.
  return new TextDecoder().decode(bytes, { stream: bytes.byteLength === limitBytes });
}
