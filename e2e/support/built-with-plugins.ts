import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { preview } from "vite";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
const OUTSIDE = join(PROJECT, "tests/outside-plugins");
/** Is there to be chosen or not. */
const RIVAL = join(PROJECT, "e2e/harness/block-rival");
/** Plugins of its own that the application can do without: to draw its pages in a language, or bundle large libraries, takes seconds. */
const LEFT_OUT = [
  ...[
    "locale-fr",
    "locale-ko",
    "block-abc",
    "block-chart",
    "block-marp",
    "text-pdf",
    "text-recognition",
    "text-mail",
  ],
  ...["text-office", "text-epub", "tool-code", "sync-webrtc", "sync-s3", "llm-wllama", "mcp", "openapi"],
  ...["export-powerpoint", "export-word", "export-excel", "tracer-langfuse"],
];
/** Files and folders that a build reads. */
const SOURCES = ["index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"];
const FOLDERS = ["public", "scripts", "src"];

/** The application, built and served. */
export interface BuiltApplication {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Builds the application with the plugins from outside beside its own, as somebody does who puts their folders into
 * `src/plugins`, leaves some of its own out and changes nothing else, and serves it on a free port of this machine.
 */
export async function builtWithOutsidePlugins(): Promise<BuiltApplication> {
  const root = mkdtempSync(join(tmpdir(), "troupe-plugins-"));
  for (const name of [...SOURCES, ...FOLDERS])
    cpSync(join(PROJECT, name), join(root, name), { recursive: true });
  cpSync(RIVAL, join(root, "src/plugins/block-rival"), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(root, "node_modules"));
  for (const plugin of LEFT_OUT) rmSync(join(root, "src/plugins", plugin), { recursive: true });
  for (const entry of readdirSync(OUTSIDE, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    cpSync(join(OUTSIDE, entry.name), join(root, "src/plugins", entry.name), { recursive: true });
  }
  await build(root);
  const server = await preview({ root, configFile: false, preview: { host: "127.0.0.1", port: 0 } });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error("the application is not served");
  const stop = async () => {
    await server.close();
    rmSync(root, { recursive: true });
  };
  return { url, stop };
}

/**
 * In a process of its own: the configuration is written for the folder it is run in. Names are left as they are: making
 * them short takes a third of the time, and is tried in the application itself.
 */
async function build(root: string): Promise<void> {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const building = spawn(process.execPath, [vite, "build", "--logLevel", "error", "--minify", "false"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(building, "close");
  if (code !== 0) throw new Error(`the build with plugins from outside ended with ${code}`);
}
