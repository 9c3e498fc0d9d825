import { writeFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { crowdedArchive, HOSTILE_FILES } from "../tests/fakes/hostile-files";
import { addCustomProvider } from "./support/actions";
import { replied, say } from "./support/conversing";
import { followed } from "./support/places";
import { expectResponsive } from "./support/responsiveness";
import { expect, test } from "./support/test";

/** Writes a file for the browser to open itself: what Playwright hands over goes through the page, which takes its time. */
function written(name: string, content: Uint8Array | string): string {
  const path = test.info().outputPath(name);
  writeFileSync(path, content);
  return path;
}

function hostile(name: string, kind: string): string {
  const file = HOSTILE_FILES[kind];
  if (!file) throw new Error(`there is no ${kind}`);
  return written(name, file.make());
}

/** Pastes a text of letters as a browser would. */
const paste = (page: Page, label: string, length: number) =>
  page.getByLabel(label, { exact: true }).evaluate((field, count) => {
    const data = new DataTransfer();
    data.setData("text/plain", "word ".repeat(count / 5));
    field.dispatchEvent(
      new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }),
    );
  }, length);

test("files that are dear to read are kept, very long texts attached instead of pasted, and too many refused, while the page answers", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "I have its name.");
  await addCustomProvider(page, server.url);
  await test.step("files of the knowledge, one as the background", async () => {
    await page.goto("/knowledge");
    const input = page.getByLabel("Pick files").last();
    await expect(input).toBeAttached();
    await expectResponsive(page, async () => {
      await input.setInputFiles([
        hostile("crowd.docx", "a document of 60,000 files"),
        hostile("again.epub", "a book that names a chapter 20,000 times"),
        hostile("line.txt", "a text of one line of 10 MB"),
        hostile("vast.png", "an image of 50,000 × 50,000"),
        hostile("deep.json", "JSON nested 100,000 deep"),
      ]);
      await expect(page.getByText("5 file(s) added")).toBeVisible();
    });
    await followed(page, "/settings#general");
    const background = page.getByLabel("Upload an image");
    await expect(background).toBeAttached();
    await expectResponsive(page, async () => {
      await background.setInputFiles(hostile("vast.png", "an image of 50,000 × 50,000"));
      await expect(page.getByText("Background image set")).toBeVisible();
    });
  });

  await test.step("pasted texts, of which one without end is refused, and too many files", async () => {
    await followed(page, "/");
    const label = "Need something done?";
    const attached = page.getByRole("list", { name: "Attachments" });
    await page.getByPlaceholder(label).fill("Sum this up: ");
    await expectResponsive(page, async () => {
      await paste(page, label, 8_000_000);
      await expect(attached.getByText("Pasted text.txt")).toBeVisible();
    });
    await expect(page.getByPlaceholder(label)).toHaveValue("Sum this up: ");
    await page.getByRole("button", { name: "Remove Pasted text.txt" }).click();
    await paste(page, label, 11_000_000);
    await expect(page.getByText("Pasted text.txt was not attached: over 10 MB")).toBeVisible();
    await paste(page, label, 60_000);
    await expect(attached.getByText("Pasted text.txt")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(attached).toHaveCount(0);
    await expect(page.getByPlaceholder(label)).toHaveValue(/^Sum this up: (word ){12000}$/);

    const files = Array.from({ length: 60 }, (_, index) => ({
      name: `${index}.txt`,
      mimeType: "text/plain",
      buffer: Buffer.from("x"),
    }));
    await page.getByLabel("Upload a file").setInputFiles(files);
    await expect(page.getByText("Only 50 files can be attached. The rest were left out.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Attachments" }).getByRole("listitem")).toHaveCount(50);

    await followed(page, "/agents/new");
    await expect(page.getByLabel("Instructions", { exact: true })).toBeVisible();
    await expectResponsive(page, async () => {
      await paste(page, "Instructions", 10_000_000);
      await expect(page.getByText("This text is over 200,000 characters.")).toBeVisible();
    });
  });

  await test.step("attached files that cannot be read are named with the limit they went over, and the answer comes", async () => {
    await followed(page, "/agents/run#default");
    await page.getByPlaceholder(/Start chatting with/).fill("Rivers of France");
    await page.keyboard.press("Enter");
    await replied(page);
    const input = page.getByLabel("Upload a file");
    const ask = (file: string, question: string) =>
      expectResponsive(page, async () => {
        await input.setInputFiles(file);
        await expect(page.getByRole("list", { name: "Attachments" }).last()).toBeVisible();
        await say(page, question);
      });
    await ask(hostile("crowd.docx", "a document of 60,000 files"), "What is in it?");
    const sentence = page.getByText("Agents get only the name of “crowd.docx”: it holds over 5,000 files.");
    await expect(sentence).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).last().click();
    await ask(hostile("again.epub", "a book that names a chapter 20,000 times"), "And in this one?");
    await expect(sentence).toHaveCount(0);
    expect(server.requests.some(({ body }) => body.includes("word\\nword"))).toBe(true);
  });
});

