import type { TabChannel } from "../../ports/tab-channel";

/** Does work during which no other tab may use the database. Whatever comes of it, they read everything anew. */
export async function replaceAlone<T>(tabs: Pick<TabChannel, "post">, work: () => Promise<T>): Promise<T> {
  tabs.post({ type: "database-closing" });
  try {
    return await work();
  } finally {
    tabs.post({ type: "database-changed" });
  }
}
