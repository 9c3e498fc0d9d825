import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { taskState, unfoldWork } from "./support/actions";
import { reply } from "./support/conversing";
import { followed } from "./support/places";
import { seed } from "./support/seed";
import { kindOf, lastUserText, teamReply } from "./support/team-replies";
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

test("a page is read once that is allowed, also after a reload: for a reply, and for a task, on whose timeline it stands", async ({
  page,
  modelServer,
}) => {
  const team = teamReply();
  const server = await modelServer((chat) => {
    const kind = kindOf(lastUserText(chat));
    const hasRead = chat.messages.some(({ role }) => role === "tool");
    if (hasRead && kind === "chat") return "The Saône joins the Rhône.";
    if (hasRead || !["chat", "execution"].includes(kind)) return team(chat);
    return { toolCalls: [{ name: "fetch-page", arguments: JSON.stringify({ url: PAGE }) }] };
  });
  let asked = 0;
  await page.route(PAGE, async (route) => {
    asked += 1;
    const headers = { "access-control-allow-origin": "*", "content-type": "text/html" };
    await route.fulfill({ headers, body: "<main><h1>Lyon</h1><p>Two rivers meet.</p></main>" });
  });
  await page.addInitScript(() => localStorage.setItem("troupe.toolsForAll", '["fetch-page"]'));
  const provider = { provider: "custom", model: "gpt-4o", baseUrl: `${server.url}/v1`, encryptedApiKey: "" };
  await seed(page, { agents: [reader], credentials: [{ ...provider, id: "e2e", timestamp: 1, order: 0 }] });

  await test.step("for a reply", async () => {
    await page.goto(`/agents/run#${reader.id}`);
    await page.getByPlaceholder(/Start chatting with/).fill("Which rivers meet in Lyon?");
    await page.keyboard.press("Enter");
    await expect(question(page)).toBeVisible();
    await page.reload();
    await expect(question(page)).toBeVisible();
    expect(await axeViolations(page, { within: "main" })).toEqual([]);
    expect(asked).toBe(0);
    await question(page).getByRole("button", { name: "Allow once", exact: true }).click();
    await expect(reply(page).getByText("The Saône joins the Rhône.")).toBeVisible();
    await expect(question(page)).toBeHidden();
    expect(asked).toBe(1);
    await page.getByText("Tool calls (1): Read a web page").click();
    await page.locator("summary").filter({ hasText: PAGE }).click();
    await expect(page.getByText("# Lyon")).toBeVisible();
    expect(server.completions.at(-1)?.body).toContain("Two rivers meet.");
  });

  await test.step("for a task", async () => {
    await followed(page, "/tasks/new");
    await page.getByPlaceholder("What should be done?").fill(`Sum up ${PAGE} for children`);
    await page.keyboard.press("Enter");
    await expect(question(page)).toBeVisible();
    await page.reload();
    await expect(taskState(page, "Interrupted")).toBeVisible();
    await expect(question(page)).toBeVisible();
    expect(await axeViolations(page, { within: "main" })).toEqual([]);
    expect(asked).toBe(1);
    await question(page).getByRole("button", { name: "Allow once", exact: true }).click();
    await expect(page.locator("main header").getByText(/^Completed/)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(asked).toBe(2);
    await unfoldWork(page);
    const timeline = page.getByRole("region", { name: "Timeline" });
    await timeline.getByText(/^Writing/).click();
    await expect(timeline).toContainText("Read a web page");
  });
});
