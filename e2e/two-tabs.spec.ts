import { addCustomProvider, askOnHome, taskState } from "./support/actions";
import type { ModelServer } from "./support/model-server";
import { kindOf, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

/** The server holds an answer after its first words, so that each time there is more to write. */
const HELD = { holdAfterBytes: 200, when: "Answer with the complete deliverable itself" };

const executions = (server: ModelServer) =>
  server.completions.filter(({ body }) => kindOf(body) === "execution").length;

test("a second tab follows the work and does not start it again; a stop in one shows in the other, which goes on when the working tab is closed", async ({
  page,
  context,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  server.fail({ ...HELD });
  await askOnHome(page, "Write a menu for my café");
  await expect(page).toHaveURL(/\/tasks\/[\w-]{21}$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => executions(server)).toBe(1);
  await expect(taskState(other, "In progress")).toBeVisible();
  await expect(other.getByText("Live updates active")).toBeVisible();
  await expect(other.getByRole("region", { name: "Requirements" })).toContainText(
    "Names a price for every size",
  );
  await expect(other.getByRole("button", { name: "Resume" })).toHaveCount(0);

  await page.getByRole("button", { name: "Stop" }).click();
  await expect(taskState(page, "Stopped")).toBeVisible();
  await expect(taskState(other, "Stopped")).toBeVisible();

  server.fail({ ...HELD });
  await other.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(page, "In progress")).toBeVisible();
  await expect.poll(() => executions(server)).toBe(2);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(taskState(other, "Stopped")).toBeVisible();

  server.fail({ ...HELD });
  await other.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(page, "In progress")).toBeVisible();
  await expect.poll(() => executions(server)).toBe(3);
  await other.close({ runBeforeUnload: false });
  await expect(taskState(page, "Interrupted")).toBeVisible();
  const third = await context.newPage();
  await third.goto(page.url());
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(taskState(third, "Completed")).toBeVisible();
  await expect(third.getByRole("region", { name: "Artifacts" })).toContainText("Café menu");
  expect(server.completions.filter(({ body }) => kindOf(body) === "analysis")).toHaveLength(1);
  expect(executions(server)).toBe(4);
});
