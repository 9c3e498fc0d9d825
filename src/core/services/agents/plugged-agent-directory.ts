import type { Agent } from "../../domain/agent/agent";
import { AppError, isAbort } from "../../errors/app-error";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import type { PluginHost } from "../../plugin/plugin-host";
import type { AgentCatalogue, AgentListing, AgentSource } from "../../points/agent-source";
import type { AgentDirectory } from "./agent-directory";

/** The agent directory over whatever agent sources are plugged in. One failing source never hides the others. */
export class PluggedAgentDirectory implements AgentDirectory {
  readonly #sources: ReadonlyRegistry<AgentSource>;
  readonly #host: Pick<PluginHost, "load">;

  constructor(sources: ReadonlyRegistry<AgentSource>, host: Pick<PluginHost, "load">) {
    this.#sources = sources;
    this.#host = host;
  }

  async list(signal: AbortSignal): Promise<readonly Agent[]> {
    return (await this.listing(signal)).agents;
  }

  async listing(signal: AbortSignal): Promise<AgentListing> {
    const listings = await Promise.all(this.#sources.all.map((source) => this.#listingOf(source, signal)));
    const agents = new Map<string, Agent>();
    for (const agent of listings.flatMap((listing) => listing.agents)) {
      if (!agents.has(agent.id)) agents.set(agent.id, agent);
    }
    return { agents: [...agents.values()], skipped: listings.flatMap((listing) => listing.skipped) };
  }

  async get(id: string, signal: AbortSignal): Promise<Agent> {
    const searches = this.#sources.all.map((source) => this.#findIn(source, id, signal));
    // Whoever is found first leaves the others to themselves.
    for (const search of searches) search.catch(() => {});
    for (const search of searches) {
      const agent = await search;
      if (agent) return agent;
    }
    throw new AppError("agent.not-found", { id });
  }

  async save(agent: Agent): Promise<void> {
    const catalogue = await this.#editable();
    if (!catalogue?.save) throw new AppError("agent.not-editable");
    await catalogue.save(agent);
  }

  async remove(id: string): Promise<void> {
    await (await this.#editable())?.remove?.(id);
  }

  async #listingOf(source: AgentSource, signal: AbortSignal): Promise<AgentListing> {
    try {
      return await (await this.#host.load(source)).list(signal);
    } catch (error) {
      if (isAbort(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      return { agents: [], skipped: [{ id: source.id, reason }] };
    }
  }

  async #findIn(source: AgentSource, id: string, signal: AbortSignal): Promise<Agent | undefined> {
    // The host records a failed load; the listing names the source that is left out.
    const catalogue = await this.#host.load(source).catch(() => undefined);
    if (catalogue?.find) return catalogue.find(id);
    const { agents } = await this.#listingOf(source, signal);
    return agents.find((each) => each.id === id);
  }

  async #editable(): Promise<AgentCatalogue | undefined> {
    const source = this.#sources.all.find(({ editable }) => editable);
    return source && (await this.#host.load(source));
  }
}
