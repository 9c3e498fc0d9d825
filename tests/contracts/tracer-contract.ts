import type { Implementation } from "@core/plugin/contribution";
import type { Tracer } from "@core/points/tracer";
import { describe, expect, it } from "vitest";
import { BARE_REQUEST, TOOL_CALL, WHOLE_REQUEST } from "../fakes/traced";

/** A tracer for the suite. */
export interface TracerCase {
  readonly tracer: Implementation<Tracer>;
  /** Everything written so far, as text, once the tracer has had the time it takes. */
  written(): Promise<string>;
  /** Makes what it writes to fail, until what it returns is called. */
  breakDown(): () => void;
}

/** Contract suite of tracers. */
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
