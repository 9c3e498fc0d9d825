import type { BrowserContext, Page } from "playwright/test";
import { addCustomProvider, askOnHome, taskState } from "./support/actions";
import type { ModelServer } from "./support/model-server";
import { kindOf, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const WRITING = "Answer with the complete deliverable itself";

/** One tab that works on a task whose agent has begun to write and waits, and another that looks on. */
async function twoTabs(page: Page, context: BrowserContext, server: ModelServer): Promise<Page> {
  await addCustomProvider(page, server.url);
  server.fail({ holdAfterBytes: 900, when: WRITING });
  await askOnHome(page, "Write a menu for my café");
  await expect(page).toHaveURL(/\/tasks\/[\w-]{21}$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => executions(server)).toBe(1);
  return other;
}

const executions = (server: ModelServer) =>
  server.completions.filter(({ body }) => kindOf(body) === "execution").length;

test("a second tab follows the work and does not start it again; a stop in one shows in the other", async ({
  page,
  context,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  const other = await twoTabs(page, context, server);
  await expect(taskState(other, "In progress")).toBeVisible();
  await expect(other.getByText("Live updates active")).toBeVisible();
  await expect(other.getByRole("region", { name: "Requirements" })).toContainText(
    "Names a price for every size",
  );
  await expect(other.getByRole("button", { name: "Resume" })).toHaveCount(0);

  await page.getByRole("button", { name: "Stop" }).click();
  await expect(taskState(page, "Stopped")).toBeVisible();
  await expect(taskState(other, "Stopped")).toBeVisible();

  server.fail({ holdAfterBytes: 900, when: WRITING });
  await other.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(page, "In progress")).toBeVisible();
  await expect.poll(() => executions(server)).toBe(2);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(taskState(other, "Stopped")).toBeVisible();

  await page.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(taskState(other, "Completed")).toBeVisible();
  await expect(other.getByRole("region", { name: "Artifacts" })).toContainText("Café menu");
  expect(server.completions.filter(({ body }) => kindOf(body) === "analysis")).toHaveLength(1);
  expect(executions(server)).toBe(3);
});

test("when the working tab is closed, the other one can go on", async ({ page, context, modelServer }) => {
  const server = await modelServer(teamReply());
  const other = await twoTabs(page, context, server);
  await expect(taskState(other, "In progress")).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await expect(taskState(other, "Interrupted")).toBeVisible();
  await other.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(other, "Completed")).toBeVisible();
  expect(executions(server)).toBe(2);
});
