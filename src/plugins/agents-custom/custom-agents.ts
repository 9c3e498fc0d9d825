import type { Agent } from "@core/domain/agent/agent";
import { parseStoredAgent } from "@core/domain/agent/agent-schema";
import type { AgentCatalogue, AgentListing } from "@core/points/agent-source";
import type { Clock } from "@core/ports/clock";
import type { Database } from "@core/ports/database";
import { intoTrash, outOfTrash, trashedFrom } from "@core/services/trash/trash-writes";

/** The agents the user made or the orchestrator recruited, kept in the database. */
export class CustomAgents implements AgentCatalogue {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async list(): Promise<AgentListing> {
    const agents: Agent[] = [];
    const skipped: { id: string; reason: string }[] = [];
    for (const record of await this.#database.list("agents")) {
      try {
        agents.push(parseStoredAgent(record));
      } catch (error) {
        skipped.push({ id: record.id, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    return { agents, skipped };
  }

  async save(agent: Agent): Promise<void> {
    const put = { type: "put", store: "agents", record: agent } as const;
    await this.#database.write([put, ...outOfTrash("agent", agent.id)]);
  }

  async remove(agentId: string): Promise<void> {
    const agent = await this.#database.get("agents", agentId);
    if (!agent) return;
    const kept = intoTrash({
      kind: "agent",
      id: agentId,
      title: agent.name,
      deletedAt: this.#clock.now(),
      records: trashedFrom("agents", [agent]),
    });
    await this.#database.write([{ type: "delete", store: "agents", id: agentId }, ...kept]);
  }
}
