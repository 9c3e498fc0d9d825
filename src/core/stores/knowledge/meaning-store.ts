import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type AppError, isAbort, toAppError } from "../../errors/app-error";
import type { Locks } from "../../ports/locks";
import type { KnowledgeRetrieval, Preparation } from "../../services/knowledge/retrieval";
import type { EmbeddingSource, TextEmbedders } from "../../services/knowledge/text-embedders";

/** Held by the one tab that makes vectors ahead. */
const LOCK = "passage-vectors";

/** Dependencies of finding by meaning, each loaded when it is asked for. */
export interface MeaningParts {
  readonly embedders: () => Promise<Pick<TextEmbedders, "sources" | "allow" | "of" | "download">>;
  readonly retrieval: () => Promise<Pick<KnowledgeRetrieval, "prepare">>;
  readonly locks: Pick<Locks, "tryHold">;
}

/** The providers that find passages by their meaning, and how far that is prepared. */
export class MeaningStore {
  sources: readonly EmbeddingSource[] = [];
  /** The preparation that is under way. */
  progress: Preparation | undefined = undefined;
  /** The fraction of a model that has been downloaded, while one is. */
  downloaded: number | undefined = undefined;
  /** The error of the last preparation or download. */
  error: AppError | undefined = undefined;
  readonly #parts: MeaningParts;
  #work: AbortController | undefined;

  constructor(parts: MeaningParts) {
    this.#parts = parts;
    makeAutoObservable(
      this,
      { sources: observableRef, progress: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  /** Asks which providers there are, and makes ready for those that are on. Never throws. */
  async load(): Promise<void> {
    try {
      const sources = await (await this.#parts.embedders()).sources();
      runInAction(() => {
        this.sources = sources;
      });
      await this.#prepare();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Has a provider find by meaning, after its model is there, or no longer. Never throws. */
  async turn(source: EmbeddingSource, isOn: boolean): Promise<void> {
    this.#work?.abort();
    try {
      const embedders = await this.#parts.embedders();
      if (isOn && source.download) await this.#download(embedders, source);
      embedders.allow(source.credentialId, isOn);
    } catch (error) {
      this.#fail(error);
      return;
    }
    await this.load();
  }

  /** Stops a download or a preparation; what is done stays done. */
  stop(): void {
    this.#work?.abort();
  }

  async #download(embedders: Pick<TextEmbedders, "download">, source: EmbeddingSource): Promise<void> {
    const { signal } = this.#begin();
    const told = (fraction: number | undefined) =>
      runInAction(() => {
        this.downloaded = fraction;
      });
    try {
      await embedders.download(source, signal, told);
    } finally {
      told(undefined);
    }
  }

  /** One that runs on this device is all that calls use; else each has its own vectors. */
  async #prepare(): Promise<void> {
    const on = this.sources.filter(({ isOn }) => isOn);
    const here = on.find(({ isOnDevice }) => isOnDevice);
    const wanted = here ? [here] : on;
    if (wanted.length === 0) return;
    const { signal } = this.#begin();
    await this.#parts.locks.tryHold(LOCK, async () => {
      try {
        for (const { credentialId } of wanted) await this.#prepareFor(credentialId, signal);
      } finally {
        if (!signal.aborted)
          runInAction(() => {
            this.progress = undefined;
          });
      }
    });
  }

  async #prepareFor(credentialId: string, signal: AbortSignal): Promise<void> {
    const embedder = await (await this.#parts.embedders()).of(credentialId);
    if (!embedder) return;
    const retrieval = await this.#parts.retrieval();
    for await (const progress of retrieval.prepare(embedder, signal)) {
      signal.throwIfAborted();
      runInAction(() => {
        this.progress = progress.done < progress.total ? progress : undefined;
      });
    }
  }

  #begin(): AbortController {
    this.#work?.abort();
    const work = new AbortController();
    this.#work = work;
    runInAction(() => {
      this.error = undefined;
    });
    return work;
  }

  #fail(error: unknown): void {
    if (isAbort(error)) return;
    runInAction(() => {
      this.error = toAppError(error);
    });
  }
}
