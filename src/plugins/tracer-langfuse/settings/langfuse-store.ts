import type { ObservabilityConfig } from "@core/domain/observability-config";
import type { Disposable } from "@core/lifecycle/disposable";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { LangfuseConfigs } from "../config/langfuse-configs";
import type { LangfuseInput } from "../config/langfuse-rules";

/** Where finished model requests are traced to, as the settings show it. */
export class LangfuseStore {
  readonly #configs: LangfuseConfigs;
  readonly #subscription: Disposable;
  status: "loading" | "ready" | "failed" = "loading";
  /** Absent while none has been saved. Its secret key is in it as ciphertext only. */
  config: ObservabilityConfig | undefined = undefined;

  constructor(configs: LangfuseConfigs) {
    this.#configs = configs;
    makeAutoObservable(this, { config: observableRef }, { autoBind: true });
    this.#subscription = configs.onChange(() => void this.load());
  }

  /** Reads it from the database; never throws, `status` tells. */
  async load(): Promise<void> {
    try {
      const config = await this.#configs.current();
      runInAction(() => {
        this.config = config;
        this.status = "ready";
      });
    } catch {
      runInAction(() => {
        this.status = "failed";
      });
    }
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

  async remove(): Promise<void> {
    await this.#configs.remove();
    await this.load();
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}
