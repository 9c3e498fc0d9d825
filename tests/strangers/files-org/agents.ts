import type { Agent } from "@core/domain/agent/agent";
import { parseAgent } from "@core/domain/agent/agent-schema";
import type { AgentCatalogue } from "@core/points/agent-source";

/** The agents of a list, without those that cannot be read. */
export function catalogueOf(list: readonly { readonly id: string }[]): AgentCatalogue {
  return {
    list: async () => {
      const agents: Agent[] = [];
      const skipped: { id: string; reason: string }[] = [];
      for (const each of list) {
        try {
          agents.push(parseAgent(each));
        } catch (error) {
          skipped.push({ id: each.id, reason: String(error) });
        }
      }
      return { agents, skipped };
    },
  };
}
