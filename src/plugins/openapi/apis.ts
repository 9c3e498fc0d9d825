import { AppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import type { PluginContext } from "@core/plugin/contribution";
import { HttpToken } from "@core/ports/http";
import { observable, runInAction } from "mobx";
import { type ApiRecord, newApi, readApis } from "./api-record";
import { operationTools } from "./operation-tool";
import { keptKey } from "./request-of";

const STORED = "apis";

/** The services that the user has added, kept in the plugin's storage, each with its operations as tools. */
export class Apis {
  readonly #context: PluginContext;
  readonly #apis = observable.map<string, ApiRecord>({}, { deep: false });
  readonly #offered = new Map<string, Disposable>();

  private constructor(context: PluginContext) {
    this.#context = context;
  }

  /** Those that were added before. */
  static async read(context: PluginContext): Promise<Apis> {
    const apis = new Apis(context);
    for (const api of readApis(await context.storage.get(STORED))) apis.#put(api);
    return apis;
  }

  /** Reactive. */
  get all(): readonly ApiRecord[] {
    return [...this.#apis.values()];
  }

  /** Adds a service. @throws AppError `name.required`, `openapi.bad-address`, `vault.locked`. */
  async add(described: Omit<ApiRecord, "key" | "hasKey">, entered: string): Promise<void> {
    const api = newApi(described, this.all);
    await this.#save(await this.#withKey(api, entered));
  }

  /** Keeps another key, or with an empty one none. @throws AppError `vault.locked`. */
  async setKey(key: string, entered: string): Promise<void> {
    await this.#save(await this.#withKey(this.#get(key), entered));
  }

  /** Offers an operation, or no longer. */
  async switchOperation(key: string, name: string, isOn: boolean): Promise<void> {
    const api = this.#get(key);
    const others = api.on.filter((each) => each !== name);
    await this.#save({ ...api, on: isOn ? [...others, name] : others });
  }

  async remove(key: string): Promise<void> {
    await this.#context.secrets.delete(secretOf(key));
    this.#offered.get(key)?.dispose();
    this.#offered.delete(key);
    runInAction(() => this.#apis.delete(key));
    await this.#write((stored) => stored.filter((each) => each.key !== key));
  }

  #get(key: string): ApiRecord {
    const api = this.#apis.get(key);
    if (!api) throw new AppError("record.gone");
    return api;
  }

  async #withKey({ hasKey: _, ...api }: ApiRecord, entered: string): Promise<ApiRecord> {
    const { secrets } = this.#context;
    if (!api.keyPlace || entered.trim() === "") {
      await secrets.delete(secretOf(api.key));
      return api;
    }
    await secrets.set(secretOf(api.key), api.server, keptKey(api.keyPlace, entered));
    return { ...api, hasKey: true };
  }

  readonly #keyOf = async ({ key, server, hasKey }: ApiRecord): Promise<string | undefined> => {
    if (!hasKey) return undefined;
    const kept = await this.#context.secrets.get(secretOf(key), server);
    if (kept === undefined) throw new AppError("openapi.key-lost", { host: new URL(server).host });
    return kept;
  };

  async #save(api: ApiRecord): Promise<void> {
    await this.#write((stored) =>
      stored.some(({ key }) => key === api.key)
        ? stored.map((each) => (each.key === api.key ? api : each))
        : [...stored, api],
    );
    this.#put(api);
  }

  /** Another tab may have added or removed some meanwhile. */
  async #write(change: (stored: readonly ApiRecord[]) => readonly ApiRecord[]): Promise<void> {
    const { storage } = this.#context;
    await storage.set(STORED, change(readApis(await storage.get(STORED))));
  }

  #put(api: ApiRecord): void {
    runInAction(() => this.#apis.set(api.key, api));
    const earlier = this.#offered.get(api.key);
    const access = { http: this.#context.services.get(HttpToken), keyOf: this.#keyOf };
    this.#offered.set(api.key, this.#context.contribute(operationTools(api, access)));
    earlier?.dispose();
  }
}

function secretOf(key: string): string {
  return `key/${key}`;
}
