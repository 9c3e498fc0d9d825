import { describe, expect, test } from "vitest";
import { ModelSetup } from "../../../tests/fakes/model-setup";
import { ProgressStore } from "./progress-store";

const request = { provider: "a", model: "m", purpose: "chat", endpoint: "", messages: [] };

describe("progress", () => {
  test("a running request keeps it busy until it ends", () => {
    const { ledger, ports } = new ModelSetup();
    const progress = new ProgressStore(ledger, ports.worker);
    expect(progress.busy).toBe(false);
    const end = ledger.begin(request);
    expect([progress.busy, progress.activeRequests]).toEqual([true, 1]);
    end({ status: "success" });
    end({ status: "success" });
    expect(progress.busy).toBe(false);
    expect(progress.stats).toMatchObject({ completedRequests: 1, totalRequests: 1 });
  });

  test("the service worker is asked, and its counts for all tabs are shown", () => {
    const { ledger, ports } = new ModelSetup();
    const progress = new ProgressStore(ledger, ports.worker);
    expect(ports.worker.posted).toEqual([{ type: "GET_LLM_PROGRESS_STATS" }]);
    const stats = { activeRequests: 2, totalRequests: 9, completedRequests: 7, averageResponseTime: 40 };
    ports.worker.emit({ type: "LLM_PROGRESS_UPDATE", stats });
    expect([progress.activeRequests, progress.stats]).toEqual([2, stats]);
    progress.dispose();
    ports.worker.emit({ type: "LLM_PROGRESS_UPDATE", stats: { ...stats, activeRequests: 0 } });
    expect(progress.activeRequests).toBe(2);
  });

  test("the average counts finished requests", async () => {
    const { ledger, ports } = new ModelSetup();
    for (const durationMs of [100, 300]) {
      const end = ledger.begin(request);
      await ports.clock.advance(durationMs);
      end({ status: "error" });
    }
    expect(ledger.stats.averageResponseTime).toBe(200);
  });
});
