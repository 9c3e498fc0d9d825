import * as v from "valibot";
import type { Agent } from "../../domain/agent/agent";
import { parseRemoteAgent, remoteManifestSchema } from "../../domain/agent/remote-agent-schema";
import {
  manifestUrl,
  type RemoteManifest,
  readRemoteManifests,
  writeRemoteManifests,
} from "../../domain/agent/remote-manifest";
import { AppError, isAbort } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Http } from "../../ports/http";
import type { PluginStorage } from "../../ports/plugin-storage";
import { readJson } from "./read-json";

/** The largest manifest and the largest agent file, in bytes. */
const MAX_FILE_BYTES = 64 * 1024;
const MAX_MANIFESTS = 20;

/** An agent, or why there is none. */
type Found = { readonly agent: Agent } | RemoteManifest["skipped"][number];

/** Manifests of agents on other servers: fetched when the user asks for it, and kept where their source finds them. */
export class RemoteManifests {
  readonly #http: Http;
  readonly #storage: PluginStorage;
  readonly #clock: Clock;

  constructor(http: Http, storage: PluginStorage, clock: Clock) {
    this.#http = http;
    this.#storage = storage;
    this.#clock = clock;
  }

  /** In the order they were added. */
  list(): Promise<readonly RemoteManifest[]> {
    return readRemoteManifests(this.#storage);
  }

  /**
   * Fetches a manifest with its agents and keeps it, in place of what was kept of it before.
   * @throws AppError `address.insecure`, `list.too-long`, `agent-source.unreadable` or
   * `network.failed`; what was kept stays.
   */
  async fetch(address: string, signal: AbortSignal): Promise<void> {
    const url = manifestUrl(address);
    const fetched = await this.#read(url, signal);
    const kept = await this.list();
    const known = kept.some((each) => each.url === url);
    if (!known && kept.length >= MAX_MANIFESTS) {
      throw new AppError("list.too-long", { limit: MAX_MANIFESTS });
    }
    const next = known ? kept.map((each) => (each.url === url ? fetched : each)) : [...kept, fetched];
    await writeRemoteManifests(this.#storage, next);
  }

  /** Forgets a manifest and its agents. */
  async remove(url: string): Promise<void> {
    const kept = await this.list();
    await writeRemoteManifests(
      this.#storage,
      kept.filter((each) => each.url !== url),
    );
  }

  async #read(url: string, signal: AbortSignal): Promise<RemoteManifest> {
    const ids = await this.#ids(url, signal);
    const read = await Promise.all(ids.map((id) => this.#agent(url, id, signal)));
    return {
      url,
      fetchedAt: this.#clock.now(),
      agents: read.flatMap((each) => ("agent" in each ? [each.agent] : [])),
      skipped: read.flatMap((each) => ("agent" in each ? [] : [each])),
    };
  }

  async #ids(url: string, signal: AbortSignal): Promise<readonly string[]> {
    const content = await readJson(this.#http, url, MAX_FILE_BYTES, signal);
    const manifest = v.safeParse(remoteManifestSchema, content);
    if (!manifest.success) {
      throw new AppError("agent-source.unreadable", { url, reason: manifest.issues[0].message });
    }
    return [...new Set(manifest.output.agents)];
  }

  async #agent(manifest: string, id: string, signal: AbortSignal): Promise<Found> {
    const { href, host } = new URL(`${id}.agent.json`, manifest);
    try {
      return { agent: parseRemoteAgent(await readJson(this.#http, href, MAX_FILE_BYTES, signal), id, host) };
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      return { id: `${host}/${id}`, reason: error instanceof Error ? error.message : String(error) };
    }
  }
}
