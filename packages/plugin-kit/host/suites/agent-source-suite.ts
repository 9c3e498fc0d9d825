import assert from "node:assert/strict";
import { parseAgent } from "../../../../src/core/domain/agent-schema";
import type { Tested } from "../tested";

/** What every source of agents does. */
export async function agentSourceSuite(tested: Tested): Promise<void> {
  await tested.check("gives agents that are whole, each once", async () => {
    const agents = tested.data.agents ?? (await listed(tested));
    assert.ok(Array.isArray(agents) && agents.length > 0, "there are no agents");
    for (const agent of agents) parseAgent(agent);
    const ids = agents.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, `an id is there twice: ${ids.join(", ")}`);
  });
}

async function listed(tested: Tested): Promise<unknown> {
  const { answers = [] } = tested.samplesOf("list")[0] ?? {};
  const { value } = await tested.call("list", {}, { page: tested.page({ answers }) });
  return (value as { agents?: unknown }).agents;
}
