import type { Services } from "@core/di/token";
import type { InstalledPlugin } from "@core/domain/external-plugins/installed-plugin";
import { readPackage } from "@core/domain/external-plugins/plugin-package";
import { isAppError } from "@core/errors/app-error";
import { ClockToken } from "@core/ports/clock";
import { HasherToken } from "@core/ports/hasher";
import { HttpToken } from "@core/ports/http";
import { LoggerToken } from "@core/ports/logger";
import { type Json, PluginCellsToken } from "@core/ports/plugin-cells";
import { RunningPlugin } from "@core/services/external-plugins/running-plugin";
import { MemoryPluginStorageFactory } from "../../tests/fakes/memory-plugin-storage";

/** A call of a function of a plugin, as tests ask for it. */
export interface PluginOrder {
  /** The whole file. */
  readonly file: string;
  readonly name: string;
  /** Arguments that JSON can hold. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Takes so many parts of a stream, in place of an answer. */
  readonly parts?: number;
  /** It is called off after that, which counts from the start of its cell anew. */
  readonly limitMs?: number;
}

/** Outcome of a call. */
export interface PluginAnswer {
  readonly value?: unknown;
  /** The code of the error that it ended with; `stopped` where its time was up. */
  readonly error?: string;
  readonly reason?: string;
  /** Where in its file it was thrown. */
  readonly place?: string;
}

/** Plugins from outside, run as the application runs them; secrets are all `s3cret`. */
export class PluginHarness {
  readonly #services: Services;
  readonly #running = new Map<string, RunningPlugin>();

  constructor(services: Services) {
    this.#services = services;
  }

  async call({ file, name, parts, limitMs, ...order }: PluginOrder): Promise<PluginAnswer> {
    const args = order.args as Json;
    const controller = new AbortController();
    const limit = () =>
      limitMs === undefined ? undefined : setTimeout(() => controller.abort("stopped"), limitMs);
    let timer = limit();
    try {
      const cell = await this.#plugin(file).open(controller.signal);
      clearTimeout(timer);
      timer = limit();
      if (parts === undefined) return { value: (await cell.call({ name, args }, controller.signal)).value };
      let taken = 0;
      for await (const _ of cell.stream({ name, args }, controller.signal)) if (++taken === parts) break;
      return { value: taken };
    } catch (error) {
      if (!isAppError(error)) return { error: String(error) };
      const { reason, place } = error.params as { reason?: string; place?: string };
      return {
        error: error.code,
        ...(reason === undefined ? {} : { reason }),
        ...(place === undefined ? {} : { place }),
      };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends all plugins. */
  stop(): void {
    for (const running of this.#running.values()) running.dispose();
    this.#running.clear();
  }

  #plugin(file: string): RunningPlugin {
    const known = this.#running.get(file) ?? this.#start(file);
    this.#running.set(file, known);
    return known;
  }

  #start(code: string): RunningPlugin {
    const { manifest } = readPackage(code);
    const plugin: InstalledPlugin = {
      id: manifest.id,
      manifest,
      code,
      sha256: "",
      installedAt: 0,
      updatedAt: 0,
      mayReplace: [],
    };
    const services = this.#services;
    return new RunningPlugin(plugin, {
      cells: services.get(PluginCellsToken),
      http: services.get(HttpToken),
      hasher: services.get(HasherToken),
      clock: services.get(ClockToken),
      logger: services.get(LoggerToken),
      storage: new MemoryPluginStorageFactory().of(plugin.id),
      secrets: {
        get: async () => "s3cret",
        set: async () => {},
        delete: async () => {},
        clear: async () => {},
      },
    });
  }
}
