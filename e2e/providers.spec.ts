import {
  addCustomProvider,
  addProvider,
  askOnHome,
  goOnToAsk,
  taskState,
  unfoldWork,
} from "./support/actions";
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
    await goOnToAsk(page, "Write a menu for my café with prices and opening hours");

    await expect(taskState(page, "Completed")).toBeVisible();
    await expect(page.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
    await unfoldWork(page);
    const requirements = page.getByRole("region", { name: "Requirements" });
    await expect(requirements.getByRole("checkbox", { checked: true })).toHaveCount(2);

    const kinds = server.completions.map(({ body }) => kindOf(body));
    expect(kinds.filter((kind) => kind === "execution")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "check")).toHaveLength(1);
    if (header) expect(String(server.completions[0]?.headers[header])).toContain(apiKey);
  });
}

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
