import { makeAutoObservable, observableRef, runInAction } from "mobx";
import * as v from "valibot";
import type { TaskTemplate } from "../../domain/task/task-template";
import { taskTemplate, templateFile } from "../../domain/task/template-file";
import { AppError } from "../../errors/app-error";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import type { PluginHost } from "../../plugin/plugin-host";
import type { TaskTemplates } from "../../points/task-template";
import type { Ids } from "../../ports/ids";
import type { Logger } from "../../ports/logger";
import type { Notifier } from "../../ports/notifier";
import type { PluginStorage, PluginStorageFactory } from "../../ports/plugin-storage";
import { logFailure } from "../../services/diagnostics/log-failure";
import { LoadStatus } from "../load-status";

/** Under which they are stored, beside what plugins keep, and so are part of backups. */
const OWNER = "task-templates";
const KEY = "own";

/** Templates of tasks: the user's own, and those that plugins bring. */
export class TemplatesStore {
  /** The newest first. */
  own: readonly TaskTemplate[] = [];
  bundled: readonly TaskTemplate[] = [];
  readonly #storage: PluginStorage;
  readonly #collections: ReadonlyRegistry<TaskTemplates>;
  readonly #host: Pick<PluginHost, "load">;
  readonly #ids: Ids;
  readonly #notifier: Notifier;
  readonly #logger: Logger;
  readonly #loading = new LoadStatus();

  constructor(
    storage: PluginStorageFactory,
    collections: ReadonlyRegistry<TaskTemplates>,
    host: Pick<PluginHost, "load">,
    ids: Ids,
    notifier: Notifier,
    logger: Logger,
  ) {
    this.#storage = storage.of(OWNER);
    this.#collections = collections;
    this.#host = host;
    this.#ids = ids;
    this.#notifier = notifier;
    this.#logger = logger;
    makeAutoObservable(this, { own: observableRef, bundled: observableRef }, { autoBind: true });
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  /** The error of reading them. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** Reads the user's own and, in a language, those of plugins; one that cannot be had is passed over. */
  async load(language: string): Promise<void> {
    const read = async () => {
      const collections = this.#collections.all.map(async (each) => (await this.#host.load(each))(language));
      const [own, ...found] = await Promise.all([
        this.#read(),
        ...collections.map((templates) => templates.catch(logFailure(this.#logger, "templates not read"))),
      ]);
      return { own, bundled: found.flatMap((each) => each ?? []) };
    };
    await this.#loading.run(read, (templates) => Object.assign(this, templates));
  }

  /** Saves a template; one with a known id takes that one's place. Resolves to whether it could be saved. */
  async save(template: Omit<TaskTemplate, "id"> & { readonly id?: string }): Promise<boolean> {
    const saved = { ...template, id: template.id ?? this.#ids.next() };
    return this.#change((own) =>
      own.some(({ id }) => id === saved.id)
        ? own.map((each) => (each.id === saved.id ? saved : each))
        : [saved, ...own],
    );
  }

  /** Deletes a template, offering to put it back in its place. */
  async remove(id: string): Promise<void> {
    const place = this.own.findIndex((each) => each.id === id);
    const removed = this.own[place];
    if (!removed || !(await this.#change((own) => own.filter((each) => each.id !== id)))) return;
    const run = () => void this.#change((own) => own.toSpliced(place, 0, removed));
    const params = { name: removed.title, id };
    this.#notifier.notify({
      level: "success",
      code: "deleted",
      params,
      action: { code: "undo", run },
    });
  }

  /** The user's own, as a file. */
  toFile(): string {
    return JSON.stringify({ format: "troupe-templates", version: 1, templates: this.own }, null, 2);
  }

  /** Adds the templates of a file; those that are here stay. Resolves to how many there were, if it could be read. */
  async importFile(file: Blob): Promise<number | undefined> {
    try {
      const { templates } = templatesIn(await file.slice(0, FILE_LIMIT_BYTES + 1).text());
      const added = templates.map((template) => ({ ...template, id: this.#ids.next() }));
      return (await this.#change((own) => [...added, ...own])) ? added.length : undefined;
    } catch (error) {
      this.#notifier.error(error, "template.unreadable");
      return undefined;
    }
  }

  /** Another tab may have changed them meanwhile: they are read anew, and only then changed. */
  async #change(change: (own: readonly TaskTemplate[]) => readonly TaskTemplate[]): Promise<boolean> {
    try {
      const own = change(await this.#read());
      await this.#storage.set(KEY, own);
      runInAction(() => {
        this.own = own;
      });
      return true;
    } catch (error) {
      this.#notifier.error(error);
      return false;
    }
  }

  /** Those that can be read: a backup may have brought anything. */
  async #read(): Promise<readonly TaskTemplate[]> {
    const stored = await this.#storage.get(KEY);
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((each) => {
      const read = v.safeParse(taskTemplate, each);
      return read.success ? [read.output as TaskTemplate] : [];
    });
  }
}

const FILE_LIMIT_BYTES = 5_000_000;

/** @throws AppError `template.unreadable`. */
function templatesIn(text: string): { readonly templates: readonly TaskTemplate[] } {
  try {
    if (text.length > FILE_LIMIT_BYTES) throw new RangeError("too large");
    return v.parse(templateFile, JSON.parse(text)) as { templates: readonly TaskTemplate[] };
  } catch (error) {
    throw new AppError("template.unreadable", {}, { cause: error });
  }
}
