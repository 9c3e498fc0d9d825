import { type BrowserContext, type BrowserType, test as base, type Route } from "playwright/test";

/** How Playwright sets up each Firefox, which those of longer support may not know yet. The journeys do without. */
const SET_UP = /^(emulation\.\w+|browser\.setDownloadBehavior|network\.addDataCollector)$/;

interface Command {
  readonly id: number;
  readonly method: string;
}

interface Reply {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly error?: string;
}

/** Transport of WebDriver BiDi to a browser and back; none of Playwright's public types. */
interface Transport {
  send(command: Command): void;
  onmessage?: (reply: Reply) => void;
}

interface BidiFirefox {
  connectToTransport(transport: Transport, ...more: unknown[]): Promise<unknown>;
}

/** The first Firefox in which policies were seen not to count for what Playwright evaluates; in 140 they do. */
const FIRST_UNASKED = 153;
/** Errors an older browser reports of the page that are Playwright's doing. */
const OF_DRIVER = /blocked a JavaScript eval|Permission denied to access property "length"/;

/** Playwright's test, in a Firefox of longer support as well: there, devices are not emulated and no bodies of responses kept. */
export const test = base.extend<object, { playwright: { readonly firefox: BrowserType } }>({
  playwright: [
    async ({ playwright, browserName }, use) => {
      if (browserName === "firefox") doWithoutSetUp(bidiOf(playwright.firefox));
      await use(playwright);
    },
    { scope: "worker" },
  ],
  context: async ({ context }, use) => {
    if (asksPolicies(context)) await context.route("**", allowEval);
    await use(context);
  },
});

/** Whether an error that was reported of a page is none of the page's. */
export function isOfDriver(error: string, context: BrowserContext): boolean {
  return asksPolicies(context) && OF_DRIVER.test(error);
}

/** Whether what Playwright evaluates in a page is a matter of the policies there, and a frame that is strict lets none of it through. */
export function asksPolicies(context: BrowserContext): boolean {
  const browser = context.browser();
  return (
    browser?.browserType().name() === "firefox" && Number.parseInt(browser.version(), 10) < FIRST_UNASKED
  );
}

/** Has the page itself, and none of its frames, allow what Playwright evaluates in it. */
async function allowEval(route: Route): Promise<void> {
  const request = route.request();
  if (!request.isNavigationRequest() || request.frame().parentFrame()) return route.fallback();
  const response = await route.fetch();
  const body = (await response.text()).replace("script-src ", "script-src 'unsafe-eval' ");
  await route.fulfill({ response, body });
}

function bidiOf(firefox: BrowserType): BidiFirefox {
  const { _connection } = firefox as unknown as {
    readonly _connection: { toImpl(type: BrowserType): { readonly _bidiFirefox: BidiFirefox } };
  };
  return _connection.toImpl(firefox)._bidiFirefox;
}

function doWithoutSetUp(firefox: BidiFirefox): void {
  const connect = firefox.connectToTransport.bind(firefox);
  firefox.connectToTransport = (transport, ...more) => connect(lenient(transport), ...more);
}

/** Takes a command of that kind for done where the browser says that it does not know it. */
function lenient(transport: Transport): Transport {
  const setUp = new Set<number>();
  const hearing = (hear: NonNullable<Transport["onmessage"]>) => (reply: Reply) => {
    const isUnknown = reply.error === "unknown command" && setUp.has(reply.id ?? -1);
    hear(isUnknown ? ({ type: "success", id: reply.id, result: {} } as Reply) : reply);
  };
  return new Proxy(transport, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (key === "send")
        return (command: Command) => {
          if (SET_UP.test(command.method)) setUp.add(command.id);
          target.send(command);
        };
      return typeof value === "function" ? value.bind(target) : value;
    },
    set(target, key, value) {
      return Reflect.set(target, key, key === "onmessage" ? hearing(value) : value);
    },
  });
}
