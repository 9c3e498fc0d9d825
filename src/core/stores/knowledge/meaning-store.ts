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
  #download = new AbortController();
  #preparation = new AbortController();
  #isPreparing = false;
  #isAskedAgain = false;

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
      await this.#showSources();
      await this.#prepare();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Has a provider find by meaning, after its model is there, or no longer. Never throws. */
  async turn(source: EmbeddingSource, isOn: boolean): Promise<void> {
    this.stop();
    try {
      const embedders = await this.#parts.embedders();
      if (isOn && source.download) await this.#fetch(embedders, source);
      embedders.allow(source.credentialId, isOn);
    } catch (error) {
      this.#fail(error);
      return;
    }
    await this.load();
  }

  /** Stops a download or a preparation; what is done stays done. */
  stop(): void {
    this.#download.abort();
    this.#preparation.abort();
  }

  async #showSources(): Promise<void> {
    const sources = await (await this.#parts.embedders()).sources();
    runInAction(() => {
      this.sources = sources;
    });
  }

  async #fetch(embedders: Pick<TextEmbedders, "download">, source: EmbeddingSource): Promise<void> {
    this.#download = new AbortController();
    this.#forgetError();
    const told = (fraction: number | undefined) =>
      runInAction(() => {
        this.downloaded = fraction;
      });
    try {
      await embedders.download(source, this.#download.signal, told);
    } finally {
      told(undefined);
    }
  }

  /** Asked while it is at work, as with every file of many that are added, it looks once more when it is done. */
  async #prepare(): Promise<void> {
    this.#isAskedAgain = true;
    if (this.#isPreparing) return;
    this.#isPreparing = true;
    try {
      while (this.#isAskedAgain) {
        this.#isAskedAgain = false;
        await this.#prepareOnce();
      }
    } finally {
      this.#isPreparing = false;
    }
  }

  /** One that runs on this device is all that calls use, the next where it fails; else each has its own vectors. */
  async #prepareOnce(): Promise<void> {
    const on = this.sources.filter(({ isOn }) => isOn);
    if (on.length === 0) return;
    const here = on.filter(({ isOnDevice }) => isOnDevice);
    this.#preparation = new AbortController();
    const { signal } = this.#preparation;
    this.#forgetError();
    try {
      await this.#parts.locks.tryHold(LOCK, async () => {
        if (here.length > 0) await this.#prepareFirst(here, signal);
        else for (const { credentialId } of on) await this.#prepareFor(credentialId, signal);
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      runInAction(() => {
        this.progress = undefined;
      });
    }
  }

  /** Prepares with the first that does not fail. */
  async #prepareFirst([source, ...others]: readonly EmbeddingSource[], signal: AbortSignal): Promise<void> {
    if (!source) return;
    try {
      await this.#prepareFor(source.credentialId, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      await this.#showSources();
      if (others.length === 0) throw error;
      await this.#prepareFirst(others, signal);
    }
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

  #forgetError(): void {
    runInAction(() => {
      this.error = undefined;
    });
  }

  #fail(error: unknown): void {
    if (isAbort(error)) return;
    runInAction(() => {
      this.error = toAppError(error);
    });
  }
}
