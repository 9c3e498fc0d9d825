/** The text of a file in the encoding its first bytes tell, or else UTF-8. */
export async function extractPlain(file: Blob, signal: AbortSignal): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return "utf-8";
}
