import { readBytes } from "../../domain/file/byte-stream";
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
  const tooLarge = () => unreadable(`> ${maxBytes / 1024} KB`);
  const bytes = await readBytes(response.body, { limitBytes: maxBytes, tooLarge, signal });
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new AppError("agent-source.unreadable", { url, reason: "JSON" }, { cause: error });
  }
}
