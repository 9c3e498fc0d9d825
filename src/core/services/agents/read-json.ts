import { AppError } from "../../errors/app-error";
import type { Http } from "../../ports/http";

/**
 * Reads JSON from a server that is not trusted: the download ends once it exceeds `maxBytes`.
 * @throws AppError `agent-source.unreadable` or `network.failed`.
 */
export async function readJson(
  http: Http,
  url: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await http.fetch({ url }, signal);
  const unreadable = (reason: string) => new AppError("agent-source.unreadable", { url, reason });
  if (!response.ok) throw unreadable(`${response.status} ${response.statusText}`.trim());
  const text = await readText(response, maxBytes);
  if (text === undefined) throw unreadable(`> ${maxBytes / 1024} KB`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("agent-source.unreadable", { url, reason: "JSON" }, { cause: error });
  }
}

/** The text of an answer, or `undefined` for one that is too long. */
async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return text + decoder.decode();
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      // Not awaited: whoever else reads the answer would have to cancel too.
      void reader?.cancel().catch(() => {});
      return undefined;
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
}
