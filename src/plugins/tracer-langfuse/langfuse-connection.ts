import type { ObservabilityConfig } from "@core/domain/observability/observability-config";
import { AppError, isAppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { Http } from "@core/ports/http";
import type { Logger } from "@core/ports/logger";
import type { LangfuseConfigs } from "./config/langfuse-configs";
import { isEnvironment, isSampleRate, normalHost } from "./config/langfuse-rules";
import type { HttpLangfuse } from "./http-langfuse";

/** The dependencies of a connection. */
export interface LangfuseConnectionDependencies {
  readonly configs: Pick<LangfuseConfigs, "current" | "openSecret" | "isUnlocked" | "onChange">;
  readonly http: Http;
  readonly logger: Logger;
}

/** All calls of the package but those of its `api`, which go around our network. */
export type LangfuseClient = Omit<HttpLangfuse, "api">;

/** The client for the host that is configured. Its secret key is opened on first use and kept in memory only. */
export class LangfuseConnection implements Disposable {
  readonly #dependencies: LangfuseConnectionDependencies;
  readonly #subscription: Disposable;
  #client: HttpLangfuse | undefined;
  #opening: Promise<HttpLangfuse | undefined> | undefined;
  /** Counts the configurations seen: what was opened for an earlier one is not used. */
  #generation = 0;
  /** Why it could not be made ready, so that it is not logged with every request. */
  #logged = "";

  constructor(dependencies: LangfuseConnectionDependencies) {
    this.#dependencies = dependencies;
    this.#subscription = dependencies.configs.onChange(() => this.#reinitialise());
  }

  /** The client, or `undefined` without a configuration that is switched on and can be opened. */
  async client(): Promise<LangfuseClient | undefined> {
    if (!this.#dependencies.configs.isUnlocked) this.#close();
    if (this.#client) return this.#client;
    const generation = this.#generation;
    this.#opening ??= this.#open();
    const opened = await this.#opening;
    if (generation !== this.#generation) return this.client();
    this.#opening = undefined;
    this.#client ??= opened;
    return this.#client;
  }

  /** The client for what the user asks for. @throws AppError `observability.off` where nothing may be sent now. */
  async ready(signal: AbortSignal): Promise<LangfuseClient> {
    const client = await untilAborted(this.client(), signal);
    if (!client) throw new AppError("observability.off");
    return client;
  }

  /** The host that what the user asks for is sent to. @throws AppError as `ready` does. */
  async destination(signal: AbortSignal): Promise<string> {
    return new URL((await this.ready(signal)).baseUrl).host;
  }

  /** Sends what waits: the page may be closed the next moment. */
  sendLast(): void {
    this.#client?.sendLast();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#close();
  }

  /** Starts over after a change; events waiting for the configuration before are not sent under the new one. */
  #reinitialise(): void {
    this.#generation++;
    this.#opening = undefined;
    this.#logged = "";
    this.#close();
  }

  #close(): void {
    this.#client?.dispose();
    this.#client = undefined;
  }

  async #open(): Promise<HttpLangfuse | undefined> {
    const { configs, http, logger } = this.#dependencies;
    let config: ObservabilityConfig | undefined;
    try {
      config = await configs.current();
      if (!config?.enabled) return undefined;
      const { publicKey, environment, sampleRate, sendsFiles } = config;
      const host = normalHost(config.host);
      const secretKey = await configs.openSecret(config);
      // Most people have no account there: the package is loaded for those who do.
      const { HttpLangfuse } = await import("./http-langfuse");
      const isAllowed = () => configs.isUnlocked;
      const settings = {
        environment: environment && isEnvironment(environment) ? environment : undefined,
        sampleRate: sampleRate !== undefined && isSampleRate(sampleRate) ? sampleRate : undefined,
        sendsFiles,
      };
      return new HttpLangfuse({ host, publicKey, secretKey }, { http, logger, isAllowed }, settings);
    } catch (error) {
      const reason = `${config?.id}: ${isAppError(error) ? error.code : String(error)}`;
      if (reason !== this.#logged) logger.warn("client initialisation failed, nothing is tracked", { error });
      this.#logged = reason;
      return undefined;
    }
  }
}
