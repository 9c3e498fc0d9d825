import * as v from "valibot";
import { onlyValue, some } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { withinTime } from "../../contained/within-time";
import type { Agent } from "../../domain/agent/agent";
import { parsePluginAgent } from "../../domain/agent/remote-agent-schema";
import { contribute } from "../../plugin/define-plugin";
import { type AgentListing, AgentSources } from "./index";

/** All other agents are listed no sooner. */
const TIME_LIMIT_SECONDS = 5;

const agents = some(v.unknown(), 50);
const schema = v.object({ id: v.string(), agents: v.optional(agents) });
const answer = onlyValue(v.object({ agents }));

/** Agents of others: those that the manifest holds, else those that `list` gives. One that is malformed is left out. */
export const adapter: ContainedAdapter = (part) => {
  const { id, agents: held } = dataOf(part, schema);
  const limit = { plugin: part.manifest.name, seconds: TIME_LIMIT_SECONDS };
  const ask = (signal: AbortSignal) => part.functions.call("list", {}, answer, signal);
  const list = async (signal: AbortSignal) => {
    const found = held ?? (await withinTime(limit, ask, signal)).agents;
    return listing(found, part.manifest);
  };
  return {
    contributes: [contribute(AgentSources, { id, editable: false, load: async () => ({ list }) })],
  };
};

function listing(
  found: readonly unknown[],
  plugin: { readonly id: string; readonly name: string },
): AgentListing {
  const known = new Map<string, Agent>();
  const skipped: { id: string; reason: string }[] = [];
  for (const [place, each] of found.entries()) {
    try {
      const agent = parsePluginAgent(each, plugin);
      if (known.has(agent.id)) throw new Error("id: another agent has the same");
      known.set(agent.id, agent);
    } catch (error) {
      skipped.push({ id: `${plugin.name} ${place + 1}`, reason: (error as Error).message });
    }
  }
  return { agents: [...known.values()], skipped };
}
