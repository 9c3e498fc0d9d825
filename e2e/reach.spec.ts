import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect } from "./support/test";

const test = base.extend({
  // Where the server leads is against the policy of the frame that asks, which browsers tell, Firefox as an error.
  pageProblems: async ({ context }, use) => {
    const errors: string[] = [];
    context.on("weberror", (error) => errors.push(String(error.error())));
    await use(errors);
    expect(errors.filter((each) => !/^(Error: )?(Content-Security|Cross-Origin Request)/.test(each))).toEqual(
      [],
    );
  },
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a server that answers a refused request by leading elsewhere is told of, and nobody is led there", {
  tag: "@firefox",
}, async ({ page }) => {
  const heard: string[] = [];
  const elsewhere: string[] = [];
  const other = createServer((request, response) => {
    elsewhere.push(`${request.method} ${request.url}`);
    response.end();
  });
  const lead: RequestListener = (request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(302, { location: `${target}/stolen?d=secret` }).end();
  };
  const server = createServer(lead);
  const target = await listen(other);
  const origin = await listen(server);
  try {
    await page.goto("/settings#tools");
    await page.getByRole("button", { name: "Add MCP server" }).click();
    await page.getByLabel("Name", { exact: true }).pressSequentially("Leader");
    await page.getByLabel("Address", { exact: true }).pressSequentially(`${origin}/mcp?d=secret`);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await expect(page.getByText(/does not answer this page/)).toBeVisible();
    // The detector hears a page that asks for it.
    expect(elsewhere).toEqual([]);
    expect(heard.filter((each) => each.startsWith("HEAD"))).toEqual(["HEAD /"]);
    await page.evaluate((url) => fetch(`${url}/asked`, { mode: "no-cors" }), target);
    expect(elsewhere).toEqual(["GET /asked"]);
  } finally {
    for (const each of [server, other]) {
      each.closeAllConnections();
      each.close();
    }
  }
});
