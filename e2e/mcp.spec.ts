import type { Page } from "playwright/test";
import { type StartedServer, startWithSignIn, startWithView } from "../tests/mcp/start-server";
import { axeViolations } from "./support/accessibility";
import { customProvider } from "./support/actions";
import { replied, reply } from "./support/conversing";
import { follow } from "./support/places";
import { seed } from "./support/seed";
import { expect, test } from "./support/test";

const greeter = {
  id: "custom-1-greeter",
  name: "Greeter",
  role: "Greets people.",
  instructions: "Use the tool.",
  tools: ["mcp-tickets-greet"],
};

const clerk = {
  id: "custom-1-clerk",
  name: "Clerk",
  role: "Tells the time.",
  instructions: "Use the tool.",
  tools: ["mcp-clock-get-time"],
};

/** Adds the headers that let a page read the example server, which every server for browsers has. */
async function readableByPages(page: Page, { url }: StartedServer): Promise<void> {
  await page.route(`${new URL(url).origin}/**`, async (route) => {
    const headers = {
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "mcp-session-id, www-authenticate",
    };
    // A stream would be passed on when it ends, which it never does; servers may have none.
    if (route.request().method() === "GET" && route.request().url() === url)
      return route.fulfill({ status: 405, headers });
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), ...headers } });
  });
}

/** Adds a server in the open settings of tools. */
async function connect(page: Page, name: string, { url }: StartedServer): Promise<void> {
  await page.getByRole("button", { name: "Add MCP server" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Address", { exact: true }).fill(url);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
}

test("a server is signed in with, its tool allowed, and what it gives used for the reply; what another draws is shown below its call, and asks before it calls a tool itself", async ({
  page,
  modelServer,
}) => {
  const models = await modelServer(({ messages }) => {
    const isTold = messages.at(-1)?.role === "tool";
    if (messages.some(({ content }) => String(content).includes("What is the time?")))
      return isTold ? "That is the time." : { toolCalls: [{ name: "mcp-clock-get-time", arguments: "{}" }] };
    return isTold
      ? "It says hello to Ada."
      : { toolCalls: [{ name: "mcp-tickets-greet", arguments: '{"name":"Ada"}' }] };
  });
  const server = await startWithSignIn();
  const clock = await startWithView();
  try {
    await readableByPages(page, server);
    await seed(page, { agents: [greeter, clerk], credentials: [customProvider(models.url)] });

    await page.goto("/settings#tools");
    await connect(page, "Tickets", server);
    await expect(page.getByText("Needs a sign-in")).toBeVisible();
    expect(await axeViolations(page, { within: "#tools" })).toEqual([]);
    await page.getByRole("button", { name: "Sign in: Tickets" }).click();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    expect(page.url()).toMatch(/\/settings#tools$/);

    await follow(page, `/agents/run#${greeter.id}`);
    await page.getByPlaceholder(/Start chatting with/).fill("Say hello to Ada.");
    await page.keyboard.press("Enter");
    const { host } = new URL(server.url);
    const question = page.getByRole("region", { name: new RegExp(`\\(Tickets\\) wants to send .+ ${host}`) });
    await question.getByRole("button", { name: "Allow once", exact: true }).click();
    await expect(reply(page).getByText("It says hello to Ada.")).toBeVisible();
    expect(models.completions.at(-1)?.body).toContain("Hello, Ada!");

    // The page goes away in the middle of the next call, which the server may have done.
    let calls = 0;
    await page.route(server.url, async (route) => {
      if (!route.request().postData()?.includes('"tools/call"')) return route.fallback();
      calls += 1;
    });
    await replied(page);
    await page.getByPlaceholder("Continue the conversation").fill("Say hello once more.");
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Allow once", exact: true }).click();
    await expect.poll(() => calls).toBe(1);
    await page.reload();
    await expect(question.getByText("may have happened")).toBeVisible();
    await question.getByRole("button", { name: "Deny", exact: true }).click();
    await expect(page.getByText("It says hello to Ada.")).toHaveCount(2);
    expect(calls).toBe(1);

    await follow(page, "/settings#tools");
    await connect(page, "Clock", clock);
    const added = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Clock" }) });
    await expect(added.getByText("Connected", { exact: true })).toBeVisible();
    await follow(page, `/agents/run#${clerk.id}`);
    await page.getByPlaceholder(/Start chatting with/).fill("What is the time?");
    await page.keyboard.press("Enter");
    const allow = page.getByRole("button", { name: "Allow once", exact: true });
    await allow.click();
    await expect(reply(page).getByText("That is the time.")).toBeVisible();

    const view = page.getByRole("region", { name: /^View of / });
    const time = view.frameLocator("iframe").locator("#server-time");
    await expect(time).toHaveText(/^\d{4}-/);
    const first = await time.textContent();
    await view.frameLocator("iframe").getByRole("button", { name: "Get Server Time" }).click();
    await expect(view.getByText("The view above asks for this.")).toBeVisible();
    await expect(time).toHaveText(first ?? "");
    expect(await axeViolations(page, { within: "main" })).toEqual([]);
    await allow.click();
    await expect(time).not.toHaveText(first ?? "");
    await expect(time).toHaveText(/^\d{4}-/);

    await view.frameLocator("iframe").getByRole("button", { name: "Open Link" }).click();
    await expect(view.getByText("leads to modelcontextprotocol.io")).toBeVisible();
    await view.frameLocator("iframe").getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByPlaceholder("Continue the conversation")).toHaveValue("This is message text.");
  } finally {
    await server.stop();
    await clock.stop();
  }
});
