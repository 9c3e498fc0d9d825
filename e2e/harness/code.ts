import type { Attachment } from "@core/domain/file/attachment";
import { toBase64 } from "@core/domain/text/base64";
import { isAppError } from "@core/errors/app-error";
import type { ToolFunction } from "@core/points/tool";
import type { Http } from "@core/ports/http";
import { cellsOf } from "@shared/cell/open-cell";
import { ownFile } from "@shared/cell/own-file";
import lockFile from "pyodide/pyodide-lock.json?url";
import { SystemClock } from "../../src/plugins/browser/system-clock";
import { WebCryptoHasher } from "../../src/plugins/browser/web-crypto-hasher";
import { CachedWheels } from "../../src/plugins/tool-code/python/kept-wheels";
import { PythonPackages } from "../../src/plugins/tool-code/python/python-packages";
import { runPython } from "../../src/plugins/tool-code/python/run-python";
import type { CodeServices } from "../../src/plugins/tool-code/run-code";
import { runJavaScript } from "../../src/plugins/tool-code/run-javascript";
import { makeWorkbook } from "../../src/plugins/tool-code/workbook";

/** A run of a tool, as tests ask for it. */
export interface CodeOrder {
  readonly tool: "run-javascript" | "run-python";
  readonly args: Readonly<Record<string, unknown>>;
  /** Texts by the names of files. */
  readonly files?: Readonly<Record<string, string>>;
  /** It is stopped after that. */
  readonly limitMs?: number;
}

/** Outcome of a run. */
export interface CodeAnswer {
  readonly content?: string;
  readonly files?: readonly Attachment[];
  /** The code of the error that it ended with; `stopped` where its time was up. */
  readonly error?: string;
}

let python: ToolFunction | undefined;

/** The packages of the host; of the distribution none is allowed. */
function packagesBeside({ ownFile: own }: CodeServices): PythonPackages {
  return new PythonPackages({
    ownFile: own,
    fetchFrom: async () => new Blob(),
    lockFile: async () => own(lockFile),
    base: () => undefined,
    host: location.host,
    kept: new CachedWheels(),
    hasher: new WebCryptoHasher(),
  });
}

/** Runs code as the tools of the application do. */
export async function runCode(
  http: Http,
  { tool, args, files = {}, limitMs }: CodeOrder,
): Promise<CodeAnswer> {
  const services: CodeServices = {
    open: cellsOf(http),
    ownFile: (url) => ownFile(http, url),
    findItem: async () => undefined,
    findFolder: async () => undefined,
    makeWorkbook,
  };
  // Its interpreter stays for the next order.
  python ??= runPython({ ...services, packages: packagesBeside(services), clock: new SystemClock() });
  const run = tool === "run-python" ? python : runJavaScript(services);
  const attached = Object.entries(files).map(([name, text]): Attachment => {
    return { type: "text", name, mimeType: "text/plain", data: toBase64(new TextEncoder().encode(text)) };
  });
  const context = {
    agent: { id: "ada", name: "Ada" },
    scope: "conversation/c",
    useId: "use-1",
    language: "en",
    files: () => attached,
    cite: () => [],
    ask: async () => "",
    embed: async () => ({ model: "none", vectors: [] }),
    sentElsewhere: async () => undefined,
    progress: () => {},
    askUser: async () => ({ action: "cancel" }) as const,
  };
  const controller = new AbortController();
  const timer = limitMs === undefined ? undefined : setTimeout(() => controller.abort("stopped"), limitMs);
  try {
    const { content, files: made } = await run.run(args, context, controller.signal);
    return { content, ...(made ? { files: made } : {}) };
  } catch (error) {
    return { error: isAppError(error) ? error.code : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
