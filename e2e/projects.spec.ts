import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { conversationOf, seed } from "./support/seed";
import { expect, test } from "./support/test";

const DAY_MS = 86_400_000;
const PROJECT = {
  id: "garden",
  name: "Garden",
  instructions: "Write for beginners.",
  knowledgeItemIds: [],
  agentIds: [],
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
};

const drawer = (page: Page) => page.getByRole("navigation", { name: "Main" });
const conversations = (page: Page) => page.getByRole("region", { name: "Conversations" });

async function choose(page: Page, of: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${of}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("work in a project is told its instructions and moved out of it; a project is exported, deleted, put back and imported; what came due meanwhile is done", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "Roses like sun.");
  const createdAt = Date.now() - 2.5 * DAY_MS;
  const every = { pattern: "0 0 * * *", timeZone: "UTC", isPaused: false };
  const missed = {
    id: "s1",
    title: "Weather",
    prompt: "Tell the weather",
    nextDue: createdAt,
    createdAt,
    ...every,
  };
  const { conversations: talks = [], messages = [] } = conversationOf(["Which roses?", "Old ones."]);
  await seed(page, {
    projects: [PROJECT],
    conversations: talks.map((each) => ({ ...each, projectId: "garden" })),
    messages,
    schedules: [missed],
  });
  await addCustomProvider(page, server.url);
  await page.goto("/projects");
  await page.getByRole("main").getByRole("link", { name: "Garden" }).click();
  await expect(conversations(page).getByRole("link", { name: "Which roses?" })).toBeVisible();
  expect(await axeViolations(page, { within: "main" })).toEqual([]);
  const downloading = page.waitForEvent("download");
  await choose(page, "Garden", "Export");
  const exported = await (await downloading).path();
  await choose(page, "Which roses?", "Move to project…");
  await page.getByLabel("Project", { exact: true }).selectOption({ label: "No project" });
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(conversations(page)).toContainText("No conversations yet.");

  await page.getByRole("button", { name: "New Task" }).click();
  const current = drawer(page).getByRole("link", { name: "Current project: Garden" });
  await expect(current).toBeVisible();
  await page.getByRole("main").getByRole("textbox").first().fill("Which roses grow in shade");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/tasks\/.+/);
  const told = () => server.requests.filter(({ body }) => body.includes("Write for beginners."));
  await expect.poll(() => told().length).toBeGreaterThan(0);
  await current.click();
  const tasks = page.getByRole("region", { name: "Tasks" });
  await expect(tasks.getByRole("link", { name: "Which roses grow in shade" })).toBeVisible();
  await drawer(page).getByRole("button", { name: "Leave the project: Garden" }).click();
  await expect(current).toHaveCount(0);

  await choose(page, "Garden", "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No projects yet.")).toBeVisible();
  await expect(page.getByText("Deleted: Garden")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("main").getByRole("link", { name: "Garden" })).toBeVisible();
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(exported);
  await expect(page.getByRole("dialog")).toContainText("Tasks: 0 · Conversations: 1");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page).not.toHaveURL(/garden|\/projects$/);
  await expect(page.getByRole("heading", { name: "Garden", level: 1 })).toBeVisible();
  await expect(conversations(page).getByRole("link", { name: "Which roses?" })).toBeVisible();

  await drawer(page).getByRole("link", { name: "Schedules" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Weather" });
  await row.getByText(/^Last:/).click();
  await expect(row.getByText(/not done \(\d+\): Troupe was not open/)).toBeVisible();
  await expect(row.getByRole("link", { name: "Open the task" })).toHaveCount(1);
});
