import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { RunnerHome } from "../src/home/runner-home";
import { EmbeddedPostgres } from "../src/postgres/embedded-postgres";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One Postgres, as the runner brings it, for all test files. Where it does not start, no test passes. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const home = new RunnerHome(mkdtempSync(join(tmpdir(), "troupe-runner-test-")));
  const postgres = await EmbeddedPostgres.start(home);
  project.provide("databaseUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(home.folder, { recursive: true, force: true });
  };
}
