import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { SearchHit } from "../../domain/search/hit";
import type { AppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Logger } from "../../ports/logger";
import type { Preferences } from "../../ports/preferences";
import type { OpenSearchIndex } from "../../ports/search-index";
import { logFailure } from "../../services/diagnostics/log-failure";
import { LoadStatus } from "../load-status";

/** A piece of work that the command palette can lead to. */
export interface WorkEntry {
  readonly id: string;
  readonly kind: "task" | "conversation" | "artifact";
  /** As stored; a conversation may not have one yet. */
  readonly title: string;
  /** The beginning of what was asked for; titles of tasks are cut short. */
  readonly prompt?: string;
  /** The time it was made, or last written in, in milliseconds since the epoch. */
  readonly at: number;
  /** Name of the project it belongs to. */
  readonly project?: string;
  /** The agent of a conversation. */
  readonly agentId?: string;
  /** The task of an artifact. */
  readonly taskId?: string;
}

const RECENT_KEY = "troupe.recentCommands";
const RECENT_LIMIT = 6;
const PROMPT_LIMIT = 300;
/** Newest of each kind; older work is found on its own page. */
const READ_LIMIT = 500;
/** Texts are looked for when what is typed has not changed for so long. */
const DEBOUNCE_MS = 150;
/** The rest is on the search page. */
const FOUND_LIMIT = 5;

/** The work that the command palette finds beside pages and actions, and what was chosen in it lately. */
export class PaletteStore {
  readonly #database: Database;
  readonly #preferences: Preferences;
  readonly #openIndex: OpenSearchIndex;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #loading = new LoadStatus();
  #searching: AbortController | undefined;
  work: readonly WorkEntry[] = [];
  /** Ids of commands, the last chosen first. */
  recentIds: readonly string[];
  /** Texts that have the words which were typed last, the newest first. */
  found: readonly SearchHit[] = [];

  constructor(
    database: Database,
    preferences: Preferences,
    openIndex: OpenSearchIndex,
    clock: Clock,
    logger: Logger,
  ) {
    this.#database = database;
    this.#preferences = preferences;
    this.#openIndex = openIndex;
    this.#clock = clock;
    this.#logger = logger;
    this.recentIds = idsIn(preferences.get(RECENT_KEY));
    makeAutoObservable(
      this,
      { work: observableRef, recentIds: observableRef, found: observableRef },
      { autoBind: true },
    );
  }

  /** The reason there is no work to find. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** Reads tasks, conversations and artifacts, newest first, leaving what is shown in place meanwhile. */
  async load(): Promise<void> {
    await this.#loading.run(this.#read, (work) => {
      this.work = work;
    });
  }

  /** Looks for words in all texts, beside the typing; whatever was looked for before is forgotten. */
  async search(text: string): Promise<void> {
    this.#searching?.abort();
    const searching = new AbortController();
    this.#searching = searching;
    try {
      await this.#clock.sleep(DEBOUNCE_MS, searching.signal);
      const { hits } =
        text.trim() === ""
          ? { hits: [] }
          : await (await this.#openIndex()).search({ text, limit: FOUND_LIMIT }, searching.signal);
      runInAction(() => {
        this.found = hits;
      });
    } catch (error) {
      // The palette finds commands and names all the same; the search page says why it failed.
      logFailure(this.#logger, "texts could not be searched")(error);
    }
  }

  /** Notes that a command was chosen. */
  remember(commandId: string): void {
    const others = this.recentIds.filter((id) => id !== commandId);
    this.recentIds = [commandId, ...others].slice(0, RECENT_LIMIT);
    this.#preferences.set(RECENT_KEY, JSON.stringify(this.recentIds));
  }

  readonly #read = async (): Promise<readonly WorkEntry[]> => {
    const newest = { direction: "descending", limit: READ_LIMIT } as const;
    const [tasks, conversations, artifacts, projects] = await Promise.all([
      this.#database.list("tasks", { index: "createdAt", ...newest }),
      this.#database.list("conversations", { index: "timestamp", ...newest }),
      this.#database.list("artifacts", { index: "createdAt", ...newest }),
      this.#database.list("projects"),
    ]);
    const names = new Map(projects.map(({ id, name }) => [id, name]));
    const within = (projectId: string | undefined) => {
      const project = names.get(projectId ?? "");
      return project === undefined ? {} : { project };
    };
    const projectOf = new Map(tasks.map(({ id, projectId }) => [id, projectId]));
    return [
      ...tasks
        .filter(({ parentTaskId }) => !parentTaskId)
        .map(({ id, title, description, createdAt: at, projectId }) => {
          const prompt = description.slice(0, PROMPT_LIMIT);
          return { id, title, prompt, at, ...within(projectId), kind: "task" as const };
        }),
      ...conversations.map(({ id, title, agentId, timestamp: at, projectId }) => {
        return { id, title, agentId, at, ...within(projectId), kind: "conversation" as const };
      }),
      ...artifacts.map(({ id, title, taskId, createdAt: at }) => {
        return { id, title, taskId, at, ...within(projectOf.get(taskId)), kind: "artifact" as const };
      }),
    ];
  };
}

function idsIn(stored: string | undefined): readonly string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string").slice(0, RECENT_LIMIT) : [];
  } catch {
    return [];
  }
}
