import { axeViolations } from "./support/accessibility";
import { seed } from "./support/seed";
import { expect, test } from "./support/test";

const file = (path: string, at: number) => ({
  ...{ id: path, name: path.split("/").at(-1), type: "file", fileType: "text", mimeType: "text/plain", path },
  ...{ size: 4, content: "text", tags: [], lastModified: at, createdAt: at, syncSource: "manual" },
});

test("files and folders are dragged into others, cut and pasted with the keyboard, and put back", async ({
  page,
}) => {
  await seed(page, {
    knowledgeItems: [file("plan.md", 3), file("Work/notes.md", 2), file("Old/letter.md", 1)],
  });
  await page.goto("/knowledge");
  const folder = (name: string) => page.getByRole("button", { name });
  const notice = (words: string) => page.getByRole("region", { name: "Notifications" }).getByText(words);

  await page.getByText("plan.md", { exact: true }).dragTo(folder("Work 1 file"));
  await expect(folder("Work 2 files")).toBeVisible();
  await expect(notice("Moved to Work")).toBeVisible();

  // With the keyboard: the folder Old into Work.
  await folder("Old 1 file").press("Control+x");
  await expect(notice("Old is cut. Paste it into a folder.")).toBeVisible();
  await folder("Work 2 files").press("Control+v");
  await expect(folder("Work 3 files")).toBeVisible();
  await expect(notice("Moved to Work/Old")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page
    .getByRole("region", { name: "Notifications" })
    .getByRole("button", { name: "Undo" })
    .last()
    .click();
  await expect(folder("Work 2 files")).toBeVisible();
  await expect(folder("Old 1 file")).toBeVisible();

  await page.reload();
  await expect(folder("Work 2 files")).toBeVisible();
  await expect(page.getByText("Work/plan.md")).toBeVisible();
});
