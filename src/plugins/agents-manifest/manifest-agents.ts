import { type Agent, ORCHESTRATOR_ID, ORCHESTRATOR_LOOK } from "@core/domain/agent/agent";
import { parseAgent } from "@core/domain/agent/agent-schema";
import type { AgentCatalogue, AgentListing } from "@core/points/agent-source";
import type { Http } from "@core/ports/http";
import * as v from "valibot";

/** The orchestrator in short, for when its own file cannot be had. */
const ORCHESTRATOR: Agent = {
  ...ORCHESTRATOR_LOOK,
  desc: "Leads a team of agents through your request, from the plan to the checked result.",
  role: "Autonomous orchestrator of a team of AI agents",
  instructions: [
    "You analyse a request, decide who should work on it, recruit agents where a skill is missing, divide the",
    "work, check every deliverable against the requirements and have it improved until they are met.",
    "You never ask the user for clarification: you choose the most sensible reading and name your assumptions.",
    "Unless something else is asked for you deliver Markdown documents.",
  ].join(" "),
  temperature: 0.4,
  i18n: {
    fr: { name: "Troupe", desc: "Mène une équipe d’agents, du plan de votre demande au résultat vérifié." },
    ko: { name: "Troupe", desc: "요청을 계획부터 검증된 결과까지 에이전트 팀과 함께 이끕니다." },
  },
};

const manifestSchema = v.object({ agents: v.array(v.string()) });

/**
 * The agents of `/agents/manifest.json`. Every file is fetched once for as long as the page lives; only what
 * failed is asked for again. Without a manifest there is the orchestrator and nobody else.
 */
export class ManifestAgents implements AgentCatalogue {
  readonly #http: Http;
  readonly #fetched = new Map<string, Promise<unknown>>();

  constructor(http: Http) {
    this.#http = http;
  }

  /** The files are shared by all callers, so one caller's cancelling ends its wait and not their download. */
  async list(signal: AbortSignal): Promise<AgentListing> {
    const listing = await this.#listing();
    signal.throwIfAborted();
    return listing;
  }

  async find(agentId: string): Promise<Agent | undefined> {
    const read = (await this.#ids())?.includes(agentId) ? await this.#read(agentId) : undefined;
    if (read && "agent" in read) return read.agent;
    return agentId === ORCHESTRATOR_ID ? ORCHESTRATOR : undefined;
  }

  async #listing(): Promise<AgentListing> {
    const ids = await this.#ids();
    if (!ids) return { agents: [ORCHESTRATOR], skipped: [{ id: "manifest", reason: "manifest.json" }] };
    const agents: Agent[] = [];
    const skipped: { id: string; reason: string }[] = [];
    const read = await Promise.all(ids.map((id) => this.#read(id)));
    for (const each of read) {
      if ("agent" in each) agents.push(each.agent);
      else skipped.push(each);
    }
    if (!agents.some(({ id }) => id === ORCHESTRATOR_ID)) agents.unshift(ORCHESTRATOR);
    return { agents, skipped };
  }

  async #ids(): Promise<readonly string[] | undefined> {
    try {
      const manifest = v.parse(manifestSchema, await this.#json("/agents/manifest.json"));
      return [...new Set(manifest.agents)];
    } catch {
      return undefined;
    }
  }

  async #read(id: string): Promise<{ agent: Agent } | { id: string; reason: string }> {
    try {
      const agent = parseAgent(await this.#json(`/agents/${encodeURIComponent(id)}.agent.json`));
      return agent.id === id ? { agent } : { id, reason: `id: "${agent.id}" does not match the manifest` };
    } catch (error) {
      return { id, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  #json(url: string): Promise<unknown> {
    const known = this.#fetched.get(url);
    if (known) return known;
    const fetching = this.#fetch(url);
    this.#fetched.set(url, fetching);
    // Whoever waits gets the error; the next one fetches again.
    fetching.catch(() => this.#fetched.delete(url));
    return fetching;
  }

  async #fetch(url: string): Promise<unknown> {
    const response = await this.#http.fetch({ url }, new AbortController().signal);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`.trim());
    return response.json();
  }
}
