import { fileURLToPath } from "node:url";
import { build, type InlineConfig, preview } from "vite";

/** A built site that is being served. */
export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** Sites that are being served, each built once however many suites measure it. */
export class Sites {
  readonly #sites = new Map<() => Promise<Site>, Promise<Site>>();

  /** The site that `serve` serves. */
  of(serve: () => Promise<Site>): Promise<Site> {
    const site = this.#sites.get(serve) ?? serve();
    this.#sites.set(serve, site);
    return site;
  }

  async close(): Promise<void> {
    for (const site of this.#sites.values()) await (await site).close();
  }
}

/** Builds and serves the page on which ways of showing and storing are compared. */
export function servePage(): Promise<Site> {
  return serve({ configFile: fileURLToPath(new URL("./page/vite.config.ts", import.meta.url)) });
}

/** Builds and serves the empty application that starts are compared with. */
export function serveShell(): Promise<Site> {
  return serve({ configFile: fileURLToPath(new URL("./shell/vite.config.ts", import.meta.url)) });
}

/** Builds and serves the application as it is published. */
export function serveApp(): Promise<Site> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  return serve({
    root,
    configFile: `${root}vite.config.ts`,
    build: { outDir: `${root}node_modules/.cache/bench-app`, emptyOutDir: true },
  });
}

async function serve(config: InlineConfig): Promise<Site> {
  const quiet: InlineConfig = { ...config, logLevel: "error", mode: "production" };
  await build(quiet);
  const server = await preview({ ...quiet, preview: { host: "127.0.0.1", port: 0 } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error("the site is not served");
  return { url, close: () => server.close() };
}
