import type { WorkerChannel, WorkerMessage } from "@core/ports/worker-channel";
import { describe, expect, it } from "vitest";

const STATS = { activeRequests: 1, totalRequests: 2, averageResponseTime: 3, completedRequests: 1 };
const MESSAGE: WorkerMessage = { type: "LLM_PROGRESS_UPDATE", stats: STATS };

/** Contract suite of channels to the service worker; `say` lets the worker speak, `heard` is what it received. */
export function workerChannelContract(
  make: () => {
    readonly channel: WorkerChannel;
    say(message: WorkerMessage): void;
    heard(): readonly unknown[];
  },
): void {
  describe("as a channel to the service worker", () => {
    it("carries messages both ways once registered", async () => {
      const { channel, say, heard } = make();
      await channel.register();
      const messages: WorkerMessage[] = [];
      const listening = channel.listen((message) => messages.push(message));
      channel.post({ type: "GET_LLM_PROGRESS_STATS" });
      expect(heard()).toEqual([{ type: "GET_LLM_PROGRESS_STATS" }]);
      say(MESSAGE);
      listening.dispose();
      say(MESSAGE);
      expect(messages).toEqual([MESSAGE]);
    });
  });
}
