import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { reply } from "./support/conversing";
import { chooseFolder, contentOf, withDisk } from "./support/folder-on-disk";
import { expect, test } from "./support/test";

async function send(page: Page, prompt: string): Promise<void> {
  await page.getByPlaceholder(/Start chatting with/).fill(prompt);
  await page.keyboard.press("Enter");
}

const call = (name: string, args: object) => ({ name, arguments: JSON.stringify(args) });

test("30 files of a folder are summed up into two new ones, which can be undone", async ({
  page,
  modelServer,
}) => {
  const names = Array.from({ length: 30 }, (_, each) => `bill-${String(each + 1).padStart(2, "0")}.txt`);
  const total = names.reduce((sum, _, each) => sum + (each + 1) * 7, 0);
  const server = await modelServer(({ messages }) => {
    const results = messages.filter(({ role }) => role === "tool").map(({ content }) => String(content));
    if (results.length === 0) return { toolCalls: [call("list-folder", {})] };
    const listed = results[0]?.match(/bill-\d\d\.txt/g) ?? [];
    if (results.length === 1) return { toolCalls: listed.map((path) => call("read-file", { path })) };
    if (results.length > 31) return "Both are written.";
    const amounts = results.slice(1).map((text) => Number(/Amount: (\d+)/.exec(text)?.[1]));
    const sum = amounts.reduce((before, amount) => before + amount, 0);
    const files = [
      { path: "total.md", content: `Total: ${sum}` },
      { path: "count.md", content: `Bills: ${amounts.length}` },
    ];
    return { toolCalls: [call("write-files", { files })] };
  });
  await withDisk(page, Object.fromEntries(names.map((name, each) => [name, `Amount: ${(each + 1) * 7}`])));
  await addCustomProvider(page, server.url);
  await chooseFolder(page);
  await send(page, "Add up my bills.");
  const question = page.getByRole("region").filter({ has: page.getByRole("button", { name: "Allow once" }) });
  await expect(question).toContainText("reports");
  expect(await contentOf(page, "total.md")).toBeUndefined();
  await question.getByRole("button", { name: "Allow once" }).click();
  await expect(reply(page).getByText("Both are written.")).toBeVisible();
  expect(await contentOf(page, "total.md")).toBe(`Total: ${total}`);
  expect(await contentOf(page, "count.md")).toBe("Bills: 30");
  await page.getByRole("button", { name: "Folder reports" }).click();
  const folder = page.getByRole("dialog", { name: "reports" });
  await expect(folder.getByRole("heading", { name: "Files: 32" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await folder.getByRole("button", { name: "Undo: count.md" }).click();
  await expect(folder.getByRole("heading", { name: "Files: 31" })).toBeVisible();
  expect(await contentOf(page, "count.md")).toBeUndefined();
  expect(await contentOf(page, "total.md")).toBe(`Total: ${total}`);
});

test("a folder whose access was lost is asked for, also after a reload, and the work goes on", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(({ messages }) => {
    const result = messages.find(({ role }) => role === "tool");
    if (!result) return { toolCalls: [call("read-file", { path: "note.txt" })] };
    return `It says: ${/Blue|Red/.exec(String(result.content))?.[0]}`;
  });
  await withDisk(page, { "note.txt": "Blue door" });
  await addCustomProvider(page, server.url);
  await chooseFolder(page);
  await page.evaluate(() => localStorage.setItem("journey.lost", "1"));
  await send(page, "What does the note say?");
  const question = page.getByRole("region", { name: "Folder reports is disconnected" });
  await expect(question).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Folder reports, disconnected" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole("button", { name: "Reconnect" }).click();
  await expect(reply(page).getByText("It says: Blue")).toBeVisible();
  await expect(question).toBeHidden();
});
