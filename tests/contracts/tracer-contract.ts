import type { Implementation } from "@core/plugin/contribution";
import type { CompletedRequest, CompletedToolCall, Tracer } from "@core/points/tracer";
import { describe, expect, it } from "vitest";

/** What the suite needs to know of a tracer. */
export interface TracerCase {
  readonly tracer: Implementation<Tracer>;
  /** Everything written so far, as text, once the tracer has had the time it takes. */
  written(): Promise<string>;
  /** Makes what it writes to fail, until what it returns is called. */
  breakDown(): () => void;
}

/** A request of which everything is known. */
export const WHOLE_REQUEST: CompletedRequest = {
  requestId: "request-1",
  provider: "alpha",
  model: "alpha-model",
  purpose: "chat",
  startedAt: Date.UTC(2026, 10, 21, 9),
  durationMs: 1500,
  status: "success",
  usage: { promptTokens: 10, completionTokens: 5, totalTokens: 15 },
  taskId: "task-1",
  conversationId: "conversation-1",
  agentId: "agent-1",
  endpoint: "https://alpha.example/v1",
  messages: [{ role: "user", content: "Question" }],
  response: "Answer",
};

/** A call of a tool that went well. */
const TOOL_CALL: CompletedToolCall = {
  callId: "use-1",
  tool: "fetch-page",
  input: '{"url":"https://rivers.example/"}',
  output: "Two rivers meet.",
  target: "rivers.example",
  startedAt: Date.UTC(2026, 10, 21, 9),
  durationMs: 20,
  status: "success",
  taskId: "task-1",
  agentId: "agent-1",
};

/** The least that is known of a request. */
export const BARE_REQUEST: CompletedRequest = {
  requestId: "request-2",
  provider: "beta",
  model: "",
  purpose: "title",
  startedAt: 0,
  durationMs: 0,
  status: "aborted",
};

/** What every tracer does. */
export function tracerContract(name: string, make: () => TracerCase | Promise<TracerCase>): void {
  const signal = () => new AbortController().signal;

  describe(`${name} as a tracer`, () => {
    it("writes each request, whatever is known of it", async () => {
      const { tracer, written } = await make();
      await Promise.all([tracer.record(WHOLE_REQUEST, signal()), tracer.record(BARE_REQUEST, signal())]);
      const text = await written();
      expect(text).toContain("request-1");
      expect(text).toContain("request-2");
    });

    it("writes calls of tools where it follows them, and none that was cancelled", async () => {
      const { tracer, written } = await make();
      const call = { ...TOOL_CALL, output: "x".repeat(20_000) };
      await tracer.recordTool?.(call, signal());
      await tracer.recordTool?.({ ...TOOL_CALL, callId: "use-2" }, AbortSignal.abort()).catch(() => {});
      const text = await written();
      expect(text.includes("use-1")).toBe(tracer.recordTool !== undefined);
      expect(text).not.toContain("use-2");
      expect(call).toEqual({ ...TOOL_CALL, output: "x".repeat(20_000) });
    });

    it("leaves the request as it is", async () => {
      const { tracer } = await make();
      const request = structuredClone(WHOLE_REQUEST);
      await tracer.record(request, signal());
      expect(request).toEqual(WHOLE_REQUEST);
    });

    it("writes nothing once it has been cancelled", async () => {
      const { tracer, written } = await make();
      await tracer.record(WHOLE_REQUEST, AbortSignal.abort()).catch(() => {});
      expect(await written()).not.toContain("request-1");
    });

    it("writes again once what it writes to works again", async () => {
      const { tracer, written, breakDown } = await make();
      const mend = breakDown();
      await tracer.record(WHOLE_REQUEST, signal()).catch(() => {});
      await written();
      mend();
      await tracer.record(BARE_REQUEST, signal());
      expect(await written()).toContain("request-2");
    });
  });
}
