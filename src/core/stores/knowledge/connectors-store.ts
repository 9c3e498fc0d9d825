import { makeAutoObservable, observable, runInAction } from "mobx";
import type { KnowledgeSummary } from "../../domain/knowledge/knowledge-summary";
import { type AppError, toAppError } from "../../errors/app-error";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import type { KnowledgeConnector } from "../../points/knowledge-connector";
import type {
  ConnectorRefreshes,
  ConnectorReport,
} from "../../services/knowledge/connectors/refresh-connector";

/** The state of a connector. */
export interface ConnectorState {
  /** The progress while it is refreshed, in documents; a `total` of 0 while it lists them. */
  readonly progress?: { readonly done: number; readonly total: number } | undefined;
  readonly refreshedAt?: number | undefined;
  /** Documents that were left for the next time. */
  readonly left: number;
  /** Of the last refresh in this tab. */
  readonly report?: ConnectorReport | undefined;
  readonly error?: AppError | undefined;
}

const UNKNOWN: ConnectorState = { left: 0 };

/** The connectors of plugins, and what came of refreshing them. */
export class ConnectorsStore {
  readonly #states = observable.map<string, ConnectorState>({}, { deep: false });
  readonly #running = new Map<string, AbortController>();
  readonly #connectors: ReadonlyRegistry<KnowledgeConnector>;
  readonly #refreshes: Pick<ConnectorRefreshes, "known" | "refresh">;
  readonly #onWritten: (item: KnowledgeSummary) => void;
  readonly #onOver: () => void;

  /** `onOver` has the list of files read again, in which a folder may be new. */
  constructor(
    connectors: ReadonlyRegistry<KnowledgeConnector>,
    refreshes: Pick<ConnectorRefreshes, "known" | "refresh">,
    onWritten: (item: KnowledgeSummary) => void,
    onOver: () => void,
  ) {
    this.#connectors = connectors;
    this.#refreshes = refreshes;
    this.#onWritten = onWritten;
    this.#onOver = onOver;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get all(): readonly KnowledgeConnector[] {
    return this.#connectors.all;
  }

  stateOf({ id }: Pick<KnowledgeConnector, "id">): ConnectorState {
    return this.#states.get(id) ?? UNKNOWN;
  }

  /** Reads when a connector was refreshed last. */
  async load(connector: KnowledgeConnector): Promise<void> {
    if (this.#states.has(connector.id)) return;
    const { refreshedAt, left } = await this.#refreshes.known(connector);
    runInAction(() => {
      if (!this.#states.has(connector.id)) this.#states.set(connector.id, { refreshedAt, left });
    });
  }

  /** Brings what is new. What goes wrong is told in its state. */
  async refresh(connector: KnowledgeConnector): Promise<void> {
    const { id } = connector;
    if (this.#running.has(id)) return;
    const stop = new AbortController();
    this.#running.set(id, stop);
    this.#set(id, { progress: { done: 0, total: 0 }, report: undefined, error: undefined });
    const onProgress = (done: number, total: number) => this.#set(id, { progress: { done, total } });
    try {
      const watch = { onProgress, onWritten: this.#onWritten };
      const report = await this.#refreshes.refresh(connector, watch, stop.signal);
      this.#set(id, { report });
    } catch (error) {
      if (!stop.signal.aborted) this.#set(id, { error: toAppError(error) });
    }
    this.#running.delete(id);
    // A time that cannot be read is none.
    const known = await this.#refreshes.known(connector).catch(() => UNKNOWN);
    this.#set(id, { progress: undefined, refreshedAt: known.refreshedAt, left: known.left });
    this.#onOver();
  }

  /** Ends a refresh; documents that have come stay. */
  stop({ id }: Pick<KnowledgeConnector, "id">): void {
    this.#running.get(id)?.abort();
  }

  #set(id: string, change: Partial<ConnectorState>): void {
    runInAction(() => this.#states.set(id, { ...(this.#states.get(id) ?? UNKNOWN), ...change }));
  }
}
