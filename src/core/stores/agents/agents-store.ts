import { makeAutoObservable, observable, runInAction } from "mobx";
import { type Agent, customAgentId, isCustomAgent } from "../../domain/agent/agent";
import type { AgentDraft } from "../../domain/agent/agent-draft";
import { AppError, isAppError } from "../../errors/app-error";
import type { AgentListing } from "../../points/agent-source";
import type { Clock } from "../../ports/clock";
import type { Ids } from "../../ports/ids";
import type { Notifier } from "../../ports/notifier";
import type { TabChannel } from "../../ports/tab-channel";
import type { AgentDirectory } from "../../services/agents/agent-directory";
import { LoadStatus } from "../load-status";

/** Agents are looked at more often than they are made. */
const agentDrafts = () => import("../../domain/agent/agent-draft");

/** The agents there are, and what the user does to the ones of their own. */
export class AgentsStore {
  /** Agents and agent sources that could not be read. */
  skipped: AgentListing["skipped"] = [];
  readonly #agents = observable.map<string, Agent>({}, { deep: false });
  /** Those that were read ahead of all others. */
  readonly #ahead = observable.map<string, Agent>({}, { deep: false });
  readonly #directory: AgentDirectory;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #notifier: Notifier;
  readonly #loading = new LoadStatus({ keepsShown: true });
  #reading: Promise<unknown> | undefined;
  /** Counts own writes, so that a list read meanwhile is known to be stale. */
  #writes = 0;

  constructor(directory: AgentDirectory, clock: Clock, ids: Ids, notifier: Notifier, tabs: TabChannel) {
    this.#directory = directory;
    this.#clock = clock;
    this.#ids = ids;
    this.#notifier = notifier;
    makeAutoObservable(this, {}, { autoBind: true });
    tabs.listen((message) => {
      if (message.type === "store-changed" && message.store === "agents") void this.refresh();
    });
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  /** The error of the last attempt to read them. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  get agents(): readonly Agent[] {
    return [...this.#agents.values()];
  }

  /** The user's own, newest first. */
  get custom(): readonly Agent[] {
    const own = this.agents.filter(({ id }) => isCustomAgent(id));
    return own.sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
  }

  get builtIn(): readonly Agent[] {
    return this.agents.filter(({ id }) => !isCustomAgent(id));
  }

  /** Loads once; later calls return at once, or after the load that is under way. */
  async load(): Promise<void> {
    if (this.status !== "ready") await this.reload();
  }

  /** Reads one agent, for a page that shows no other; `find` has it then, unless there is none. */
  async loadOne(id: string): Promise<void> {
    if (this.find(id)) return;
    // One that is not found is left to the page, which says so.
    const agent = await this.#directory.get(id, new AbortController().signal).catch(() => undefined);
    if (agent && this.status !== "ready") runInAction(() => this.#ahead.set(id, agent));
  }

  /** Reads all sources again, leaving what is shown in place meanwhile. */
  async reload(): Promise<void> {
    this.#reading ??= this.#loading.run(this.#read, this.#show).finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  /** Reads again what somebody else has saved, unless nothing has been read yet. */
  async refresh(): Promise<void> {
    this.#writes++;
    if (this.status === "ready" || this.status === "loading") await this.reload();
  }

  find(id: string): Agent | undefined {
    return this.#agents.get(id) ?? this.#ahead.get(id);
  }

  /** An agent by id, loading first. @throws AppError `agent.not-found` with `id`, `agent.none-selected` for null. */
  async get(id: string | null): Promise<Agent> {
    if (id === null) throw new AppError("agent.none-selected");
    await this.load();
    if (!this.#agents.has(id)) await this.reload();
    const agent = this.find(id);
    if (!agent) throw new AppError("agent.not-found", { id });
    return agent;
  }

  /** @throws AppError `name.required`, `agent.role-required` or `agent.create-failed`. */
  async create(draft: AgentDraft): Promise<Agent> {
    const { checkAgentDraft } = await agentDrafts();
    const now = this.#clock.now();
    const agent = {
      ...checkAgentDraft(draft),
      id: customAgentId(now, this.#ids.next()),
      createdAt: now,
      updatedAt: now,
    };
    return this.#save(agent, "agent.create-failed");
  }

  /** Changes an agent of the user's own. @throws AppError as `create`, or `agent.not-found`, `agent.update-failed`. */
  async update(id: string, change: Partial<AgentDraft>): Promise<Agent> {
    const current = await this.get(id);
    if (!isCustomAgent(id)) throw new AppError("agent.not-editable");
    const { checkAgentDraft, draftOf } = await agentDrafts();
    const draft = checkAgentDraft({ ...draftOf(current), ...change });
    return this.#save({ ...current, ...draft, updatedAt: this.#clock.now() }, "agent.update-failed");
  }

  /** Makes an agent of the user's own like any other, under the given name and, if one is given, description. */
  async duplicate(id: string, name: string, desc?: string): Promise<Agent> {
    const { draftOf } = await agentDrafts();
    const draft = draftOf(await this.get(id));
    return this.create({ ...draft, name, desc: desc ?? draft.desc });
  }

  /** Removes an agent of the user's own, offering to put it back. @throws AppError `agent.delete-failed`. */
  async remove(id: string): Promise<void> {
    const agent = await this.get(id);
    if (!isCustomAgent(id)) throw new AppError("agent.not-editable");
    try {
      await this.#directory.remove(id);
    } catch (error) {
      throw failure("agent.delete-failed", error);
    }
    this.#writes++;
    runInAction(() => this.#agents.delete(id));
    const undo = { code: "undo", run: () => void this.#restore(agent) };
    this.#notifier.notify({
      level: "success",
      code: "deleted",
      params: { name: agent.name, id },
      action: undo,
    });
  }

  /** The agent as the content of a JSON file, and a name for that file. @throws AppError `agent.not-found`. */
  async exportFile(id: string): Promise<{ readonly fileName: string; readonly content: string }> {
    const agent = await this.get(id);
    const { agentFileName, agentToFile } = await agentDrafts();
    return { fileName: agentFileName(agent), content: agentToFile(agent) };
  }

  /** Adds the agent of a file that `exportFile` made. @throws AppError `agent.file-invalid`. */
  async importFile(content: string): Promise<Agent> {
    const { agentFromFile } = await agentDrafts();
    return this.create(agentFromFile(content));
  }

  async #restore(agent: Agent): Promise<void> {
    try {
      await this.#save(agent, "agent.create-failed");
    } catch (error) {
      this.#notifier.error(error);
    }
  }

  async #save(agent: Agent, failureCode: string): Promise<Agent> {
    try {
      await this.#directory.save(agent);
    } catch (error) {
      throw failure(failureCode, error);
    }
    this.#writes++;
    runInAction(() => this.#agents.set(agent.id, agent));
    return agent;
  }

  readonly #read = async (): Promise<AgentListing> => {
    const writes = this.#writes;
    const listing = await this.#directory.listing(new AbortController().signal);
    return writes === this.#writes ? listing : this.#read();
  };

  readonly #show = ({ agents, skipped }: AgentListing): void => {
    this.#agents.replace(agents.map((agent): [string, Agent] => [agent.id, agent]));
    this.#ahead.clear();
    this.skipped = skipped;
  };
}

/** The spoken cause of a failed write, for the toast that follows it. */
function failure(code: string, error: unknown): AppError {
  const message = error instanceof Error && !isAppError(error) ? error.message : "";
  return new AppError(code, { message: message || "Unknown error" }, { cause: error });
}
