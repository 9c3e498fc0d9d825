import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { reply } from "./support/conversing";
import { withDisk } from "./support/folder-on-disk";
import { expect, test } from "./support/test";

const call = (name: string, args: object) => ({ name, arguments: JSON.stringify(args) });

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
  await page.goto("/");
  await page.getByText("Chat", { exact: true }).click();
  const prompt = page.getByPlaceholder("Need something done?");
  await prompt.fill("What does the note say?");
  await page.getByRole("button", { name: "Choose a folder" }).click();
  await expect(page.getByRole("button", { name: "Folder reports" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("journey.lost", "1"));
  await prompt.press("Enter");
  const question = page.getByRole("region", { name: "Folder reports is disconnected" });
  await expect(question).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Folder reports, disconnected" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole("button", { name: "Reconnect" }).click();
  await expect(reply(page).getByText("It says: Blue")).toBeVisible();
  await expect(question).toBeHidden();
});
