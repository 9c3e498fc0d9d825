import { expect, test } from "./support/test";

const text = (name: string, content: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

test("files are added, told from duplicates and too large ones, edited, deleted and brought back", async ({
  page,
}) => {
  await page.goto("/knowledge");
  await expect(page.getByText("No knowledge items yet. Upload some files to get started!")).toBeVisible();
  const input = page.getByLabel("Pick files").last();
  await input.setInputFiles([
    text("notes.txt", "Alpha"),
    text("same.txt", "Alpha"),
    { name: "paper.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") },
    { name: "huge.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
  ]);
  await expect(page.getByText("2 file(s) added, 1 duplicate(s) skipped")).toBeVisible();
  await expect(page.getByText("Larger than 10 MB and skipped: huge.bin")).toBeVisible();
  await expect(page.getByRole("heading", { name: "My Knowledge (2)" })).toBeVisible();
  await expect(page.getByText("Document · 4 Bytes")).toBeVisible();

  await page.getByRole("button", { name: "Actions for notes.txt" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByLabel("Description").fill("Minutes of May");
  await page.getByLabel("Tags").fill(" may, , minutes ");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Minutes of May")).toBeVisible();
  await expect(page.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveText(["may", "minutes"]);

  await page.getByRole("button", { name: "Actions for notes.txt" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "My Knowledge (1)" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "My Knowledge (2)" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Minutes of May")).toBeVisible();
});

test("the knowledge of an agent is searched, looked into and saved", async ({ page }) => {
  await page.goto("/knowledge");
  await page
    .getByLabel("Pick files")
    .last()
    .setInputFiles([text("budget.txt", "x".repeat(1500)), text("trains.txt", "Nine o'clock")]);
  await expect(page.getByRole("heading", { name: "My Knowledge (2)" })).toBeVisible();
  await page.goto("/agents/new");
  await page.getByLabel("Name").fill("Reader");
  await page.getByLabel("Role").fill("Reads");
  await page.getByRole("button", { name: "Create Agent" }).click();
  await page.getByRole("button", { name: "Actions for Reader" }).click();
  await page.getByRole("menuitem", { name: "Edit Knowledge" }).click();

  const dialog = page.getByRole("dialog", { name: "Knowledge of Reader" });
  await dialog.getByRole("searchbox").fill("BUDGET");
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Preview budget.txt" }).click();
  await expect(page.getByText("Only the first 1,000 characters are shown.")).toBeVisible();
  await page.keyboard.press("Escape");
  await dialog.getByRole("checkbox", { name: "budget.txt" }).check();
  await expect(dialog.getByText("1 selected")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();

  await page.getByRole("button", { name: "Actions for Reader" }).click();
  await page.getByRole("menuitem", { name: "Edit Knowledge" }).click();
  await expect(dialog.getByRole("checkbox", { name: "budget.txt" })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "trains.txt" })).not.toBeChecked();
});
