import { type BrowserContext, expect, type Page } from "playwright/test";
import { test as base, isOfDriver } from "./any-browser";
import { ModelServer, type Reply } from "./model-server";

/** Fixtures that journeys share. */
interface Fixtures {
  /** Whether a journey looks at what is drawn before the application has started; all others wait for that. */
  early: boolean;
  /** Which files the service worker of the application stores: all that it would, or each once it is used, which costs a device seconds less. */
  stores: "all" | "used";
  /** Starts a model server that lives as long as the test. */
  modelServer: (reply: Reply, pace?: { latencyMs?: number; chunkSize?: number }) => Promise<ModelServer>;
  /** Violations of the content security policy, uncaught errors and content that vanishes for a while; a journey that causes any fails. */
  pageProblems: string[];
}

/** Playwright's test with a model server at hand, which fails on what no calm application does. */
export const test = base.extend<Fixtures>({
  early: [false, { option: true }],
  stores: ["all", { option: true }],
  context: async ({ context, early, stores, baseURL }, use) => {
    if (!early) context.on("page", waitForStart);
    if (stores === "used") await storeWhatIsUsed(context, baseURL ?? "");
    await use(context);
  },
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
      context.on("weberror", (error) => {
        const text = String(error.error());
        if (!isOfDriver(text, context)) problems.push(text);
      });
      context.on("console", (message) => {
        if (/Content Security Policy|content security policy|^hidden again/.test(message.text()))
          problems.push(message.text());
      });
      await context.addInitScript(watchHiding);
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** Has the service worker of a device store each file once it is used; the server of the journeys reads it (`e2e/serve.mjs`). */
export function storeWhatIsUsed(context: BrowserContext, url: string): Promise<void> {
  return context.addCookies([{ name: "stores", value: "used", url }]);
}

/** Has a page wait for the application: what is drawn first looks like it, and hands over to it what is done until then. */
export function waitForStart(page: Page): void {
  const goTo = page.goto.bind(page);
  const reload = page.reload.bind(page);
  // Looks at every frame that is drawn; a locator looks only twice a second after a while.
  const started = () => page.waitForFunction(() => !document.querySelector("#first-paint"));
  page.goto = async (...place) => {
    const response = await goTo(...place);
    await started();
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload(...options);
    await started();
    return response;
  };
}

/** Runs in the page. React hides what is on the screen, and its focus, when something in it begins to wait for a file. */
function watchHiding(): void {
  const watch = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target as HTMLElement;
      if (element.style?.getPropertyPriority("display") === "important")
        console.error(`hidden again: ${element.outerHTML.slice(0, 160)}`);
    }
  });
  watch.observe(document, { subtree: true, attributes: true, attributeFilter: ["style"] });
}

export { expect };
