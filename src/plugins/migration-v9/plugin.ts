import { migration } from "@core/database/migration";

/** Messages as records of their own, the journal of runs, drafts and plugin data; every date a number. */
export default migration(
  9,
  [
    { name: "messages", indexes: ["conversationId+timestamp"] },
    { name: "runs", indexes: ["taskId", "state", "createdAt"] },
    // Databases of before 0.4 have one by `runId` too, which nobody asks; to remove it takes minutes where there is much.
    { name: "events", indexes: ["rootTaskId+seq"] },
    { name: "drafts", indexes: ["updatedAt"] },
    { name: "pluginData", indexes: ["pluginId"] },
  ],
  async () => (await import("./split-records")).splitRecords,
);
