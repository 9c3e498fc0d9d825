import assert from "node:assert/strict";
import { Tracers } from "../../../../../src/core/points/tracer";
import { BARE_REQUEST, TOOL_CALL, WHOLE_REQUEST } from "../../../../../tests/fakes/traced";
import type { Tested } from "../../tested";

/** Contract suite of tracers. */
export async function suite(tested: Tested): Promise<void> {
  const answers = tested.samplesOf("record")[0]?.answers ?? [{ text: "" }];
  const tracer = await tested.load(Tracers);
  await tested.check("takes every request, whatever is known of it", async () => {
    tested.serve({ answers });
    await tracer.record(WHOLE_REQUEST, tested.signal());
    await tracer.record(BARE_REQUEST, tested.signal());
  });
  if (tested.has("recordTool"))
    await tested.check("takes calls of tools", async () => {
      tested.serve({ answers });
      await tracer.recordTool?.(TOOL_CALL, tested.signal());
    });
  await tested.check("does nothing once it has been cancelled", async () => {
    const { requests } = tested.serve({ answers });
    await tracer.record(WHOLE_REQUEST, AbortSignal.abort()).catch(() => {});
    assert.equal(requests.length, 0, "it asked a server");
  });
}
