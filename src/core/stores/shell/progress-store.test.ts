import { describe, expect, test } from "vitest";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { ProgressStore } from "./progress-store";

const request = { provider: "a", model: "m", purpose: "chat", endpoint: "", messages: [] };

describe("progress", () => {
  test("a running request keeps it busy until it ends", () => {
    const { telemetry, ports } = new ModelSetup();
    const progress = new ProgressStore(telemetry, ports.worker, ports.clock);
    expect(progress.busy).toBe(false);
    const end = telemetry.begin(request);
    expect([progress.busy, progress.activeRequests]).toEqual([true, 1]);
    end({ status: "success" });
    end({ status: "success" });
    expect(progress.busy).toBe(false);
    expect(progress.stats).toMatchObject({ completedRequests: 1, totalRequests: 1 });
  });

  test("the service worker is asked, and its counts for all tabs are shown", () => {
    const { telemetry, ports } = new ModelSetup();
    const progress = new ProgressStore(telemetry, ports.worker, ports.clock);
    expect(ports.worker.posted).toEqual([{ type: "GET_LLM_PROGRESS_STATS" }]);
    const stats = { activeRequests: 2, totalRequests: 9, completedRequests: 7, averageResponseTime: 40 };
    ports.worker.emit({ type: "LLM_PROGRESS_UPDATE", stats });
    expect([progress.activeRequests, progress.stats]).toEqual([2, stats]);
    expect(ports.clock.sleeping).toBe(1);
    progress.dispose();
    expect(ports.clock.sleeping).toBe(0);
    ports.worker.emit({ type: "LLM_PROGRESS_UPDATE", stats: { ...stats, activeRequests: 0 } });
    expect(progress.activeRequests).toBe(2);
  });

  test("what other tabs have under way is asked for again, in case they were closed", async () => {
    const { telemetry, ports } = new ModelSetup();
    const progress = new ProgressStore(telemetry, ports.worker, ports.clock);
    const stats = { activeRequests: 1, totalRequests: 1, completedRequests: 0, averageResponseTime: 0 };
    ports.worker.emit({ type: "LLM_PROGRESS_UPDATE", stats });
    await ports.clock.advance(20_000);
    expect(ports.worker.posted).toHaveLength(2);
    ports.worker.emit({ type: "LLM_PROGRESS_UPDATE", stats: { ...stats, activeRequests: 0 } });
    expect(progress.busy).toBe(false);
    await ports.clock.advance(60_000);
    expect(ports.worker.posted).toHaveLength(2);
  });

  test("the average counts finished requests", async () => {
    const { telemetry, ports } = new ModelSetup();
    for (const durationMs of [100, 300]) {
      const end = telemetry.begin(request);
      await ports.clock.advance(durationMs);
      end({ status: "error" });
    }
    expect(telemetry.stats.averageResponseTime).toBe(200);
  });
});
