import { addCustomProvider, taskState } from "./support/actions";
import { seed } from "./support/seed";
import { kindOf, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const DAY_MS = 86_400_000;

test("what came due while nobody was there is done once at the next start, and told", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  const missed = Date.now() - 2.5 * DAY_MS;
  const every = { pattern: "0 0 * * *", timeZone: "UTC", isPaused: false, createdAt: missed };
  const prompt = "Write a menu for my café with prices and opening hours";
  await seed(page, { schedules: [{ id: "s1", title: "The menu", prompt, nextDue: missed, ...every }] });
  await page.goto("/schedules");
  const row = page.getByRole("listitem").filter({ hasText: "The menu" });
  await row.getByText(/^Last:/).click();
  await expect(row.getByText(/not done, as Troupe was not open/)).toBeVisible();
  await row.getByRole("link", { name: "Open the task" }).first().click();
  await expect(taskState(page, "Completed")).toBeVisible();
  await page.goto("/schedules");
  await expect(row.getByText(/^Last:/)).toBeVisible();
  expect(server.completions.filter(({ body }) => kindOf(body) === "analysis")).toHaveLength(1);
});
