import type { ObservabilityConfig } from "@core/domain/observability/observability-config";
import type { AppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import { LoadStatus } from "@core/stores/load-status";
import { makeAutoObservable, observableRef } from "mobx";
import type { LangfuseConfigs, LangfuseHealth } from "../config/langfuse-configs";
import type { LangfuseInput } from "../config/langfuse-rules";

/** Where finished model requests are traced to, as the settings show it. */
export class LangfuseStore {
  readonly #configs: LangfuseConfigs;
  readonly #subscription: Disposable;
  readonly #loading = new LoadStatus();
  /** Absent while none has been saved. Its secret key is in it as ciphertext only. */
  config: ObservabilityConfig | undefined = undefined;

  constructor(configs: LangfuseConfigs) {
    this.#configs = configs;
    makeAutoObservable(this, { config: observableRef }, { autoBind: true });
    this.#subscription = configs.onChange(() => void this.load());
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  /** Why it could not be read. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** Reads it from the database; never throws, `status` tells. */
  async load(): Promise<void> {
    const read = () => this.#configs.current();
    await this.#loading.run(read, (config) => {
      this.config = config;
    });
  }

  /** @throws AppError as `LangfuseConfigs.save` does. */
  async save(input: LangfuseInput): Promise<void> {
    await this.#configs.save(input);
    await this.load();
  }

  /** Resolves when the host takes traces with these fields. @throws AppError as `LangfuseConfigs.check` does. */
  check(input: LangfuseInput, signal: AbortSignal): Promise<void> {
    return this.#configs.check(input, signal);
  }

  /** The health of the host. @throws AppError as `LangfuseConfigs.health` does. */
  health(input: LangfuseInput, signal: AbortSignal): Promise<LangfuseHealth> {
    return this.#configs.health(input, signal);
  }

  async remove(): Promise<void> {
    await this.#configs.remove();
    await this.load();
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}
