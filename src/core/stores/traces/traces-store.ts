import { makeAutoObservable, observableRef, observableShallow, runInAction } from "mobx";
import type { TraceContents, TraceSpan } from "../../domain/trace/trace-span";
import { type Waterfall, waterfall } from "../../domain/trace/waterfall";
import type { AppError } from "../../errors/app-error";
import type { Notifier } from "../../ports/notifier";
import type { TraceLibrary, TraceQuery } from "../../services/traces/trace-library";
import type { TraceDays, TraceSettings } from "../../services/traces/trace-settings";
import { LoadStatus } from "../load-status";

/** Gives the name of an agent by which the user knows it. */
type NameOf = (agentId: string) => string;

/** The calls that were recorded on this device, as their page shows them. */
export class TracesStore {
  /** Those that were found, the last begun first. */
  spans: readonly TraceSpan[] = [];
  /** All that there are, found or not. */
  count = 0;
  query: TraceQuery = {};
  /** The calls of the task or conversation that is asked for, on one line of time. */
  waterfall: Waterfall | undefined = undefined;
  /** The calls that are compared: two at the most, the last chosen stay. */
  chosen: readonly TraceSpan[] = [];
  isOn: boolean;
  days: TraceDays;
  dropped: number;
  /** Titles of tasks and conversations, by their ids. */
  readonly titles = new Map<string, string>();
  #next: number | undefined = undefined;
  readonly #library: TraceLibrary;
  readonly #settings: TraceSettings;
  readonly #notifier: Notifier;
  readonly #nameOf: NameOf;
  readonly #loading = new LoadStatus({ keepsShown: true });

  constructor(library: TraceLibrary, settings: TraceSettings, notifier: Notifier, nameOf: NameOf) {
    this.#library = library;
    this.#settings = settings;
    this.#notifier = notifier;
    this.#nameOf = nameOf;
    this.isOn = settings.isOn;
    this.days = settings.days;
    this.dropped = settings.dropped;
    makeAutoObservable(
      this,
      {
        ...{ spans: observableRef, query: observableRef, waterfall: observableRef, chosen: observableRef },
        titles: observableShallow,
      },
      { autoBind: true },
    );
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  /** The error of reading them. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  get hasMore(): boolean {
    return this.spans.length > 0 && this.#next !== undefined;
  }

  /** Looks for others; never throws, `status` tells. */
  async find(query: TraceQuery): Promise<void> {
    this.query = query;
    await this.#loading.run(
      () =>
        Promise.all([this.#library.page(query, this.#nameOf), this.#library.count(), this.#ofOwner(query)]),
      ([{ spans, next }, count, ofOwner]) => {
        Object.assign(this, { spans, count, dropped: this.#settings.dropped });
        this.#next = next;
        this.waterfall = ofOwner;
      },
    );
    await this.#readTitles();
  }

  /** Reads as many again. */
  async more(): Promise<void> {
    const [from, query] = [this.#next, this.query];
    if (from === undefined) return;
    this.#next = undefined;
    await this.#attempt(async () => {
      const { spans, next } = await this.#library.page(query, this.#nameOf, from);
      if (query !== this.query) return;
      const known = new Set(this.spans.map(({ id }) => id));
      runInAction(() => {
        // Calls that were recorded meanwhile have moved the others on.
        this.spans = [...this.spans, ...spans.filter(({ id }) => !known.has(id))];
        this.#next = next;
      });
      await this.#readTitles();
    });
  }

  contents(id: string): Promise<TraceContents | undefined> {
    return this.#library.contents(id);
  }

  /** Chooses a call for comparing, or no longer. */
  choose(span: TraceSpan): void {
    const others = this.chosen.filter(({ id }) => id !== span.id);
    this.chosen = others.length < this.chosen.length ? others : [...others, span].slice(-2);
  }

  /** The calls that were found, as a file; `undefined` where they cannot be read, which the user is told. */
  async file(): Promise<Blob | undefined> {
    let file: Blob | undefined;
    await this.#attempt(async () => {
      file = await this.#library.file(this.query, this.#nameOf);
    });
    return file;
  }

  setOn(isOn: boolean): void {
    this.#settings.setOn(isOn);
    this.isOn = isOn;
  }

  /** Older ones go with the next calls. */
  setDays(days: TraceDays): void {
    this.#settings.setDays(days);
    this.days = days;
  }

  /** Deletes all of them. */
  async empty(): Promise<void> {
    this.chosen = [];
    await this.#attempt(async () => {
      await this.#library.empty();
      this.#settings.forgetDropped();
    });
    await this.find(this.query);
  }

  async #ofOwner({ ownerId }: TraceQuery): Promise<Waterfall | undefined> {
    return ownerId === undefined ? undefined : waterfall(await this.#library.ofOwner(ownerId));
  }

  async #readTitles(): Promise<void> {
    await this.#attempt(async () => {
      const owners = this.spans.map(({ ownerId }) => ownerId);
      const parts = this.waterfall?.bars.map(({ span }) => span.taskId ?? "") ?? [];
      const unknown = [...owners, ...parts, this.query.ownerId ?? ""].filter((id) => !this.titles.has(id));
      const titles = await this.#library.titles(unknown);
      runInAction(() => {
        for (const [id, title] of titles) this.titles.set(id, title);
      });
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#notifier.error(error);
    }
  }
}
