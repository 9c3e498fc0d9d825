import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { reply } from "./support/conversing";
import { ModelServer } from "./support/model-server";
import { seed } from "./support/seed";
import { expect, test } from "./support/test";

const PAGE = "https://rivers.example/lyon";
const reader = {
  id: "custom-1-reader",
  name: "Reader",
  role: "Reads the web.",
  instructions: "Look it up.",
  tools: ["fetch-page", "calculator"],
};
const question = (page: Page) =>
  page.getByRole("region", { name: "Read a web page wants to send a request to rivers.example." });

test("a page is read for a reply once that is allowed, also after a reload", async ({ page }) => {
  const server = await ModelServer.start(({ messages }) =>
    messages.some(({ role }) => role === "tool")
      ? "The Saône joins the Rhône."
      : { toolCalls: [{ name: "fetch-page", arguments: JSON.stringify({ url: PAGE }) }] },
  );
  let asked = 0;
  await page.route(PAGE, async (route) => {
    asked += 1;
    const headers = { "access-control-allow-origin": "*", "content-type": "text/html" };
    await route.fulfill({ headers, body: "<main><h1>Lyon</h1><p>Two rivers meet.</p></main>" });
  });
  try {
    await seed(page, { agents: [reader] });
    await addCustomProvider(page, server.url);
    await page.goto(`/agents/run#${reader.id}`);
    await page.getByPlaceholder(/Start chatting with/).fill("Which rivers meet in Lyon?");
    await page.keyboard.press("Enter");
    await expect(question(page)).toBeVisible();
    await page.reload();
    await expect(question(page)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(asked).toBe(0);
    await question(page).getByRole("button", { name: "Allow once", exact: true }).click();
    await expect(reply(page).getByText("The Saône joins the Rhône.")).toBeVisible();
    await expect(question(page)).toBeHidden();
    expect(asked).toBe(1);
    await page.getByText("Tool calls (1): Read a web page").click();
    await page.locator("summary").filter({ hasText: PAGE }).click();
    await expect(page.getByText("# Lyon")).toBeVisible();
    expect(server.completions.at(-1)?.body).toContain("Two rivers meet.");
  } finally {
    await server.stop();
  }
});
