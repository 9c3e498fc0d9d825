import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { goOnToAsk, seedProviders, taskState, unfoldWork } from "./support/actions";
import { teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

/** The part of a request that is chosen per kind of work. */
interface Sent {
  readonly model: string;
  readonly reasoning_effort?: string;
}

/** The file of the next download, read as JSON. */
async function taken(page: Page, button: string): Promise<unknown> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  return JSON.parse(await readFile(await (await downloading).path(), "utf8"));
}

test("each kind of work goes to its model with its effort; the receipt says so and what the network did, byte for byte, and every call is there, taken away and deleted", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  const [baseUrl, provider] = [`${server.url}/v1`, "custom"];
  await seedProviders(page, [
    { provider, baseUrl, model: "writer-1" },
    { provider, baseUrl, model: "checker-1", name: "Second" },
  ]);
  await test.step("checks are given to another model", async () => {
    await page.goto("/settings#general");
    await page.locator("#general").getByText("Advanced", { exact: true }).click();
    await page.getByLabel("Provider: Check").selectOption({ label: "Second" });
    await expect(page.getByLabel("Model: Check")).toHaveValue("checker-1");
    const efforts = page.getByRole("group", { name: "Effort by kind of work" });
    await efforts.getByLabel("Check").selectOption({ label: "High" });
    expect(await axeViolations(page, { within: "#general" })).toEqual([]);
    await goOnToAsk(page, "Write a menu for my café");
    await expect(taskState(page, "Completed")).toBeVisible();
    const efforted = server.completions
      .map(({ body }): Sent => JSON.parse(body))
      .map(({ model, reasoning_effort }) => `${model} ${reasoning_effort}`);
    expect(new Set(efforted)).toEqual(new Set(["writer-1 undefined", "checker-1 high"]));
  });

  await test.step("the receipt", async () => {
    await unfoldWork(page);
    const receipt = page.getByRole("region", { name: "Receipt", exact: true });
    const { host } = new URL(server.url);
    await expect(receipt.getByText(host)).toBeHidden();
    await receipt.getByRole("heading", { name: "Receipt" }).click();
    await expect(receipt.getByText(host)).toBeVisible();
    await expect(receipt).toContainText("No file was sent.");
    await expect(receipt.getByRole("listitem").filter({ hasText: "checker-1" })).toContainText("Check ·");
    await expect(receipt.getByRole("listitem").filter({ hasText: "writer-1" })).toContainText("Brief");
    expect(await axeViolations(page, { within: "main" })).toEqual([]);

    const file = (await taken(page, "Download receipt")) as {
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

  await test.step("every call", async () => {
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
    expect(await axeViolations(page, { within: "main" })).toEqual([]);

    const { traces } = (await taken(page, "Export")) as { traces: { kind: string; firstTokenMs: number }[] };
    expect(traces).toHaveLength(server.completions.length);
    for (const { kind, firstTokenMs } of traces)
      expect([kind, typeof firstTokenMs]).toEqual(["model", "number"]);

    await page.getByRole("button", { name: "Empty" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No calls yet")).toBeVisible();
  });
});
