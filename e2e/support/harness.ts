import { fileURLToPath } from "node:url";
import { build, type PreviewServer, preview } from "vite";

const configFile = fileURLToPath(new URL("../harness/vite.config.ts", import.meta.url));

/** The rendering page, built and served under the application's own policy. */
export interface ServedHarness {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds the rendering page and serves it on a free port of this machine. */
export async function serveHarness(): Promise<ServedHarness> {
  await build({ configFile, logLevel: "error" });
  const server: PreviewServer = await preview({
    configFile,
    logLevel: "error",
    preview: { host: "127.0.0.1", port: 0 },
  });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error("the rendering page is not served");
  return { url, stop: () => server.close() };
}
