import { type Browser, test as base } from "playwright/test";

/** What Playwright sends with each context, and Firefox has known only since the version after 153. */
const NEWEST_COMMAND = "emulation.setMediaFeaturesOverride";

/** The end of the protocol, which is none of Playwright's public types. */
interface Session {
  send(command: string, parameters: unknown): Promise<unknown>;
}

/** Playwright's test, in a Firefox of longer support as well: such a one cannot be told which colours are preferred. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === "firefox") doWithoutNewestCommand(sessionOf(browser));
      await use(browser);
    },
    { scope: "worker" },
  ],
});

function sessionOf(browser: Browser): Session {
  const { _connection } = browser as unknown as {
    readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: Session } };
  };
  return _connection.toImpl(browser)._browserSession;
}

function doWithoutNewestCommand(session: Session): void {
  const send = session.send.bind(session);
  session.send = async (command, parameters) => {
    try {
      return await send(command, parameters);
    } catch (error) {
      if (command === NEWEST_COMMAND && String(error).includes("unknown command")) return {};
      throw error;
    }
  };
}
