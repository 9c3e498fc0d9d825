import { AppError } from "@core/errors/app-error";
import type { PluginSecrets } from "@core/ports/plugin-secrets";
import * as v from "valibot";
import type { McpServerRecord } from "../server-record";
import { checkedHeaders, type McpHeaders } from "./read-headers";

const kept = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** The headers of servers, sealed by the vault and bound to the server's host: a changed address finds none. */
export class KeptHeaders {
  readonly #secrets: PluginSecrets;

  constructor(secrets: PluginSecrets) {
    this.#secrets = secrets;
  }

  /**
   * The headers of a server, none where it has none. @throws AppError `vault.locked`, or `mcp.headers-lost` where it has
   * some that are not kept on this device.
   */
  async read({ key, url, headers }: McpServerRecord): Promise<McpHeaders> {
    if (!headers?.length) return {};
    const secret = await this.#secrets.get(nameOf(key), url);
    const read = v.safeParse(kept, secret);
    if (!read.success) throw new AppError("mcp.headers-lost", { host: new URL(url).host });
    return checkedHeaders(read.output);
  }

  /** @throws AppError `vault.locked`. */
  async write({ key, url }: Pick<McpServerRecord, "key" | "url">, headers: McpHeaders): Promise<void> {
    if (Object.keys(headers).length === 0) await this.#secrets.delete(nameOf(key));
    else await this.#secrets.set(nameOf(key), url, JSON.stringify(headers));
  }

  delete({ key }: Pick<McpServerRecord, "key">): Promise<void> {
    return this.#secrets.delete(nameOf(key));
  }
}

function nameOf(key: string): string {
  return `headers/${key}`;
}