test("exports of any kind are refused by their limits, and 1,000 conversations or 20,000 records of a backup taken in, while the page answers", async ({
  page,
}) => {
  await test.step("exports of conversations", async () => {
    await page.goto("/conversations");
    await page.getByRole("button", { name: "Import" }).first().click();
    const dialog = page.getByRole("dialog");
    const input = dialog.locator("input[type=file]");
    await expect(dialog).toBeVisible();
    const refused = (given: Parameters<typeof input.setInputFiles>[0], sentence: RegExp) =>
      expectResponsive(page, async () => {
        await input.setInputFiles(given);
        await expect(dialog.getByRole("alert")).toHaveText(sentence);
      });
    await refused(written("a.zip", crowdedArchive("x/00000.json")), /holds no conversations\.json/);
    await refused(written("b.zip", crowdedArchive("conversations-00000.json")), /This archive is too large/);
    await refused(written("c.json", "[".repeat(2_000_000)), /file is damaged/);
    const message = (index: number) => `{"uuid":"m${index}","sender":"human","text":"x"}`;
    const messages = Array.from({ length: 50_000 }, (_, index) => message(index));
    const many = written("many.json", `[{"uuid":"c","name":"Long","chat_messages":[${messages.join(",")}]}]`);
    await refused(many, /over 20,000 messages/);

    const said = (id: number) =>
      Array.from({ length: 10 }, (_, index) => ({
        uuid: `${id}-${index}`,
        sender: "human",
        text: "Said. ".repeat(50),
      }));
    const chats = Array.from({ length: 1_000 }, (_, id) => ({
      uuid: `c${id}`,
      name: `Conversation ${id}`,
      created_at: "2026-01-01T00:00:00Z",
      chat_messages: said(id),
    }));
    await expectResponsive(page, async () => {
      await input.setInputFiles(written("all.json", JSON.stringify(chats)));
      await dialog.getByRole("button", { name: "Import" }).click();
      await expect(dialog.getByText("Imported: 1,000")).toBeVisible();
    });
  });

  await test.step("backups, of which one has 100,000 records that are none", async () => {
    const header = `{"backup":{"format":"troupe-backup","version":9,"createdAt":"2026-01-01T00:00:00.000Z"},`;
    await followed(page, "/admin/database");
    await page.getByRole("button", { name: "Restore database" }).click();
    const dialog = page.getByRole("dialog");
    const read = (text: string, found: RegExp) =>
      expectResponsive(page, async () => {
        await dialog.locator("input[type=file]").setInputFiles(written("backup.json", text));
        await expect(dialog.getByText(found)).toBeVisible();
      });
    await read(`${header}"messages":[${"1,".repeat(100_000)}1]}`, /^Left out, not valid: 100001/);
    const record = (id: number) =>
      `{"id":"m${id}","conversationId":"c","role":"user","content":"${"x".repeat(200)}","timestamp":1700000000000}`;
    const records = Array.from({ length: 20_000 }, (_, id) => record(id));
    await read(`${header}"messages":[${records.join(",")}]}`, /Records: 20,000/);
    await expectResponsive(page, async () => {
      await dialog.getByRole("button", { name: "Replace everything" }).click();
      await expect(page.getByText("Database imported successfully (20000 items)")).toBeVisible();
    });
  });
});
