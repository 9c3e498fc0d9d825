import { test as base, expect } from "playwright/test";
import { ModelServer, type Reply } from "./model-server";

/** What journeys share. */
interface Fixtures {
  /** Starts a model server that lives as long as the test. */
  modelServer: (reply: Reply, pace?: { latencyMs?: number; chunkSize?: number }) => Promise<ModelServer>;
  /** Violations of the content security policy and uncaught errors; a journey that causes any fails. */
  pageProblems: string[];
}

/** Playwright's test with a model server at hand, which fails on any uncaught error or policy violation. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  modelServer: async ({}, use) => {
    const servers: ModelServer[] = [];
    await use(async (reply, pace) => {
      const server = await ModelServer.start(reply, pace);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.stop()));
  },
  pageProblems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      context.on("weberror", (error) => problems.push(String(error.error())));
      context.on("console", (message) => {
        if (/Content Security Policy|content security policy/.test(message.text()))
          problems.push(message.text());
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
