import type { Agent } from "@core/domain/agent/agent";
import { parseStoredAgent } from "@core/domain/agent/agent-schema";
import type { AgentCatalogue, AgentListing } from "@core/points/agent-source";
import type { Database } from "@core/ports/database";

/** The agents the user made or the orchestrator recruited, kept in the database. */
export class CustomAgents implements AgentCatalogue {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
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
    await this.#database.write([{ type: "put", store: "agents", record: agent }]);
  }

  async remove(agentId: string): Promise<void> {
    await this.#database.write([{ type: "delete", store: "agents", id: agentId }]);
  }
}
