import { axeViolations } from "./support/accessibility";
import { conversationOf, seed } from "./support/seed";
import { storedRecords } from "./support/stored";
import { expect, test } from "./support/test";

const POEM = "Roses are red,\nviolets are blue,\nsugar is sweet.";
const REPLY = `# Four lines\n\n${POEM}\n\n- one\n- two\n`;

test("a reply keeps its lines, takes files dropped beside it, and is worked on as a document", async ({
  page,
}) => {
  await seed(page, conversationOf(["Write a poem", REPLY], "poem"));
  await page.goto("/agents/run#default/poem");
  const lines = page.getByRole("article", { name: "Reply" }).getByText("violets are blue");
  // Until the renderer has come it is the whole reply, as it was written.
  await expect.poll(() => lines.innerText()).toBe(POEM);

  // A file anywhere on the page reaches the prompt, and is there after a reload.
  await lines.evaluate((place) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["rose"], "rose.txt", { type: "text/plain" }));
    place.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer }));
    Object.assign(globalThis, { dropped: dataTransfer });
  });
  await expect(page.getByText("Drop to attach")).toBeVisible();
  await lines.evaluate((place) => {
    const { dropped: dataTransfer } = globalThis as { dropped?: DataTransfer };
    place.dispatchEvent(
      new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: dataTransfer ?? null }),
    );
  });
  const files = page.getByRole("list", { name: "Attachments" });
  await expect(files.getByText("rose.txt")).toBeVisible();
  await expect.poll(() => storedRecords(page, "drafts")).toHaveLength(1);
  await page.reload();
  await expect(files.getByText("rose.txt")).toBeVisible();

  await page.getByRole("button", { name: "Open as document" }).click();
  const document = page.getByRole("region", { name: "Artifacts", exact: true });
  await expect(document.getByRole("heading", { name: "Four lines" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Ask for changes" })).toBeVisible();
  for (const tool of ["Versions", "Edit", "Download"])
    await expect(page.getByRole("button", { name: tool, exact: true }).first()).toBeVisible();
  expect(await axeViolations(page, { within: "main" })).toEqual([]);

  await page.getByRole("button", { name: "Edit", exact: true }).first().click();
  await page.getByRole("textbox", { name: "Text of Four lines" }).press("Control+End");
  await page.keyboard.type("three");
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByRole("link", { name: "From a conversation" }).click();
  const opened = page
    .getByRole("article", { name: "Reply" })
    .getByRole("link", { name: "Four lines · version 2" });
  await expect(opened).toBeVisible();
  expect(await axeViolations(page, { within: "main" })).toEqual([]);
});
