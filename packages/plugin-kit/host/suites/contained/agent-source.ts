import assert from "node:assert/strict";
import { AgentSources } from "../../../../../src/core/points/agent-source";
import type { Tested } from "../../tested";

/** Contract suite of sources of agents. */
export async function suite(tested: Tested): Promise<void> {
  await tested.check("gives agents that are whole, each once", async () => {
    const { answers = [] } = tested.samplesOf("list")[0] ?? {};
    tested.serve({ answers });
    const { agents, skipped } = await (await tested.load(AgentSources)).list(tested.signal());
    const reasons = skipped.map(({ id, reason }) => `${id}: ${reason}`);
    assert.deepEqual(reasons, [], `some would be left out: ${reasons.join("; ")}`);
    assert.ok(agents.length > 0, "there are no agents");
  });
}
