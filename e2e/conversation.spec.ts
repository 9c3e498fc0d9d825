import type { Page } from "playwright/test";
import { addCustomProvider } from "./support/actions";
import type { ModelServer } from "./support/model-server";
import { expect, test } from "./support/test";

const LONG = Array.from({ length: 120 }, (_, index) => `Sentence number ${index}.`).join(" ");

/** The newest reply; the live region that announces it to screen readers repeats its words. */
const reply = (page: Page) => page.getByRole("article", { name: "Reply" }).last();

async function converse(page: Page, server: ModelServer, text: string): Promise<void> {
  await addCustomProvider(page, server.url);
  await page.goto("/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill(text);
  await page.keyboard.press("Enter");
}

test("an agent picked on the home page answers in a conversation that is saved and titled", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer((chat) =>
    JSON.stringify(chat.messages).includes("title") ? "Planting Tomatoes" : "Plant them in **May**.",
  );
  await addCustomProvider(page, server.url);
  await page.goto("/");
  await page.getByRole("button", { name: "Choose an agent" }).click();
  await page.getByRole("menuitemradio").nth(3).click();
  await page.getByPlaceholder("Need something done?").fill("When do I plant tomatoes here in the north?");
  await page.keyboard.press("Enter");

  await expect(reply(page)).toContainText("Plant them in May.");
  await expect(page).toHaveURL(/\/agents\/run#[\w-]+\/[\w-]{21}$/);
  await page.reload();
  await expect(reply(page)).toContainText("Plant them in May.");
  await page.goto("/conversations");
  await expect(page.getByRole("main")).toContainText(/tomatoes/i);
});

test("a reply stopped half-way is kept and can be continued", async ({ page, modelServer }) => {
  const server = await modelServer((chat) =>
    /continue/i.test(String(chat.messages.at(-1)?.content)) ? "And this is the end." : LONG,
  );
  server.fail({ holdAfterBytes: 4000, when: "Tell me a long story", times: 9 });
  await converse(page, server, "Tell me a long story");
  await expect(reply(page)).toContainText(/Sentence number 0/);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await expect(reply(page)).toContainText(/Sentence number 0/);
  server.clearFaults();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(reply(page)).toContainText(/And this is the end/);
  await expect(reply(page)).toContainText(/Sentence number 0/);
});

test("a reload mid-stream keeps the partial reply", async ({ page, modelServer }) => {
  const server = await modelServer(() => LONG);
  server.fail({ holdAfterBytes: 6000, when: "Tell me a long story", times: 9 });
  await converse(page, server, "Tell me a long story");
  await expect(reply(page)).toContainText(/Sentence number 3/);
  await page.reload();
  await expect(reply(page)).toContainText(/Sentence number 3/);
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
});

test("a stream that is cut is marked, never taken for complete", async ({ page, modelServer }) => {
  const server = await modelServer(() => LONG);
  server.fail({ holdAfterBytes: 6000, when: "Tell me a long story", times: 9 });
  await converse(page, server, "Tell me a long story");
  await expect(reply(page)).toContainText(/Sentence number 3/);
  server.cutHeld();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
});
