import { addCustomProvider, askOnHome, taskState } from "./support/actions";
import { teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

test("a server that is gone is told apart, and the task can be started again", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await page.clock.install();
  await addCustomProvider(page, server.url);
  await server.stop();
  await askOnHome(page, "Write a menu for my café");
  // Each further attempt waits longer.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(taskState(page, "Failed")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(/127\.0\.0\.1/).first()).toBeVisible();
  await expect(page.getByText("Write a menu for my café").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
});
