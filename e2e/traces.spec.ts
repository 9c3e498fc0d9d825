import { readFile } from "node:fs/promises";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider, askOnHome, taskState, unfoldWork } from "./support/actions";
import { teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

test("every call of a task is there with what was said, and is taken away and deleted", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  await askOnHome(page, "Write a menu for my café");
  await expect(taskState(page, "Completed")).toBeVisible();
  await unfoldWork(page);
  await page.getByRole("link", { name: "Every call" }).click();
  await expect(page.getByRole("heading", { name: /^Calls of / })).toBeVisible();
  // Calls are written when the page has nothing else to do.
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    const bars = page.getByRole("list", { name: "Calls in order" }).getByRole("listitem");
    await expect(bars).toHaveCount(server.completions.length, { timeout: 2_000 });
  }).toPass();
  const calls = page.getByRole("list", { name: "Calls", exact: true });
  await calls.getByRole("listitem").last().locator("summary").click();
  await expect(calls.getByText("Write a menu for my café").first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const { traces } = JSON.parse(await readFile(await (await downloading).path(), "utf8")) as {
    traces: { kind: string; firstTokenMs: number }[];
  };
  expect(traces).toHaveLength(server.completions.length);
  for (const { kind, firstTokenMs } of traces)
    expect([kind, typeof firstTokenMs]).toEqual(["model", "number"]);

  await page.getByRole("button", { name: "Empty" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No calls yet")).toBeVisible();
});
