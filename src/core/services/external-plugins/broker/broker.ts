import type { PluginManifest } from "../../../domain/external-plugins/manifest";
import type { Traffic } from "../../../domain/model/traffic";
import { AppError } from "../../../errors/app-error";
import type { Clock } from "../../../ports/clock";
import type { Hasher } from "../../../ports/hasher";
import type { Http } from "../../../ports/http";
import type { Logger } from "../../../ports/logger";
import type { Asked, Carried } from "../../../ports/plugin-cells";
import type { PluginSecrets } from "../../../ports/plugin-secrets";
import type { PluginStorage } from "../../../ports/plugin-storage";
import { OAuthTokens } from "../oauth/oauth-tokens";
import { ProjectAccess, type ProjectServices } from "../project/project-access";
import { ProjectLog } from "../project/project-log";
import { FetchBroker } from "./fetch-broker";
import { PluginLog, type PluginLogLine } from "./plugin-log";
import { PluginSettings } from "./plugin-settings";
import { QuotaStorage } from "./quota-storage";

/** The services a broker hands on a part of. Storage and secrets are those of the plugin alone. */
export interface BrokerServices {
  readonly http: Http;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly storage: PluginStorage;
  readonly secrets: PluginSecrets;
  /** The project that the user has given to the plugin; absent where there can be none. */
  readonly project?: ProjectServices;
}

type Answer = (asked: Asked, signal: AbortSignal) => Promise<Carried>;

/** Stands between a contained plugin and the world: it is handed what it was granted, and nothing else. */
export class Broker {
  readonly #fetches: FetchBroker;
  readonly #log: PluginLog;
  readonly #answers: ReadonlyMap<string, Answer>;

  constructor(manifest: PluginManifest, { http, hasher, clock, logger, ...own }: BrokerServices) {
    const tokens = new OAuthTokens({ http, clock, secrets: own.secrets });
    const fetches = new FetchBroker({ manifest, secrets: own.secrets, tokens }, http, clock);
    const storage = new QuotaStorage(own.storage, clock);
    const log = new PluginLog(logger, clock);
    const settings = new PluginSettings(manifest.settings, own.storage);
    const project = new ProjectAccess(manifest, own.project, new ProjectLog(own.storage, clock));
    this.#fetches = fetches;
    this.#log = log;
    this.#answers = new Map<string, Answer>([
      ["fetch", (asked, signal) => fetches.fetch(asked, signal)],
      ["pull", (asked) => fetches.pull(asked)],
      ["cancel", (asked) => fetches.cancel(asked)],
      ["storage.get", async ({ value }, signal) => ({ value: await storage.get(value, signal) })],
      ["storage.set", async ({ value }) => ({ value: await storage.set(value) })],
      ["storage.remove", async ({ value }) => ({ value: await storage.remove(value) })],
      ["settings", async () => ({ value: await settings.read() })],
      ["project.list", async ({ value }) => ({ value: await project.list(value) })],
      ["project.read", async ({ value }, signal) => ({ value: await project.read(value, signal) })],
      ["project.add", async ({ value }) => ({ value: await project.add(value) })],
      ["digest", async ({ bytes }) => ({ value: await hasher.sha256(bytes ?? new ArrayBuffer()) })],
      ["log", async ({ value }) => ({ value: log.add(value) })],
    ]);
  }

  /** The last that the plugin has logged, the oldest first. */
  get log(): readonly PluginLogLine[] {
    return this.#log.lines;
  }

  /** The traffic of the plugin, by host. */
  get traffic(): readonly Traffic[] {
    return this.#fetches.traffic;
  }

  /** @throws AppError `external-plugin.unknown-ask`, or why what is asked for is not to be had. */
  readonly serve = async (name: string, asked: Asked, signal: AbortSignal): Promise<Carried> => {
    const answer = this.#answers.get(name);
    if (!answer) throw new AppError("external-plugin.unknown-ask", { name });
    return answer(asked, signal);
  };
}
