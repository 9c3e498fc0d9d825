import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { RemoteManifest } from "../../domain/agent/remote-manifest";
import type { AppError } from "../../errors/app-error";
import type { RemoteManifests } from "../../services/agents/remote-manifests";
import { LoadStatus } from "../load-status";
import type { AgentsStore } from "./agents-store";

/** The remote manifests the user has configured. */
export class AgentSourcesStore {
  manifests: readonly RemoteManifest[] = [];
  /** A manifest is being fetched. */
  busy = false;
  readonly #loading = new LoadStatus();
  readonly #remote: RemoteManifests;
  readonly #agents: Pick<AgentsStore, "reload">;

  constructor(remote: RemoteManifests, agents: Pick<AgentsStore, "reload">) {
    this.#remote = remote;
    this.#agents = agents;
    makeAutoObservable(this, { manifests: observableRef }, { autoBind: true });
  }

  /** The error of reading them. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** Reads them; never throws, `error` tells. */
  async load(): Promise<void> {
    const read = () => this.#remote.list();
    await this.#loading.run(read, (manifests) => {
      this.manifests = manifests;
    });
  }

  /** Fetches a manifest, a new one or one that is kept. @throws AppError as `RemoteManifests.fetch` does. */
  async fetch(url: string, signal: AbortSignal): Promise<void> {
    this.busy = true;
    try {
      await this.#remote.fetch(url, signal);
      await this.#changed();
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  /** Forgets a manifest; its agents leave the list. */
  async remove(url: string): Promise<void> {
    await this.#remote.remove(url);
    await this.#changed();
  }

  async #changed(): Promise<void> {
    await this.load();
    await this.#agents.reload();
  }
}
