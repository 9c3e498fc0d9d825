import type { Page } from "playwright/test";
import { askOnHome, taskState } from "./support/actions";
import type { ModelServer } from "./support/model-server";
import { DELIVERABLE_TITLE, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const PROMPT = "Write a menu for my café with prices and opening hours";
const HOSTS = { OpenAI: "https://api.openai.com", DeepSeek: "https://api.deepseek.com" };

/** Puts a model server of ours in the place of a provider's, which lists these models. */
async function standIn(page: Page, host: string, server: ModelServer, models: readonly string[]) {
  const asked: { path: string; key: string | undefined }[] = [];
  await page.route(`${host}/**`, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    asked.push({ path: pathname, key: request.headers().authorization });
    if (pathname.endsWith("/models")) {
      return route.fulfill({ json: { data: models.map((id) => ({ id })) } });
    }
    const response = await route
      .fetch({ url: `${server.url}${pathname}`, timeout: 0 })
      .catch(() => undefined);
    if (response) await route.fulfill({ response }).catch(() => undefined);
  });
  return asked;
}

test("a pasted key and one click run the prompt that was waiting", async ({ page, modelServer }) => {
  const server = await modelServer(teamReply());
  const models = ["gpt-6.1-sol", "gpt-6.2-sol", "gpt-6.2-sol-2026-10-12", "gpt-5.6-sol", "whisper-2"];
  const asked = await standIn(page, HOSTS.OpenAI, server, models);
  await askOnHome(page, PROMPT);
  const key = page.getByLabel("API key");
  await expect(key).toBeFocused();
  await key.fill("sk-proj-e2e");
  await expect(page.getByLabel("Provider", { exact: true })).toHaveValue("openai");
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Start" }).click();

  await expect(page).toHaveURL(/\/tasks\//);
  await expect(page.getByText("OpenAI works with gpt-6.2-sol")).toBeVisible();
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(page.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
  expect(JSON.parse(server.completions[0]?.body ?? "{}")).toMatchObject({ model: "gpt-6.2-sol" });
  expect(new Set(asked.map(({ key: sent }) => sent))).toEqual(new Set(["Bearer sk-proj-e2e"]));
  await page.goto("/settings#providers");
  await expect(page.getByRole("listitem").filter({ hasText: "gpt-6.2-sol" })).toContainText("Default");
});
