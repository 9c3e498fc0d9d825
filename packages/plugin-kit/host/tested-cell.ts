import { createHash } from "node:crypto";
import type { PluginManifest } from "../../../src/core/domain/external-plugins/manifest";
import type { Http } from "../../../src/core/ports/http";
import type { PluginCell } from "../../../src/core/ports/plugin-cells";
import { Broker } from "../../../src/core/services/external-plugins/broker/broker";
import { SystemClock } from "../../../src/plugins/browser/system-clock";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { MemoryPluginStorageFactory } from "../../../tests/fakes/memory-plugin-storage";
import { NodeCells } from "./node-cells";
import { Page } from "./page";

/** Stands for every secret of the user's. */
export const KEY = "key-of-the-user";

/** A plugin that runs behind the application's own broker, whose network is the page of the call at hand. */
export class TestedCell {
  readonly cell: PluginCell;
  /** Of the call at hand. */
  page = new Page();

  private constructor(start: (network: Http) => PluginCell) {
    this.cell = start({ fetch: (request) => this.page.fetch(request) });
  }

  /** @throws AppError where the plugin does not start. */
  static async start(manifest: PluginManifest, code: string): Promise<TestedCell> {
    let network: Http | undefined;
    const http: Http = {
      fetch: (request, signal) =>
        network?.fetch(request, signal) ?? Promise.reject(new Error("No call is made.")),
    };
    const broker = new Broker(manifest, {
      http,
      hasher: { sha256: async (content) => digestOf(content) },
      clock: new SystemClock(),
      logger: new MemoryLogger(),
      storage: new MemoryPluginStorageFactory().of(manifest.id),
      secrets: { get: async () => KEY, set: async () => {}, delete: async () => {}, clear: async () => {} },
    });
    const { signal } = new AbortController();
    const cell = await new NodeCells().start({ pluginId: manifest.id, code, serve: broker.serve }, signal);
    return new TestedCell((ofCall) => {
      network = ofCall;
      return cell;
    });
  }
}

function digestOf(content: string | ArrayBuffer): string {
  const bytes = typeof content === "string" ? content : new Uint8Array(content);
  return createHash("sha256").update(bytes).digest("hex");
}
