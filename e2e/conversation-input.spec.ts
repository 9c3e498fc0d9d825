import type { Page } from "playwright/test";
import { docxOf, pdfOf } from "../tests/fakes/office-files";
import { begin, composer, replied, reply } from "./support/conversing";
import { expect, test } from "./support/test";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Brings a file to the prompt as the system would. */
async function bring(page: Page, how: "drop" | "paste", name: string, type: string, base64: string) {
  const given = [how, name, type, base64] as const;
  await composer(page).evaluate((field, [how, name, type, base64]) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], name, { type }));
    const about = { bubbles: true, cancelable: true };
    if (how === "drop") field.dispatchEvent(new DragEvent("drop", { ...about, dataTransfer: data }));
    else field.dispatchEvent(new ClipboardEvent("paste", { ...about, clipboardData: data }));
  }, given);
}

test("files of every kind reach the model, however they are attached", async ({ page, modelServer }) => {
  test.slow();
  const server = await modelServer(() => "I have read them.");
  await page.goto("/knowledge");
  const notes = { name: "notes.md", mimeType: "text/markdown", buffer: Buffer.from("Known for long.") };
  await page.getByLabel("Pick files").last().setInputFiles(notes);
  await expect(page.getByRole("heading", { name: "My Knowledge (1)" })).toBeVisible();
  await begin(page, server);

  const files = page.getByRole("list", { name: "Attachments" }).last();
  await page.getByRole("button", { name: "Attach files" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a file" }).click();
  await (await chooser).setFiles([
    { name: "plan.docx", mimeType: DOCX, buffer: Buffer.from(docxOf("Opened in the office.")) },
    { name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdfOf(["Printed in a hurry."])) },
    { name: "blob.bin", mimeType: "application/octet-stream", buffer: Buffer.from([1, 2, 3]) },
  ]);
  await expect(files.getByRole("listitem")).toHaveCount(3);
  await bring(page, "paste", "pixel.png", "image/png", PIXEL);
  await bring(page, "drop", "list.csv", "text/csv", btoa("dropped,here"));
  await expect(files.getByRole("listitem")).toHaveCount(5);
  await page.getByRole("button", { name: "Attach files" }).click();
  await page.getByRole("button", { name: /notes\.md/ }).click();
  await expect(files.getByRole("listitem")).toHaveCount(6);
  await page.getByRole("button", { name: "Remove list.csv" }).click();
  await expect(files.getByRole("listitem")).toHaveCount(5);
  await bring(page, "drop", "list.csv", "text/csv", btoa("dropped,here"));
  await expect(files.getByRole("listitem")).toHaveCount(6);

  await composer(page).fill("What is in these?");
  await composer(page).press("Enter");
  await expect(page.getByRole("article", { name: "Reply" })).toHaveCount(2);
  await replied(page);
  const body = server.completions.find((each) => each.body.includes("What is in these?"))?.body ?? "";
  for (const part of [
    `data:image/png;base64,${PIXEL}`,
    "--- File: list.csv ---\\ndropped,here",
    "Opened in the office.",
    "Printed in a hurry.",
    "Known for long.",
    "[Attached file: blob.bin (application/octet-stream)]",
  ]) {
    expect(body).toContain(part);
  }
  await page.reload();
  const sent = page.getByRole("article", { name: "You" }).last();
  await expect(sent.getByRole("listitem")).toHaveCount(6);
});

test("what is dictated shows while it is spoken, and is sent when it is final", async ({
  page,
  modelServer,
}) => {
  await page.addInitScript(() => {
    class Recognition {
      onresult?: (event: object) => void;
      onend?: () => void;
      start() {
        const say = (transcript: string, isFinal: boolean) =>
          this.onresult?.({ results: [Object.assign([{ transcript }], { isFinal })] });
        Object.assign(globalThis, { say, hush: () => this.onend?.() });
      }
      abort() {
        this.onend?.();
      }
    }
    Object.assign(globalThis, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition });
  });
  const server = await modelServer(() => "The Loire.");
  await begin(page, server);
  await page.getByRole("button", { name: "Dictate" }).click();
  await expect(page.getByRole("button", { name: "Dictate" })).toHaveAttribute("aria-pressed", "true");
  // What listens is loaded after the click.
  await page.waitForFunction(() => "say" in globalThis);
  await page.evaluate("say('and the lak', false)");
  await expect(composer(page)).toHaveValue("and the lak");
  await page.evaluate("say('and the lakes', true); hush()");
  await expect(page.getByRole("article", { name: "You" }).last()).toContainText("and the lakes");
  await expect(page.getByRole("article", { name: "Reply" })).toHaveCount(2);
  await expect(composer(page)).toHaveValue("");
  await expect(page.getByRole("button", { name: "Dictate" })).toHaveAttribute("aria-pressed", "false");
});

test("a prompt of the home page is handed over with its files, and sent once", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "The Loire.");
  await begin(page, server);
  await page.goto("/");
  await page.getByRole("button", { name: "Choose an agent" }).click();
  await page.getByRole("menuitemradio", { name: /^Statistician/ }).click();
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Seven rivers.") };
  await page.getByRole("button", { name: "Attach files" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a file" }).click();
  await (await chooser).setFiles(notes);
  await page.getByPlaceholder("Need something done?").fill("How many rivers are there?");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#statistician\/[\w-]{21}$/);
  await replied(page);
  await expect(page.getByRole("article", { name: "You" })).toContainText("notes.txt");
  expect(server.completions.filter(({ body }) => body.includes("Seven rivers."))).toHaveLength(1);
  await page.goto("/agents/run#statistician");
  await expect(page.getByPlaceholder(/Start chatting with/)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /pending/.test(key)))).toEqual(
    [],
  );
  await expect(reply(page)).toBeHidden();
});
