import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { conversationOf, seed } from "./support/seed";
import { expect, test } from "./support/test";

const PROJECT = {
  id: "garden",
  name: "Garden",
  instructions: "Write for beginners.",
  knowledgeItemIds: [],
  agentIds: [],
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
};

/** A device on which there is a project with a conversation in it. */
async function withProject(page: Page): Promise<void> {
  const { conversations = [], messages = [] } = conversationOf(["Which roses?", "Old ones."]);
  await seed(page, {
    projects: [PROJECT],
    conversations: conversations.map((each) => ({ ...each, projectId: "garden" })),
    messages,
  });
}

const drawer = (page: Page) => page.getByRole("navigation", { name: "Main" });
const conversations = (page: Page) => page.getByRole("region", { name: "Conversations" });

async function choose(page: Page, of: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${of}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a task in a project is told its instructions, until the project is left", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "Roses like sun.");
  await withProject(page);
  await addCustomProvider(page, server.url);
  await page.goto("/projects");
  await page.getByRole("main").getByRole("link", { name: "Garden" }).click();
  await page.getByRole("button", { name: "New Task" }).click();
  await expect(drawer(page).getByRole("link", { name: "Current project: Garden" })).toBeVisible();
  await page.getByRole("main").getByRole("textbox").first().fill("Which roses grow in shade");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/tasks\/.+/);
  const told = () => server.requests.filter(({ body }) => body.includes("Write for beginners."));
  await expect.poll(() => told().length).toBeGreaterThan(0);
  await drawer(page).getByRole("link", { name: "Current project: Garden" }).click();
  const tasks = page.getByRole("region", { name: "Tasks" });
  await expect(tasks.getByRole("link", { name: "Which roses grow in shade" })).toBeVisible();
  await drawer(page).getByRole("button", { name: "Leave Garden" }).click();
  await expect(drawer(page).getByRole("link", { name: "Current project: Garden" })).toHaveCount(0);
});

test("a conversation is moved out, and a project deleted, put back, exported and imported", async ({
  page,
}) => {
  await withProject(page);
  await page.goto("/projects/garden");
  await expect(conversations(page).getByRole("link", { name: "Which roses?" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  const downloading = page.waitForEvent("download");
  await choose(page, "Garden", "Export");
  const exported = await (await downloading).path();

  await choose(page, "Which roses?", "Move to project…");
  await page.getByLabel("Project", { exact: true }).selectOption({ label: "No project" });
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(conversations(page)).toContainText("No conversations in this project yet.");

  await choose(page, "Garden", "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No projects yet.")).toBeVisible();
  const notice = page.getByText("Project deleted: Garden");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("main").getByRole("link", { name: "Garden" })).toBeVisible();

  await page.getByRole("button", { name: "Import project" }).click();
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(exported);
  await expect(page.getByRole("dialog")).toContainText("0 tasks · 1 conversation");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page).not.toHaveURL(/garden|\/projects$/);
  await expect(page.getByRole("heading", { name: "Garden", level: 1 })).toBeVisible();
  await expect(conversations(page).getByRole("link", { name: "Which roses?" })).toBeVisible();
});
