import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost } from "@core/plugin/plugin-host";
import { type CompletedRequest, Tracers } from "@core/points/tracer";
import { beforeEach, expect, test, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { RequestTelemetry } from "./request-telemetry";

const STARTED = {
  ...{ provider: "acme", model: "m", purpose: "chat", endpoint: "https://acme.example/v1" },
  ...{ messages: [], taskId: "t", agentId: "ada" },
} as const;

let ports: FakePorts;
let posted: unknown[];
let hear: (message: unknown) => void;
let traced: CompletedRequest[];
let telemetry: RequestTelemetry;
let installed: number;
beforeEach(() => {
  ports = new FakePorts();
  posted = [];
  traced = [];
  installed = 0;
  const plugins = new PluginHost(ports.container());
  const tracer = (id: string, record: (request: CompletedRequest) => Promise<void>) =>
    contribute(Tracers, { id, load: async () => ({ record }) });
  const contributes = [
    tracer("broken", () => Promise.reject(new Error("No."))),
    tracer("ear", async (request) => void traced.push(request)),
  ];
  plugins.install(definePlugin({ id: "tracers", apiVersion: 1, contributes }));
  const worker = {
    post: (message: unknown) => void posted.push(message),
    listen: (listener: (message: never) => void) => {
      hear = listener as typeof hear;
      return { dispose: () => {} };
    },
  };
  const { clock, ids, logger } = ports;
  telemetry = new RequestTelemetry(plugins, worker as never, clock, ids, logger, async () => {
    installed += 1;
  });
});

test("a request is counted and told of when it begins, and once when it ends", async () => {
  let changes = 0;
  const listening = telemetry.onChange(() => {
    changes += 1;
  });
  expect(telemetry.stats).toEqual({
    ...{ activeRequests: 0, totalRequests: 0, completedRequests: 0, averageResponseTime: 0 },
  });
  const startedAt = ports.clock.now();
  const [end, endOther] = [telemetry.begin(STARTED), telemetry.begin({ ...STARTED, conversationId: "c" })];
  expect(telemetry.stats).toMatchObject({ activeRequests: 2, totalRequests: 2, completedRequests: 0 });
  await ports.clock.advance(300);
  end({ status: "success", response: "Hi" });
  end({ status: "error" });
  await ports.clock.advance(200);
  endOther({ status: "error" });
  expect(telemetry.stats).toEqual({
    ...{ activeRequests: 0, totalRequests: 2, completedRequests: 2, averageResponseTime: 400 },
  });
  expect(changes).toBe(4);
  listening.dispose();
  telemetry.begin(STARTED);
  expect(changes).toBe(4);
  const { provider, endpoint, model, taskId, agentId } = STARTED;
  expect(posted.slice(0, 4)).toMatchObject([
    { type: "LLM_REQUEST", provider, endpoint, options: { model, taskId, agentId } },
    { type: "LLM_REQUEST", options: { conversationId: "c" } },
    { type: "LLM_REQUEST_END", durationMs: 300, success: true },
    { type: "LLM_REQUEST_END", durationMs: 500, success: false },
  ]);
  await vi.waitFor(() => expect(traced).toHaveLength(2));
  expect(traced[0]).toMatchObject({
    ...STARTED,
    startedAt,
    durationMs: 300,
    status: "success",
    response: "Hi",
  });
});

test("a tracer that fails keeps nothing from the others, and is told of in the log", async () => {
  telemetry.begin(STARTED)({ status: "success" });
  await vi.waitFor(() => expect(ports.logger.lines).toHaveLength(1));
  expect(ports.logger.lines[0]).toMatchObject({
    ...{ level: "warn", message: "tracing failed", scope: "models", fields: { tracer: "broken" } },
  });
  await vi.waitFor(() => expect(traced).toHaveLength(1));
});

test("requests that the service worker tells of are traced once the tracers are there, where they are some", async () => {
  const data = { provider: "acme", duration: 5, success: true, timestamp: 7 };
  hear({ type: "LANGFUSE_TRACK_REQUEST", data, ctx: { taskId: "t" } });
  await vi.waitFor(() => expect(traced).toHaveLength(1));
  expect(traced[0]).toMatchObject({ provider: "acme", taskId: "t", status: "success", durationMs: 5 });
  expect([installed, telemetry.stats.totalRequests]).toEqual([1, 0]);
  hear({ type: "ANYTHING", data });
  hear({ type: "LANGFUSE_TRACK_REQUEST", data: "none", ctx: {} });
  await vi.waitFor(() => expect(installed).toBe(2));
  await vi.waitFor(() =>
    expect(ports.logger.lines).toContainEqual(
      expect.objectContaining({ message: "tracking failed: not a request" }),
    ),
  );
  expect(traced).toHaveLength(1);
});
