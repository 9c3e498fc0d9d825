import process from "node:process";
import type { RunnerHome } from "./runner-home";

/** The database of a runner while it is in use. */
export interface OpenDatabase {
  readonly url: string;
  /** Ends what was started for it; one that was there before goes on. */
  close(): Promise<void>;
}

/** The database that `DATABASE_URL` names, else the runner's own. @throws RunnerError where that does not start. */
export async function openDatabase(home: RunnerHome): Promise<OpenDatabase> {
  const url = process.env.DATABASE_URL;
  if (url) return { url, close: async () => {} };
  const { EmbeddedPostgres } = await import("../postgres/embedded-postgres");
  const postgres = await EmbeddedPostgres.start(home);
  return {
    url: postgres.url,
    close: async () => {
      if (!postgres.wasRunning) await postgres.stop();
    },
  };
}
