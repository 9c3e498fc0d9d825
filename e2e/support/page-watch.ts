import type { BrowserContext } from "playwright/test";

/**
 * Collects what a calm application never does: errors on the console or uncaught, violations of its policy, and
 * requests to a host that is not this machine. Messages that match `expected` are no problem.
 */
export async function watchPages(context: BrowserContext, expected?: RegExp): Promise<string[]> {
  const problems: string[] = [];
  context.on("weberror", (error) => problems.push(`uncaught: ${String(error.error())}`));
  context.on("console", (message) => {
    if (message.type() === "error" && !expected?.test(message.text()))
      problems.push(`console: ${message.text()} (${message.page()?.url()})`);
  });
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && hostname !== "127.0.0.1")
      problems.push(`request to ${request.url()}`);
  });
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      console.error(`policy: ${effectiveDirective} refused ${blockedURI}`),
    );
  });
  return problems;
}
