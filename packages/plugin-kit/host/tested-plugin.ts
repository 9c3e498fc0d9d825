import { createHash } from "node:crypto";
import type { PluginManifest } from "../../../src/core/domain/external-plugins/manifest";
import { settingValues } from "../../../src/core/domain/external-plugins/manifest-settings";
import type { PluginPackage } from "../../../src/core/domain/external-plugins/plugin-package";
import { AppError } from "../../../src/core/errors/app-error";
import type { Contribution, ExtensionPoint } from "../../../src/core/plugin/contribution";
import type { Plugin } from "../../../src/core/plugin/define-plugin";
import type { Clock } from "../../../src/core/ports/clock";
import type { PluginStorage } from "../../../src/core/ports/plugin-storage";
import { assertAllowed } from "../../../src/core/services/external-plugins/assert-allowed";
import { PluginSettings } from "../../../src/core/services/external-plugins/broker/plugin-settings";
import { containedPlugin } from "../../../src/core/services/external-plugins/contained-plugin";
import { RunningPlugin } from "../../../src/core/services/external-plugins/running-plugin";
import { SystemClock } from "../../../src/plugins/browser/system-clock";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { MemoryPluginStorageFactory } from "../../../tests/fakes/memory-plugin-storage";
import { assertGives } from "./matches";
import { Network } from "./network";
import { NodeCells } from "./node-cells";
import { type SampleProject, SampleProjectData } from "./sample-project";

/** Stands for every secret of the user's. */
export const KEY = "key-of-the-user";

/** A plugin as the application installs and runs it; servers are the network of the call at hand. */
export class TestedPlugin {
  /** Of the call at hand. */
  network = new Network();
  /** Why it came to an end by itself, the last time it did. */
  ended: AppError | undefined;
  readonly #manifest: PluginManifest;
  #project: SampleProjectData | undefined;
  readonly #running: RunningPlugin;
  readonly #storage: PluginStorage;
  #plugin: Plugin | undefined;

  /** @throws AppError where the application would not install it. */
  constructor({ manifest, code }: PluginPackage, limitMs: number) {
    const { id, name } = manifest;
    assertAllowed(manifest);
    this.#manifest = manifest;
    this.#storage = new MemoryPluginStorageFactory().of(id);
    const dates = { installedAt: 0, updatedAt: 0 };
    const clock = new SystemClock();
    this.#running = new RunningPlugin(
      { id, manifest, code, sha256: digestOf(code), ...dates, mayReplace: [] },
      {
        cells: new NodeCells(limited(clock, limitMs), limitMs),
        http: { fetch: (request) => this.network.fetch(request) },
        hasher: { sha256: async (content) => digestOf(content) },
        clock,
        logger: new MemoryLogger(),
        storage: this.#storage,
        secrets: {
          get: async (name) => this.#secret(name),
          set: async () => {},
          delete: async () => {},
          clear: async () => {},
        },
        project: {
          grant: () => (this.#project ? "project" : undefined),
          data: async () => this.#project ?? new SampleProjectData({}),
        },
      },
    );
    this.#running.onEnded(({ code, params }) => {
      this.ended = new AppError(code, { ...params, plugin: name });
    });
  }

  #secret(name: string): string {
    const { oauth } = this.#manifest.secrets.find((secret) => secret.name === name) ?? {};
    return oauth ? JSON.stringify({ access: KEY }) : KEY;
  }

  /** The lines it has logged since a time, and what its functions have thrown, with where in the author's sources. */
  async logSince(time: number): Promise<readonly string[]> {
    const lines = await this.#running.readLog();
    return lines.filter(({ at }) => at >= time).map(({ text }) => text);
  }

  /**
   * Sets what the user has set, and the project that was given to it, if any; what is left out is as at first.
   * @throws AppError `external-plugin.bad-setting`.
   */
  async set(values: Readonly<Record<string, unknown>> = {}, project?: SampleProject): Promise<void> {
    this.#project = project && new SampleProjectData(project);
    const { settings } = this.#manifest;
    await new PluginSettings(settings, this.#storage).write({ ...settingValues(settings, {}), ...values });
  }

  /** @throws AssertionError where something else was added to the project, of what the author expects. */
  assertAdded(adds: unknown): void {
    if (adds !== undefined) assertGives(this.#project?.added ?? [], adds);
  }

  /** @throws AppError where it cannot be installed, or does not start. */
  async start(): Promise<void> {
    this.#plugin = await containedPlugin(this.#manifest, this.#running.open);
    await this.#running.open(new AbortController().signal);
  }

  /** The plugin as it is installed, once it has been started. */
  get plugin(): Plugin {
    if (!this.#plugin) throw new Error("The plugin has not been started.");
    return this.#plugin;
  }

  /** A contribution as the application has it. */
  contribution<C extends Contribution>(point: ExtensionPoint<C>, id: string): C {
    const found = this.plugin.contributes?.find(
      (each) => (each.point as symbol) === point && each.contribution.id === id,
    );
    if (!found) throw new Error(`The plugin contributes no ${id}.`);
    return found.contribution as C;
  }

  dispose(): void {
    this.#running.dispose();
  }
}

/** A clock by which nobody waits for longer. */
function limited(clock: Clock, limitMs: number): Clock {
  return {
    now: () => clock.now(),
    frame: (signal) => clock.frame(signal),
    nextTask: () => clock.nextTask(),
    sleep: (ms, signal) => clock.sleep(Math.min(ms, limitMs), signal),
  };
}

function digestOf(content: string | ArrayBuffer): string {
  const bytes = typeof content === "string" ? content : new Uint8Array(content);
  return createHash("sha256").update(bytes).digest("hex");
}
