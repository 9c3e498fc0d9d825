import type { PluginContext } from "@core/plugin/contribution";
import { HttpToken } from "@core/ports/http";
import { DEFAULT_REGISTRY, type RegistryResult, searchRegistry } from "./search-registry";

const STORED = "registry";

/** The registry of servers that the user searches. Nothing is asked before that. */
export class Registry {
  readonly #context: Pick<PluginContext, "services" | "storage">;

  constructor(context: Pick<PluginContext, "services" | "storage">) {
    this.#context = context;
  }

  /** The address that was searched last. */
  async address(): Promise<string> {
    const stored = await this.#context.storage.get(STORED);
    return typeof stored === "string" ? stored : DEFAULT_REGISTRY;
  }

  /** Searches a registry, and remembers its address. @throws AppError as `searchRegistry` does. */
  async search(address: string, words: string, signal: AbortSignal): Promise<RegistryResult> {
    const result = await searchRegistry(this.#context.services.get(HttpToken), address, words, signal);
    await this.#context.storage.set(STORED, address.trim());
    return result;
  }
}
