import { AppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import type { ContributionEntry, PluginContext } from "@core/plugin/contribution";
import { observable, runInAction } from "mobx";
import { type McpServerRecord, readServers } from "./server-record";

const STORED = "servers";

/** The servers that were added, kept in the plugin's storage, with what each offers contributed as long as it is there. */
export class ServerRecords {
  readonly #context: Pick<PluginContext, "storage" | "contribute">;
  readonly #offersOf: (server: McpServerRecord) => readonly ContributionEntry[];
  readonly #servers = observable.map<string, McpServerRecord>({}, { deep: false });
  readonly #offered = new Map<string, Disposable>();

  constructor(
    context: Pick<PluginContext, "storage" | "contribute">,
    offersOf: (server: McpServerRecord) => readonly ContributionEntry[],
  ) {
    this.#context = context;
    this.#offersOf = offersOf;
  }

  /** Reads those that were added before. */
  async read(): Promise<void> {
    for (const server of readServers(await this.#context.storage.get(STORED))) this.#put(server);
  }

  /** Reactive. */
  get all(): readonly McpServerRecord[] {
    return [...this.#servers.values()];
  }

  /** @throws AppError `record.gone`. */
  get(key: string): McpServerRecord {
    const server = this.#servers.get(key);
    if (!server) throw new AppError("record.gone");
    return server;
  }

  has(key: string): boolean {
    return this.#servers.has(key);
  }

  async save(server: McpServerRecord): Promise<void> {
    await this.#write((stored) =>
      stored.some(({ key }) => key === server.key)
        ? stored.map((each) => (each.key === server.key ? server : each))
        : [...stored, server],
    );
    this.#put(server);
  }

  async remove(key: string): Promise<void> {
    this.#offered.get(key)?.dispose();
    this.#offered.delete(key);
    runInAction(() => this.#servers.delete(key));
    await this.#write((stored) => stored.filter((each) => each.key !== key));
  }

  /** Another tab may have added or removed some meanwhile. */
  async #write(change: (stored: readonly McpServerRecord[]) => readonly McpServerRecord[]): Promise<void> {
    const { storage } = this.#context;
    await storage.set(STORED, change(readServers(await storage.get(STORED))));
  }

  #put(server: McpServerRecord): void {
    const former = this.#servers.get(server.key);
    runInAction(() => this.#servers.set(server.key, server));
    if (former?.catalogue === server.catalogue && former.off === server.off) return;
    const earlier = this.#offered.get(server.key);
    this.#offered.set(server.key, this.#context.contribute(this.#offersOf(server)));
    earlier?.dispose();
  }
}
