import assert from "node:assert/strict";
import type { Json } from "../../../../src/core/ports/plugin-cells";
import type { Tested } from "../tested";

const BARE = {
  requestId: "request-2",
  provider: "beta",
  model: "",
  purpose: "title",
  startedAt: 0,
  durationMs: 0,
  status: "aborted",
};
const WHOLE = {
  ...BARE,
  requestId: "request-1",
  status: "success",
  usage: { promptTokens: 10, completionTokens: 5, totalTokens: 15 },
  taskId: "task-1",
  messages: [{ role: "user", content: "Question" }],
  response: "Answer",
};
const CALL = {
  callId: "use-1",
  tool: "fetch-page",
  input: "{}",
  target: "rivers.example",
  startedAt: 0,
  durationMs: 20,
  status: "success",
  agentId: "agent-1",
};

/** What everything does that follows requests. */
export async function tracerSuite(tested: Tested): Promise<void> {
  const answers = tested.samplesOf("record")[0]?.answers ?? [{ text: "" }];
  const heard = async (name: string, args: Json) => {
    const page = tested.page({ answers });
    await tested.call(name, args, { page });
  };
  await tested.check("takes every request, whatever is known of it", async () => {
    await heard("record", { request: WHOLE });
    await heard("record", { request: BARE });
  });
  if (tested.has("recordTool"))
    await tested.check("takes calls of tools", () => heard("recordTool", { call: CALL }));
  await tested.check("does nothing once it has been cancelled", async () => {
    const signal = AbortSignal.abort();
    const page = tested.page({ answers });
    await tested.call("record", { request: WHOLE }, { page, signal }).catch(() => {});
    assert.equal(page.requests.length, 0, "it asked a server");
  });
}
