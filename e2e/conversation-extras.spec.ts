import type { Page } from "playwright/test";
import { addProvider } from "./support/actions";
import type { ModelServer } from "./support/model-server";
import { expect, test } from "./support/test";

const reply = (page: Page) => page.getByRole("article", { name: "Reply" }).last();
const composer = (page: Page) => page.getByPlaceholder("Continue the conversation…");

async function begin(page: Page, server: ModelServer, model = "gpt-4o"): Promise<void> {
  await addProvider(page, { provider: "Custom", baseUrl: `${server.url}/v1`, apiKey: "sk-e2e", model });
  await page.goto("/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill("Rivers of France");
  await page.keyboard.press("Enter");
  await expect(reply(page).getByRole("button", { name: "Regenerate", exact: true })).toBeEnabled();
}

test("another model answers from now on, also after a reload", async ({ page, modelServer }) => {
  test.slow();
  const server = await modelServer(() => "The Loire.");
  await begin(page, server);
  await addProvider(page, {
    provider: "Custom",
    baseUrl: `${server.url}/v1`,
    apiKey: "sk-e2e",
    model: "gpt-other",
  });
  await page.goto("/conversations");
  await page.getByRole("link", { name: "Rivers of France", exact: true }).click();
  await page.getByRole("button", { name: "Choose the model" }).click();
  await page.getByRole("menuitemradio", { name: "gpt-other" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Choose the model" })).toContainText("gpt-other");
  await composer(page).fill("And of Korea?");
  await page.keyboard.press("Enter");
  await expect(reply(page).getByText(/^gpt-other/)).toBeVisible();
});

test("an unknown price is a dash", async ({ page, modelServer }) => {
  await begin(page, await modelServer(() => "The Loire."));
  await expect(reply(page).getByText(/^gpt-4o · .*—$/)).toBeVisible();
  await expect(page.getByTitle("All replies of this conversation")).toContainText("—");
});

test("a reply is read aloud and silenced", async ({ page, modelServer }) => {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    const voices = {
      speak: ({ text }: { text: string }) => spoken.push(text),
      cancel() {},
      getVoices: () => [],
    };
    Object.defineProperty(globalThis, "speechSynthesis", { value: voices });
    Object.defineProperty(globalThis, "spoken", { value: spoken });
  });
  await begin(page, await modelServer(() => "The **Loire**."));
  await reply(page).getByRole("button", { name: "Read aloud" }).click();
  await expect(reply(page).getByRole("button", { name: "Stop reading" })).toBeVisible();
  expect(await page.evaluate("spoken")).toEqual(["The Loire."]);
  await reply(page).getByRole("button", { name: "Stop reading" }).click();
  await expect(reply(page).getByRole("button", { name: "Read aloud" })).toBeVisible();
});

test("an export of another application is looked at, imported once, and opened", async ({ page }) => {
  const chat = {
    uuid: "k1",
    name: "Tea houses",
    chat_messages: [
      { uuid: "m1", sender: "human", text: "Where is good tea?", files: [{ file_name: "map.pdf" }] },
      { uuid: "m2", sender: "assistant", text: "In Hadong." },
    ],
  };
  const choose = (name: string, text: string) =>
    page
      .getByRole("dialog")
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await page.goto("/conversations");
  await page.getByRole("button", { name: "Import" }).click();
  await choose("garbage.json", "{");
  await expect(page.getByRole("alert")).toContainText("Nothing was imported");
  await choose("conversations.json", JSON.stringify([chat]));
  await expect(page.getByText("1 conversation to import")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
  await expect(page.getByText("1 conversation imported.")).toBeVisible();
  await page.getByRole("dialog").getByText("Close", { exact: true }).click();
  await page.getByRole("button", { name: "Import" }).click();
  await choose("conversations.json", JSON.stringify([chat]));
  await expect(page.getByText("1 is here already and is skipped.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Tea houses", exact: true }).click();
  await expect(reply(page)).toContainText("In Hadong.");
  await expect(page.getByText("map.pdf")).toBeVisible();
});

test("what another tab deleted can be kept", async ({ page, context, modelServer }) => {
  await begin(page, await modelServer(() => "The Loire."));
  const other = await context.newPage();
  await other.goto("/conversations");
  await other.getByRole("button", { name: "Delete Rivers of France" }).click();
  await other.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("This conversation was deleted in another tab.")).toBeVisible();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(other.getByRole("link", { name: "Rivers of France", exact: true })).toBeVisible();
  await page.reload();
  await expect(reply(page)).toContainText("The Loire.");
});

test("a long chat goes on with a summary, and what was sent can be seen", async ({ page, modelServer }) => {
  test.slow();
  await begin(page, await modelServer(() => "The Loire."));
  for (const text of ["a".repeat(20_000), "b".repeat(20_000)]) {
    await composer(page).fill(text);
    await composer(page).press("Enter");
    await expect(reply(page).getByRole("button", { name: "Regenerate", exact: true })).toBeEnabled();
  }
  await page.getByText("Earlier messages, summarised for the model").click();
  await page.getByRole("button", { name: "Edit", exact: true }).last().scrollIntoViewIfNeeded();
  await reply(page).getByRole("button", { name: "What was sent" }).click();
  await expect(page.getByRole("dialog")).toContainText("Summary of the earlier part of this conversation");
  await page.keyboard.press("Escape");
  await page.locator("details").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Earlier messages are sent in full")).toBeVisible();
});
