import type { BrowserContext, Frame, Page } from "playwright/test";

/** Something hostile markup achieved. */
export interface Incident {
  readonly what: string;
  /** Name of the frame it happened in, `top` for the page itself. */
  readonly where: string;
}

/** Files of the built application; a request for anything else of its origin was not its own idea. */
const OWN_FILES =
  /^\/($|assets\/|agents\/.*\.json|examples\/[a-z]+\.[a-z]+\.webp$|schemas\/|icons?[./]|plugins\.json|theme\.js|sw\.js|manifest|favicon|raw$)/;

/**
 * Watches a context for script that runs, storage that is read, requests that leave, pages that are led away, windows
 * and downloads. Every request that is not listed as the user's choice is refused.
 */
export class AttackLog {
  readonly incidents: Incident[] = [];
  readonly #origin: string;
  readonly #chosen: string[] = [];
  #isWatching = true;

  private constructor(origin: string) {
    this.#origin = new URL(origin).origin;
  }

  /** Arms every page and frame that `context` opens from now on. */
  static async arm(context: BrowserContext, origin: string): Promise<AttackLog> {
    const log = new AttackLog(origin);
    await context.exposeBinding("attackSucceeded", ({ frame }: { frame: Frame }, what: string) => {
      log.#add(what, frame.parentFrame() ? frame.name() || "frame" : "top");
    });
    await context.addInitScript(tripwires);
    await context.route("**", (route) => {
      const request = route.request();
      if (log.#isAllowed(request.url(), request.resourceType() === "document")) return route.fallback();
      log.#add(`request ${request.url()}`, "network");
      return route.abort();
    });
    let pages = 0;
    context.on("page", (page: Page) => {
      // The first page is the test's own.
      if (pages++ > 0) log.#add(`window ${page.url()}`, "top");
      page.on("dialog", (dialog) => {
        if (dialog.type() !== "beforeunload") log.#add(`dialog ${dialog.message()}`, "top");
        void dialog.accept();
      });
      page.on("download", (download) => log.#add(`download ${download.suggestedFilename()}`, "top"));
      page.on("framenavigated", (frame) => {
        if (!log.#isAllowed(frame.url(), frame === page.mainFrame()))
          log.#add(`navigation ${frame.url()}`, frame.parentFrame() ? "frame" : "top");
      });
    });
    return log;
  }

  /** The user chose to send requests to addresses that begin so. */
  allow(address: string): void {
    this.#chosen.push(address);
  }

  /** Drops incidents that are known to be harmless. */
  forget(known: RegExp): void {
    const others = this.incidents.filter(({ what }) => !known.test(what));
    this.incidents.splice(0, this.incidents.length, ...others);
  }

  /** Runs what the test itself does to the device, which is no incident. */
  async unwatched<T>(work: () => Promise<T>): Promise<T> {
    this.#isWatching = false;
    try {
      return await work();
    } finally {
      this.#isWatching = true;
    }
  }

  #add(what: string, where: string): void {
    if (this.#isWatching) this.incidents.push({ what, where });
  }

  #isAllowed(address: string, isDocument: boolean): boolean {
    if (/^(data|blob|about|chrome-error):/.test(address)) return true;
    if (this.#chosen.some((chosen) => address.startsWith(chosen))) return true;
    const { origin, pathname } = new URL(address);
    return origin === this.#origin && (isDocument || OWN_FILES.test(pathname));
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
  // In the page itself nothing hostile may come as far as the policy.
  if (globalThis.window === globalThis.top)
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      report(`policy ${effectiveDirective} ${blockedURI}`),
    );
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    const property = Object.getOwnPropertyDescriptor(scope, name);
    const get = property?.get;
    if (!get) continue;
    Object.defineProperty(scope, name, {
      ...property,
      get(this: unknown) {
        // The application's own scripts are files of its origin; injected ones have no such line on the stack.
        if (!/\/assets\/|\/theme\.js/.test(new Error().stack ?? "")) report(`read ${name}`);
        return get.call(this);
      },
    });
  }
}
