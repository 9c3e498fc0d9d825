import { startWithView } from "../tests/mcp/start-server";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { reply } from "./support/conversing";
import { follow } from "./support/places";
import { seed } from "./support/seed";
import { expect, test } from "./support/test";

const clerk = {
  id: "custom-1-clerk",
  name: "Clerk",
  role: "Tells the time.",
  instructions: "Use the tool.",
  tools: ["mcp-clock-get-time"],
};

test("what a server draws is shown below its call, and asks before it calls a tool itself", async ({
  page,
  modelServer,
}) => {
  const models = await modelServer(({ messages }) =>
    messages.some(({ role }) => role === "tool")
      ? "That is the time."
      : { toolCalls: [{ name: "mcp-clock-get-time", arguments: "{}" }] },
  );
  const server = await startWithView();
  try {
    await seed(page, { agents: [clerk] });
    await addCustomProvider(page, models.url);
    await page.goto("/settings#tools");
    await page.getByRole("button", { name: "Add MCP server" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Clock");
    await page.getByLabel("Address", { exact: true }).fill(server.url);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();

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
  }
});
