import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import { AppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Clock } from "../../ports/clock";
import type { Hasher } from "../../ports/hasher";
import type { Http } from "../../ports/http";
import type { Logger } from "../../ports/logger";
import type { PluginCell, PluginCells } from "../../ports/plugin-cells";
import type { PluginSecrets } from "../../ports/plugin-secrets";
import type { PluginStorage } from "../../ports/plugin-storage";
import type { PluginLogLine } from "./running-plugins";

/** What a plugin from outside is run with. */
export interface RunningPluginServices {
  readonly cells: PluginCells;
  readonly http: Http;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly storage: PluginStorage;
  readonly secrets: PluginSecrets;
}

/** An installed contained plugin: its cell is started when it is first needed. */
export class RunningPlugin implements Disposable {
  readonly log: readonly PluginLogLine[] = [];
  readonly #plugin: InstalledPlugin;
  readonly #services: RunningPluginServices;

  constructor(plugin: InstalledPlugin, services: RunningPluginServices) {
    this.#plugin = plugin;
    this.#services = services;
  }

  readonly open = (signal: AbortSignal): Promise<PluginCell> => {
    const { id: pluginId, code } = this.#plugin;
    const serve = async (name: string) => {
      throw new AppError("unexpected", { message: name });
    };
    return this.#services.cells.start({ pluginId, code, serve }, signal);
  };

  onEnded(_hear: (error: AppError) => void): Disposable {
    return { dispose: () => {} };
  }

  dispose(): void {}
}
