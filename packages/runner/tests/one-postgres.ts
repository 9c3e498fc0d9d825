import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { TestProject } from "vitest/node";
import { RunnerHome } from "../src/home/runner-home";
import { EmbeddedPostgres } from "../src/postgres/embedded-postgres";
import { createDatabase } from "./create-database";
import { troupe } from "./troupe-process";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
    /** The database with the runner's tables, which those of tests are copied from. */
    tables: string;
  }
}

/** Made once: each runner over an empty database would take half a second of a processor for that. */
const TABLES = "with_tables";

/** One Postgres, as the runner brings it, for all test files. Where it does not start, no test passes. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const home = new RunnerHome(mkdtempSync(join(tmpdir(), "troupe-runner-test-")));
  const postgres = await EmbeddedPostgres.start(home);
  project.provide("databaseUrl", postgres.url);
  await makeTables(postgres.url, home);
  project.provide("tables", TABLES);
  return async () => {
    await postgres.stop();
    rmSync(home.folder, { recursive: true, force: true });
  };
}

/** Has the built runner open a database, for a command that keeps nothing there. */
async function makeTables(beside: string, home: RunnerHome): Promise<void> {
  const databaseUrl = await createDatabase(beside, TABLES);
  const env = { ...process.env, DATABASE_URL: databaseUrl, TROUPE_HOME: home.folder };
  const { told } = await troupe(["provider", "none-of-that-name"], env);
  if (!told.includes("none-of-that-name")) throw new Error(told);
}
