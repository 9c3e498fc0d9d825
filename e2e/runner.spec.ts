import { axeViolations } from "./support/accessibility";
import { addProvider, taskState } from "./support/actions";
import { RunningRunner } from "./support/running-runner";
import { DELIVERABLE_TITLE, teamReply } from "./support/team-replies";
import { test as base, expect } from "./support/test";

/** A test of the pages that a runner of its own serves; nothing of that is left when it ends. */
const test = base.extend<{ runner: RunningRunner }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  runner: async ({}, use) => {
    const runner = await RunningRunner.start();
    await use(runner);
    expect(await runner.stop()).toBe(0);
  },
  baseURL: ({ runner }, use) => use(runner.origin),
});

test("a task goes on at the runner with a key that was handed over, while no page is open", async ({
  page,
  context,
  runner,
  modelServer,
}) => {
  const models = await modelServer(teamReply());
  await addProvider(page, {
    ...{ provider: "Custom", baseUrl: `${models.url}/v1`, apiKey: "sk-of-the-page", model: "menu-1" },
  });
  await page.goto("/settings#runner");
  await page.getByLabel("Pairing sentence").fill(runner.sentence);
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(page.getByText("The runner answers.")).toBeVisible();
  await page.getByRole("button", { name: "Let the runner use my keys" }).click();
  await page.getByRole("checkbox", { name: /menu-1/ }).click();
  await expect(page.getByText(/^It can ask .*menu-1/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  // The first call of the model waits until the page is gone.
  let go = () => {};
  models.fail({ until: new Promise((resolve) => (go = resolve)) });
  await page.goto("/");
  const prompt = page.getByPlaceholder("Need something done?");
  await prompt.fill("Write a menu for my café with prices");
  await page.getByText("My runner", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "My runner" })).toBeChecked();
  await prompt.press("Enter");
  await page.waitForURL(/\/tasks\//);
  const address = page.url();
  await page.close();
  go();

  const later = await context.newPage();
  await later.goto(address);
  await expect(taskState(later, "Completed")).toBeVisible();
  await expect(later.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
  expect(models.completions.length).toBeGreaterThan(0);
  for (const { headers } of models.completions) {
    expect(headers.authorization).toBe("Bearer sk-of-the-page");
    // A page says where it comes from.
    expect(headers.origin).toBeUndefined();
  }
});
