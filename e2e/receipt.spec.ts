import { readFile } from "node:fs/promises";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider, askOnHome, taskState, unfoldWork } from "./support/actions";
import { teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

test("the receipt of a task says what the network did, byte for byte, and is taken away as JSON", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  await askOnHome(page, "Write a menu for my café");
  await expect(taskState(page, "Completed")).toBeVisible();
  await unfoldWork(page);
  const receipt = page.getByRole("region", { name: "Receipt", exact: true });
  const { host } = new URL(server.url);
  await expect(receipt.getByText(host)).toBeHidden();
  await receipt.getByRole("heading", { name: "Receipt" }).click();
  await expect(receipt.getByText(host)).toBeVisible();
  await expect(receipt).toContainText("No file was sent.");
  expect(await axeViolations(page)).toEqual([]);

  const downloading = page.waitForEvent("download");
  await receipt.getByRole("button", { name: "Download receipt" }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), "utf8")) as {
    hosts: { host: string; requests: number; sentBytes: number; receivedBytes: number }[];
    calls: number;
    unmeasured: number;
  };
  const calls = server.completions;
  const sentBytes = calls.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  expect(file).toMatchObject({ calls: calls.length, unmeasured: 0 });
  expect(file.hosts).toHaveLength(1);
  expect(file.hosts[0]).toMatchObject({ host, requests: calls.length, sentBytes });
  expect(file.hosts[0]?.receivedBytes).toBeGreaterThan(500);
});
