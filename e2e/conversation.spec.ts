import { readFile } from "node:fs/promises";
import { zipSync } from "fflate";
import type { Page } from "playwright/test";
import { addCustomProvider } from "./support/actions";
import { begin, reply } from "./support/conversing";
import type { ModelServer } from "./support/model-server";
import { expect, test } from "./support/test";

const LONG = Array.from({ length: 120 }, (_, index) => `Sentence number ${index}.`).join(" ");

async function converse(page: Page, server: ModelServer, text: string): Promise<void> {
  await addCustomProvider(page, server.url);
  await page.goto("/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill(text);
  await page.keyboard.press("Enter");
}

test("an agent picked on the home page answers, of a file too, in a conversation that is saved, titled and sent once", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer((chat) =>
    JSON.stringify(chat.messages).includes("title") ? "Planting Tomatoes" : "Plant them in **May**.",
  );
  await addCustomProvider(page, server.url);
  await page.goto("/");
  await page.getByRole("button", { name: "Choose an agent" }).click();
  await page.getByRole("menuitemradio", { name: /^Statistician/ }).click();
  await page.getByRole("button", { name: "Attach files" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a file" }).click();
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("It freezes in April.") };
  await (await chooser).setFiles(notes);
  await page.getByPlaceholder("Need something done?").fill("When do I plant tomatoes here in the north?");
  await page.keyboard.press("Enter");

  await expect(reply(page)).toContainText("Plant them in May.");
  await expect(page).toHaveURL(/\/agents\/run#statistician\/[\w-]{21}$/);
  await page.reload();
  await expect(reply(page)).toContainText("Plant them in May.");
  await expect(page.getByRole("article", { name: "You" })).toContainText("notes.txt");
  expect(server.completions.filter(({ body }) => body.includes("It freezes in April."))).toHaveLength(1);
  await page.goto("/agents/run#statistician");
  await expect(page.getByPlaceholder(/Start chatting with/)).toBeVisible();
  await expect(reply(page)).toBeHidden();
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /pending/.test(key)));
  expect(kept).toEqual([]);
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
  await page.getByRole("main").getByRole("link", { name: "Rivers of France", exact: true }).click();
  await expect(reply(page)).toContainText("2/2");
});
