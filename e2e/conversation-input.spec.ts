import type { Page } from "playwright/test";
import { docxOf, pdfOf } from "../tests/fakes/office-files";
import { addCustomProvider } from "./support/actions";
import { composer, replied } from "./support/conversing";
import { follow } from "./support/places";
import { conversationOf, seed } from "./support/seed";
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
  const server = await modelServer(() => "I have read them.");
  await addCustomProvider(page, server.url);
  await seed(page, conversationOf(["Rivers of France", "The Loire."], "rivers"));
  await page.goto("/knowledge");
  const notes = { name: "notes.md", mimeType: "text/markdown", buffer: Buffer.from("Known for long.") };
  await page.getByLabel("Pick files").last().setInputFiles(notes);
  await expect(page.getByRole("heading", { name: "My Knowledge (1)" })).toBeVisible();
  await follow(page, "/agents/run#default/rivers");

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
