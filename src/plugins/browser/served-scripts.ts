import { token } from "@core/di/token";
import { AppError } from "@core/errors/app-error";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { Hasher } from "@core/ports/hasher";
import {
  type PageScript,
  type PageScriptRequest,
  type PageScripts,
  scriptAddress,
} from "@core/ports/page-scripts";

/** A first visit is taken over by the service worker once all of the application is stored. */
const TAKE_OVER_LIMIT_MS = 120_000;

/** Modules a file may import by name, so that they are not bundled twice. */
export type OfferedModules = Readonly<Record<string, unknown>>;

/** How files are fetched and run; a test has no service worker. */
export interface ScriptLoading {
  readonly workers: ServiceWorkerContainer | undefined;
  readonly load: (address: string) => Promise<unknown>;
}

/** The notes of files that begin to run and have come to their end. */
export interface ScriptStarts {
  run<T>(sha256: string, work: () => Promise<T>): Promise<T>;
}

const inBrowser = (): ScriptLoading => ({
  workers: (navigator as Partial<Navigator>).serviceWorker,
  load: (address) => import(/* @vite-ignore */ address),
});

/**
 * Runs files that the service worker serves from the page's own origin, as its policy demands. The worker keeps none of
 * them: it asks this page for the text. So nothing is left of a plugin that was removed.
 */
export class ServedScripts implements PageScripts {
  readonly #hasher: Hasher;
  readonly #modules: () => Promise<OfferedModules>;
  readonly #starts: ScriptStarts;
  readonly #loading: ScriptLoading;
  /** Implementations of the files that have run, by digest: browsers run a module once. */
  readonly #ran = new Map<string, unknown>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    hasher: Hasher,
    modules: () => Promise<OfferedModules>,
    starts: ScriptStarts,
    loading = inBrowser(),
  ) {
    this.#hasher = hasher;
    this.#modules = modules;
    this.#starts = starts;
    this.#loading = loading;
  }

  run(script: PageScript, signal: AbortSignal): Promise<unknown> {
    // One after the other: there is one `troupe` in the page.
    const running = this.#last.then(() => this.#run(script, signal));
    this.#last = running.catch(() => {});
    return untilAborted(running, signal);
  }

  async #run({ code, sha256 }: PageScript, signal: AbortSignal): Promise<unknown> {
    if (this.#ran.has(sha256)) return this.#ran.get(sha256);
    if ((await this.#hasher.sha256(code)) !== sha256) throw new AppError("external-plugin.changed");
    const [workers, modules] = await Promise.all([this.#controlling(signal), this.#modules()]);
    signal.throwIfAborted();
    const handOver = ({ data, ports: [port] }: MessageEvent<PageScriptRequest>) => {
      const isRequested = data?.type === "SCRIPT_WANTED" && data.sha256 === sha256;
      if (isRequested && !signal.aborted) port?.postMessage(code);
    };
    let implemented: unknown;
    const implement = (plugin: unknown) => {
      implemented = plugin;
    };
    Object.assign(globalThis, {
      troupe: { implement, token, require: (name: string) => moduleOf(modules, name) },
    });
    workers.addEventListener("message", handOver);
    try {
      await this.#starts.run(sha256, () => this.#loading.load(scriptAddress(sha256)));
    } finally {
      workers.removeEventListener("message", handOver);
    }
    if (implemented === undefined) throw new Error("it does not call troupe.implement");
    this.#ran.set(sha256, implemented);
    return implemented;
  }

  /** The service workers, once one of them answers for what the page fetches. */
  async #controlling(signal: AbortSignal): Promise<ServiceWorkerContainer> {
    const { workers } = this.#loading;
    if (!workers) throw new AppError("external-plugin.no-worker");
    if (workers.controller) return workers;
    const waiting = new Promise<void>((resolve, reject) => {
      const late = () => reject(new AppError("external-plugin.not-taken-over"));
      const timer = setTimeout(late, TAKE_OVER_LIMIT_MS);
      const takenOver = () => {
        clearTimeout(timer);
        resolve();
      };
      workers.addEventListener("controllerchange", takenOver, { once: true });
      signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
    });
    await untilAborted(waiting, signal);
    return workers;
  }
}

function moduleOf(modules: OfferedModules, name: string): unknown {
  if (Object.hasOwn(modules, name)) return modules[name];
  throw new Error(`"${name}" is not offered; there are ${Object.keys(modules).join(", ")}`);
}
