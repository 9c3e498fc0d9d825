import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type Token, token } from "../di/token";
import type { ObservabilityConfig } from "../domain/observability-config";
import type { Disposable } from "../lifecycle/disposable";
import type { ObservabilityConfigs } from "../services/observability/observability-configs";
import type { ObservabilityInput } from "../services/observability/observability-rules";

/** Where finished model requests are traced to, as the settings show it. */
export class ObservabilityStore {
  readonly #configs: ObservabilityConfigs;
  readonly #subscription: Disposable;
  status: "loading" | "ready" | "failed" = "loading";
  /** Absent while none has been saved. Its secret key is in it as ciphertext only. */
  config: ObservabilityConfig | undefined = undefined;

  constructor(configs: ObservabilityConfigs) {
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

  /** @throws AppError as `ObservabilityConfigs.save` does. */
  async save(input: ObservabilityInput): Promise<void> {
    await this.#configs.save(input);
    await this.load();
  }

  /** Resolves when the host takes traces with these fields. @throws AppError as `ObservabilityConfigs.check` does. */
  check(input: ObservabilityInput, signal: AbortSignal): Promise<void> {
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

export const ObservabilityStoreToken: Token<ObservabilityStore> = token("observability-store");
