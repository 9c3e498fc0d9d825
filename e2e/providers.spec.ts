import { addCustomProvider, addProvider, askOnHome, taskState } from "./support/actions";
import { DELIVERABLE_TITLE, kindOf, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const PROVIDERS = [
  { provider: "Custom", path: "/v1", apiKey: "sk-e2e", model: "gpt-4o", header: "authorization" },
  {
    provider: "Anthropic",
    path: "/v1",
    apiKey: "sk-ant-e2e",
    model: "claude-sonnet-4-5",
    header: "x-api-key",
  },
  { provider: "Ollama", path: "", model: "llama3.2", header: undefined },
] as const;

for (const { provider, path, model, header, ...rest } of PROVIDERS) {
  test(`a task runs on ${provider}, streaming, and ends with a checked deliverable`, async ({
    page,
    modelServer,
  }) => {
    const server = await modelServer(teamReply());
    const apiKey = "apiKey" in rest ? rest.apiKey : undefined;
    await addProvider(page, { provider, baseUrl: server.url + path, model, ...(apiKey ? { apiKey } : {}) });
    await askOnHome(page, "Write a menu for my café with prices and opening hours");

    await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
    const requirements = page.getByRole("region", { name: "Requirements" });
    await expect(requirements.getByRole("checkbox", { checked: true })).toHaveCount(2);

    const kinds = server.completions.map(({ body }) => kindOf(body));
    expect(kinds.filter((kind) => kind === "execution")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "check")).toHaveLength(1);
    if (header) expect(String(server.completions[0]?.headers[header])).toContain(apiKey);
  });
}

test("a wrong key is refused before it is saved", async ({ page, modelServer }) => {
  const server = await modelServer(teamReply());
  server.fail({ status: 401, times: 10 });
  await page.goto("/settings#providers");
  await page.getByRole("button", { name: "Add provider" }).click();
  await page.getByLabel("Provider", { exact: true }).selectOption({ label: "Anthropic" });
  await page.getByLabel("Base URL").fill(`${server.url}/v1`);
  await page.getByLabel("API key").fill("sk-wrong");
  await page.getByLabel("Model", { exact: true }).fill("claude-sonnet-4-5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Invalid API key").first()).toBeVisible();
  await expect(page.getByLabel("API key")).toHaveValue("sk-wrong");
});

test("two accounts at one provider are told apart by their names", async ({ page, modelServer }) => {
  const server = await modelServer(teamReply());
  await addProvider(page, {
    provider: "Custom",
    baseUrl: `${server.url}/v1`,
    apiKey: "sk-e2e",
    model: "gpt-4o",
  });
  await page.getByRole("button", { name: "Add provider" }).click();
  await page.getByLabel("Provider", { exact: true }).selectOption({ label: "Custom" });
  await page.getByLabel("Name", { exact: true }).fill("Work account");
  await page.getByLabel("Base URL").fill(`${server.url}/v1`);
  await page.getByLabel("API key").fill("sk-work");
  await page.getByLabel("Model", { exact: true }).fill("gpt-4o-mini");
  await page.getByRole("button", { name: "Save" }).click();
  const second = page.getByRole("listitem").filter({ hasText: "Work account" });
  await expect(second).toContainText("Custom · gpt-4o-mini");
  await page.getByRole("button", { name: "Edit Work account" }).click();
  await page.getByLabel("Name", { exact: true }).fill("At work");
  await page.getByRole("button", { name: "Save" }).click();
  const renamed = page.getByRole("listitem").filter({ hasText: "At work" });
  await expect(renamed).toBeVisible();
  await page.reload();
  await expect(renamed).toBeVisible();
});

test("the model field says what is known of a model", async ({ page }) => {
  await page.goto("/settings#providers");
  await page.getByRole("button", { name: "Add provider" }).click();
  await page.getByLabel("Provider", { exact: true }).selectOption({ label: "OpenAI" });
  await expect(page.getByLabel("Model", { exact: true })).toHaveAccessibleDescription(
    /Images · Reasoning · Tools · 1\.1M tokens of context · \$2\.00 in, \$10\.00 out per million tokens/,
  );
  await expect(page.getByRole("link", { name: "Get a key" })).toHaveAttribute(
    "href",
    /platform\.openai\.com/,
  );
});

test.describe("when the provider fails", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
  });

  test("401 fails the task with the provider's message and nothing is lost", async ({
    page,
    modelServer,
  }) => {
    const server = await modelServer(teamReply());
    await addCustomProvider(page, server.url);
    server.fail({ status: 401, times: 50 });
    await askOnHome(page, "Write a menu for my café");
    await expect(taskState(page, "Failed")).toBeVisible();
    await expect(page.getByText(/Custom API error: Unauthorized/).first()).toBeVisible();
    await expect(page.getByText("Write a menu for my café").first()).toBeVisible();
    expect(server.completions).toHaveLength(1);
  });

  test("429 with Retry-After is waited for, then the work goes on", async ({ page, modelServer }) => {
    const server = await modelServer(teamReply());
    await addCustomProvider(page, server.url);
    server.fail({ status: 429, headers: { "Retry-After": "2" } });
    await askOnHome(page, "Write a menu for my café");
    await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });
    const [refused, again] = server.completions;
    expect((again?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(2000);
  });

  test("500 is tried twice more and then told", async ({ page, modelServer }) => {
    const server = await modelServer(teamReply());
    await addCustomProvider(page, server.url);
    server.fail({ status: 500, times: 50 });
    await askOnHome(page, "Write a menu for my café");
    await expect(taskState(page, "Failed")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/Custom API error: Internal Server Error/).first()).toBeVisible();
    expect(server.completions).toHaveLength(3);
  });

  test("a server that is gone is told apart, and the task can be started again", async ({
    page,
    modelServer,
  }) => {
    const server = await modelServer(teamReply());
    await addCustomProvider(page, server.url);
    await server.stop();
    await askOnHome(page, "Write a menu for my café");
    await expect(taskState(page, "Failed")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/127\.0\.0\.1/).first()).toBeVisible();
    await expect(page.getByText("Write a menu for my café").first()).toBeVisible();
  });
});
