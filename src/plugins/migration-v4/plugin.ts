import { migration } from "@core/database/migration";

/** Titles: every conversation has one. */
export default migration(
  4,
  [{ name: "conversations", indexes: ["title"] }],
  async () => (await import("./title-conversations")).titleConversations,
);
