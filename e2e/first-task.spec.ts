import { addProvider, askOnHome, taskState } from "./support/actions";
import { expect, test } from "./support/test";

test.describe("stored on the device", () => {
  test.use({ serviceWorkers: "allow" });

  test("a newcomer without a provider gets a finished task that survives a reload and being offline", async ({
    page,
    context,
  }) => {
    const prompt = "Write a short welcome note for new members of our chess club";
    await askOnHome(page, prompt);

    await expect(page.getByText("No LLM provider configured")).toBeVisible();
    await expect(page.getByPlaceholder("Need something done?")).toHaveValue(prompt);
    await expect(page.getByRole("button", { name: "Add a provider" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Use Ollama" })).toBeVisible();
    await page.getByRole("button", { name: "Use the practice model" }).click();

    await expect(page).toHaveURL(/\/tasks\/[\w-]{21}$/);
    await expect(taskState(page, "Completed")).toBeVisible({ timeout: 45_000 });
    await expect(page.getByText("Simulated").first()).toBeVisible();

    const artifacts = page.getByRole("region", { name: "Artifacts" });
    const requirements = page.getByRole("region", { name: "Requirements" });
    await expect(artifacts).toContainText(/chess/i);
    await expect(requirements.getByRole("checkbox").first()).toBeChecked();
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText("All requirements satisfied");

    await page.reload();
    await expect(taskState(page, "Completed")).toBeVisible();
    await expect(artifacts).toContainText(/chess/i);

    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await expect(taskState(page, "Completed")).toBeVisible();
    await expect(artifacts).toContainText(/chess/i);
    await page.goto("/tasks");
    await expect(page.getByRole("link", { name: /welcome note/ })).toBeVisible();
  });
});

test("the practice model does not stay the default beside a real provider", async ({ page, modelServer }) => {
  const server = await modelServer(() => "hello");
  await askOnHome(page, "Fix a typo");
  await page.getByRole("button", { name: "Use the practice model" }).click();
  await expect(page).toHaveURL(/\/tasks\//);
  await addProvider(page, {
    provider: "Custom",
    baseUrl: `${server.url}/v1`,
    apiKey: "sk-e2e",
    model: "gpt-4o",
  });
  const first = page.getByRole("listitem").filter({ hasText: "gpt-4o" });
  await expect(first).toContainText("Default");
});
