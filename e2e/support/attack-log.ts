import type { BrowserContext, Frame, Page } from "playwright/test";

/** Something hostile markup achieved. */
export interface Incident {
  readonly what: string;
  /** Name of the frame it happened in, `top` for the page itself. */
  readonly where: string;
}

/** Watches a context for script that runs, storage that is read and requests that leave. */
export class AttackLog {
  readonly incidents: Incident[] = [];
  readonly #origin: string;

  private constructor(origin: string) {
    this.#origin = origin;
  }

  /** Arms every page and frame that `context` opens from now on; `origin` is the only place requests may go. */
  static async arm(context: BrowserContext, origin: string): Promise<AttackLog> {
    const log = new AttackLog(origin);
    await context.exposeBinding("attackSucceeded", ({ frame }: { frame: Frame }, what: string) => {
      log.incidents.push({ what, where: frame.parentFrame() ? frame.name() || "frame" : "top" });
    });
    await context.addInitScript(tripwires);
    await context.route("**", (route) => {
      const url = route.request().url();
      if (log.#isOwn(url)) return route.continue();
      log.incidents.push({ what: `request ${url}`, where: "network" });
      return route.abort();
    });
    context.on("page", (page: Page) => log.incidents.push({ what: `window ${page.url()}`, where: "top" }));
    return log;
  }

  #isOwn(url: string): boolean {
    return (
      url.startsWith(this.#origin) ||
      url.startsWith("data:") ||
      url.startsWith("blob:") ||
      url.startsWith("about:")
    );
  }
}

/** Runs in every frame before anything else: whatever a payload calls or reads is reported. */
function tripwires(): void {
  const scope = globalThis as unknown as Record<string, unknown> & {
    attackSucceeded: (what: string) => Promise<void>;
  };
  const report = (what: string) => void scope.attackSucceeded(what);
  for (const name of ["alert", "confirm", "prompt", "print", "open", "xssAttack"]) {
    Object.defineProperty(scope, name, { configurable: true, writable: true, value: () => report(name) });
  }
  for (const name of ["xssed", "polluted"]) {
    Object.defineProperty(scope, name, {
      configurable: true,
      get: () => undefined,
      set: () => report(`set ${name}`),
    });
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      get: () => undefined,
      set: () => report(`pollution ${name}`),
    });
  }
  const own = scope.eval as (code: string) => unknown;
  // Playwright itself evaluates in the page on top.
  if (globalThis.window !== globalThis.top)
    scope.eval = (code: string) => {
      report("eval");
      return own(code);
    };
  // A frame of opaque origin has no storage to read, and libraries find that out by trying.
  if (globalThis.origin === "null") return;
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    const property = Object.getOwnPropertyDescriptor(scope, name);
    const get = property?.get;
    if (!get) continue;
    Object.defineProperty(scope, name, {
      ...property,
      get(this: unknown) {
        // The application's own scripts are files of its origin; injected ones have no such line on the stack.
        if (!/\/assets\//.test(new Error().stack ?? "")) report(`read ${name}`);
        return get.call(this);
      },
    });
  }
}
