import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { type CompletedRequest, Tracers } from "@core/points/tracer";
import type { TrackedRequest } from "@core/ports/worker-channel";
import { describe, expect, test, vi } from "vitest";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { readTrackedRequest } from "./tracked-request";

const DATA: TrackedRequest = {
  provider: "alpha",
  model: "m",
  endpoint: "https://alpha.example",
  duration: 400,
  status: "success",
  success: true,
  timestamp: 1000,
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  messages: [{ role: "user", content: "Question" }],
  response: "Answer",
};
const CONTEXT = { taskId: "t", conversationId: "c", agentId: "a" };

describe("a request that the service worker reports", () => {
  test("becomes one as tracers see it", () => {
    expect(readTrackedRequest(DATA, CONTEXT, "r")).toEqual({
      requestId: "r",
      provider: "alpha",
      model: "m",
      purpose: "unknown",
      endpoint: "https://alpha.example",
      startedAt: 600,
      durationMs: 400,
      status: "success",
      usage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 },
      messages: [{ role: "user", content: "Question" }],
      response: "Answer",
      ...CONTEXT,
    });
  });

  test("may say little, and belong to nothing", () => {
    const bare = { provider: "alpha", duration: 1, success: false, timestamp: 1 };
    expect(readTrackedRequest(bare, undefined, "r")).toMatchObject({ model: "", status: "error" });
    expect(readTrackedRequest({ ...bare, status: "aborted" }, null, "r")?.status).toBe("aborted");
  });

  test("keeps the calls of tools and what came of them", () => {
    const messages = [
      { role: "user", content: "How many?" },
      { role: "assistant", content: "", toolCalls: [{ id: "1", name: "calculator", arguments: "{}" }] },
      { role: "tool", content: "4", toolCallId: "1", name: "calculator", isError: false },
    ] as const;
    expect(readTrackedRequest({ ...DATA, messages }, CONTEXT, "r")?.messages).toEqual(messages);
  });

  test.each([
    undefined,
    null,
    "x",
    {},
    { ...DATA, duration: "1" },
    { ...DATA, messages: [{ role: "root" }] },
  ])("is none when it is %o", (data) => {
    expect(readTrackedRequest(data, CONTEXT, "r")).toBeUndefined();
  });

  test("is traced by the page that is told, and what is none is only logged", async () => {
    const setup = new ModelSetup();
    const { host, ports } = setup;
    const recorded: CompletedRequest[] = [];
    const record = async (request: CompletedRequest) => void recorded.push(request);
    const tracers = definePlugin({
      id: "tracers",
      apiVersion: 1,
      contributes: [contribute(Tracers, { id: "good", load: async () => ({ record }) })],
    });
    // A page that calls no model has no tracers yet.
    setup.installTracers = async () => {
      if (!host.find(tracers.id)) host.install(tracers);
    };
    ports.worker.emit({ type: "LANGFUSE_TRACK_REQUEST", data: DATA, ctx: CONTEXT });
    await vi.waitFor(() => expect(recorded).toMatchObject([{ provider: "alpha", taskId: "t" }]));
    ports.worker.emit({ type: "LANGFUSE_TRACK_REQUEST", data: { ...DATA, duration: Number.NaN } });
    await vi.waitFor(() => expect(ports.logger.lines).toHaveLength(1));
    expect(recorded).toHaveLength(1);
  });

  test("the service worker knows what a running request belongs to", () => {
    const { telemetry, ports } = new ModelSetup();
    const about = { provider: "alpha", model: "m", purpose: "chat", endpoint: "https://alpha.example" };
    telemetry.begin({ ...about, messages: [{ role: "user", content: "Question" }], ...CONTEXT });
    expect(ports.worker.posted).toMatchObject([
      {
        type: "LLM_REQUEST",
        provider: "alpha",
        endpoint: "https://alpha.example",
        options: { model: "m", ...CONTEXT },
      },
    ]);
    expect(JSON.stringify(ports.worker.posted)).not.toContain("Question");
  });
});
