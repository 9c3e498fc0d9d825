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

// Tasks of other journeys run on Custom and LM Studio, and conversations on Ollama; how each is asked, `tests/contracts` shows.
test("a task runs on Anthropic, streaming, and ends with a checked deliverable", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  const apiKey = "sk-ant-e2e";
  await addProvider(page, {
    ...{ provider: "Anthropic", baseUrl: `${server.url}/v1`, apiKey, model: "claude-sonnet-4-5" },
  });
  await goOnToAsk(page, "Write a menu for my café with prices and opening hours");

  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(page.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
  await unfoldWork(page);
  const requirements = page.getByRole("region", { name: "Requirements" });
  await expect(requirements.getByRole("checkbox", { checked: true })).toHaveCount(2);

  const kinds = server.completions.map(({ body }) => kindOf(body));
  expect(kinds.filter((kind) => kind === "execution")).toHaveLength(1);
  expect(kinds.filter((kind) => kind === "check")).toHaveLength(1);
  expect(server.completions[0]?.headers["x-api-key"]).toBe(apiKey);
});

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
