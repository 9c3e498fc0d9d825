import { readFile } from "node:fs/promises";
import { zipSync } from "fflate";
import { addProvider } from "./support/actions";
import { begin, composer, replied, reply, say } from "./support/conversing";
import { expect, test } from "./support/test";

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
  await expect.poll(() => page.evaluate("spoken")).toEqual(["The Loire."]);
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

test("a long chat goes on with a summary, which can be corrected, undone and inspected", async ({
  page,
  modelServer,
}) => {
  test.slow();
  const server = await modelServer(() => "The Loire.");
  await begin(page, server);
  await say(page, "a".repeat(20_000));
  server.fail({ status: 400, message: "No summaries today", when: "Summarise the conversation", times: 1 });
  await composer(page).fill("b".repeat(20_000));
  await composer(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Failed to get response from LLM");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article", { name: "Reply" })).toHaveCount(3);
  await replied(page);

  const summary = page.locator("details").filter({ hasText: "Earlier messages, summarised for the model" });
  await summary.locator("summary").click();
  await summary.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Edit the summary").fill("They spoke of the Garonne.");
  await summary.getByRole("button", { name: "Save" }).click();
  await say(page, "Which river was it?");
  expect(server.completions.at(-1)?.body).toContain("They spoke of the Garonne.");
  await reply(page).getByRole("button", { name: "What was sent" }).click();
  await expect(page.getByRole("dialog")).toContainText("They spoke of the Garonne.");
  await page.keyboard.press("Escape");
  await page.reload();
  await summary.locator("summary").click();
  await expect(summary).toContainText("They spoke of the Garonne.");
  await summary.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Earlier messages are sent in full")).toBeVisible();
});

test("one question is answered again by any model the server lists, at a known price", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "The Loire.");
  await begin(page, server);
  await addProvider(page, {
    provider: "OpenAI",
    baseUrl: `${server.url}/v1`,
    apiKey: "sk-e2e",
    model: "gpt-5-2025-08-07",
  });
  await page.goto("/conversations");
  await page.getByRole("link", { name: "Rivers of France", exact: true }).click();
  const again = reply(page).getByRole("button", { name: "Regenerate with another model" });
  await again.click();
  await page.getByRole("menuitemradio", { name: "gpt-4", exact: true }).first().click();
  await expect(reply(page).getByText(/^gpt-4 · .*—$/)).toBeVisible();
  await again.click();
  await page.getByRole("menuitemradio", { name: "gpt-5-2025-08-07" }).click();
  await expect(reply(page).getByText(/^gpt-5-2025-08-07 · .*\$0\.\d+$/)).toBeVisible();
  await expect(reply(page)).toContainText("3/3");
  await expect(page.getByTitle("All replies of this conversation")).toContainText("—");
  await expect(page.getByRole("button", { name: "Choose the model" })).toContainText("Automatic");
});

test("a conversation leaves as Markdown and as JSON, and comes back with its branches", async ({
  page,
  context,
  modelServer,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await begin(page, await modelServer(() => "The **Loire**."));
  await reply(page).getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("The **Loire**.");
  await reply(page).getByRole("button", { name: "Regenerate", exact: true }).click();
  await expect(reply(page)).toContainText("2/2");
  const save = async (name: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Actions for Rivers of France" }).click();
    await page.getByRole("menuitem", { name }).click();
    return download;
  };
  const markdown = await save("Export as Markdown");
  expect(markdown.suggestedFilename()).toBe("rivers-of-france.md");
  const text = await readFile(await markdown.path(), "utf8");
  expect(text).toMatch(/^# Rivers of France\n[\s\S]*## You[\s\S]*Rivers of France[\s\S]*The \*\*Loire\*\*\./);
  const json = await save("Export as JSON");
  expect(json.suggestedFilename()).toBe("rivers-of-france.json");

  await page.goto("/conversations");
  await page.getByRole("button", { name: "Delete Rivers of France" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Import" }).click();
  const archive = zipSync({ "export/conversations-000.json": await readFile(await json.path()) });
  const zip = { name: "export.zip", mimeType: "application/zip", buffer: Buffer.from(archive) };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(zip);
  await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
  await page.getByRole("dialog").getByText("Close", { exact: true }).click();
  await page.getByRole("link", { name: "Rivers of France", exact: true }).click();
  await expect(reply(page)).toContainText("2/2");
});
