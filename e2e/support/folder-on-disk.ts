import { expect, type Page } from "playwright/test";
import { seed } from "./seed";

const clerk = { id: "custom-1-clerk", name: "Clerk", role: "Keeps accounts.", instructions: "Add up." };

/** The browser's own file system stands for the disk: a picker cannot be clicked. Whether access is lost is up to the journey. */
export async function withDisk(
  page: Page,
  files: Readonly<Record<string, string | readonly number[]>>,
): Promise<void> {
  await page.addInitScript(() => {
    const open = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle("reports", { create: true });
    const isLost = () => localStorage.getItem("journey.lost") !== null;
    Object.assign(globalThis, { showDirectoryPicker: open });
    Object.assign(FileSystemDirectoryHandle.prototype, {
      queryPermission: async () => (isLost() ? "prompt" : "granted"),
      requestPermission: async () => {
        localStorage.removeItem("journey.lost");
        return "granted";
      },
    });
  });
  await seed(page, { agents: [clerk] });
  await page.evaluate(async (contents) => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle("reports", {
      create: true,
    });
    for (const [name, content] of Object.entries(contents)) {
      const writable = await (await root.getFileHandle(name, { create: true })).createWritable();
      await writable.write(typeof content === "string" ? content : Uint8Array.from(content));
      await writable.close();
    }
    // All files are read in one answer.
    localStorage.setItem("troupe.toolLimits.calls", "60");
  }, files);
}

/** The text of a file of the folder. */
export const contentOf = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle("reports");
    const file = await root.getFileHandle(wanted).catch(() => undefined);
    return file && (await (await file.getFile()).text());
  }, name);

/** Has the first message of a conversation with an agent be written in the folder. */
export async function chooseFolder(page: Page): Promise<void> {
  await page.goto(`/agents/run#${clerk.id}`);
  await page.getByRole("button", { name: "Choose a folder" }).click();
  await expect(page.getByRole("button", { name: "Folder reports" })).toBeVisible();
}
