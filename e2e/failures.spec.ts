import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider, addProvider, askOnHome, taskState } from "./support/actions";
import { begin, composer, replied, reply } from "./support/conversing";
import { DELIVERABLE_TITLE, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const TASK = "Write a menu for my café with prices and opening hours";
const ask = async (page: Page, text: string) => {
  await composer(page).fill(text);
  await composer(page).press("Enter");
};

const setPassword = async (page: Page) => {
  await page.goto("/settings#secure-storage");
  await page.getByLabel("New password").fill("correct horse");
  await page.getByLabel("Repeat the password").fill("correct horse");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password set.")).toBeVisible();
};
const unlock = async (page: Page) => {
  await page.getByLabel("Master password").fill("correct horse");
  await page.getByRole("button", { name: "Unlock" }).click();
};

test("a key that is refused in a conversation is changed there, and the question is answered", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "The Seine and the Loire.");
  await begin(page, server);
  server.fail({ status: 401, message: "This key was revoked. <i>Sorry</i>.", times: 50 });
  await ask(page, "And the longest?");
  const alert = page.getByRole("alert").filter({ hasText: "Unauthorized" });
  await expect(alert).toContainText("The server says: This key was revoked. <i>Sorry</i>.");
  await alert.getByRole("button", { name: "Change key" }).click();
  const dialog = page.getByRole("dialog", { name: "Another key for Custom" });
  await expect(dialog.getByLabel("API key")).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  server.clearFaults();
  await dialog.getByLabel("API key").fill("sk-new");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await replied(page);
  await expect(reply(page)).toContainText("The Seine");
  expect(server.completions.at(-1)?.headers.authorization).toBe("Bearer sk-new");
});

test("a task whose key was refused goes on after another key, also after a reload", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  server.fail({ status: 401, times: 50 });
  await askOnHome(page, TASK);
  await expect(taskState(page, "Failed")).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await page.getByRole("button", { name: "Change key" }).click();
  server.clearFaults();
  await page.getByRole("dialog").getByLabel("API key").fill("sk-new");
  await page.getByRole("button", { name: "Save and try again" }).click();
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
});

test("in place of a model that is gone another one is chosen there", async ({ page, modelServer }) => {
  const server = await modelServer(teamReply());
  await page.route(`${server.url}/v1/models`, (route) =>
    route.fulfill({ json: { data: [{ id: "gpt-4o" }, { id: "gpt-next" }] } }),
  );
  await addProvider(page, {
    provider: "Custom",
    baseUrl: `${server.url}/v1`,
    apiKey: "sk-e2e",
    model: "gpt-4o",
  });
  server.fail({ status: 404, message: "The model `gpt-4o` does not exist", times: 50 });
  await askOnHome(page, TASK);
  await page.getByRole("button", { name: "Choose another model" }).click();
  await expect(page.getByLabel("Model", { exact: true })).toHaveValue("gpt-next");
  server.clearFaults();
  await page.getByRole("button", { name: "Save and try again" }).click();
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });
  expect(JSON.parse(server.completions.at(-1)?.body ?? "{}")).toMatchObject({ model: "gpt-next" });
});

test("an account without credit is told as such, at once, with the way to another provider", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  server.fail({ status: 402, message: "Insufficient balance", times: 50 });
  await askOnHome(page, TASK);
  await expect(page.getByText("has no credit left")).toBeVisible();
  await expect(page.getByText("The server says: Insufficient balance")).toBeVisible();
  await page.getByRole("link", { name: "use another provider" }).click();
  await expect(page).toHaveURL(/\/settings#providers$/);
});

test("a task that met locked storage goes on where it stopped once it is unlocked there", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addProvider(page, {
    provider: "Custom",
    baseUrl: `${server.url}/v1`,
    apiKey: "sk-e2e",
    model: "gpt-4o",
  });
  await setPassword(page);
  await askOnHome(page, TASK);
  await expect(taskState(page, "Failed")).toBeVisible({ timeout: 30_000 });
  await unlock(page);
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });
});

test("a key that met locked storage on the first-run card is saved once it is unlocked there", async ({
  page,
}) => {
  await page.route("https://api.openai.com/**", (route) =>
    route.fulfill({ json: { data: [{ id: "gpt-6.2-sol" }] } }),
  );
  await setPassword(page);
  await askOnHome(page, TASK);
  await page.getByLabel("API key").fill("sk-proj-e2e");
  await page.getByRole("button", { name: "Start" }).click();
  await unlock(page);
  await expect(page.getByText("OpenAI is ready and works with gpt-6.2-sol")).toBeVisible();
  await expect(page).toHaveURL(/\/tasks\//);
});
