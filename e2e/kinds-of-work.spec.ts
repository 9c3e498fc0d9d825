import { axeViolations } from "./support/accessibility";
import { askOnHome, taskState, unfoldWork } from "./support/actions";
import { seed } from "./support/seed";
import { teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

/** The part of a request that is chosen per kind of work. */
interface Sent {
  readonly model: string;
  readonly reasoning_effort?: string;
}

test("each kind of work goes to the model and with the effort of the settings, and the receipt says which did what", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  const credential = { provider: "custom", encryptedApiKey: "", timestamp: Date.now() };
  await seed(page, {
    credentials: [
      { ...credential, id: "1", model: "writer-1", baseUrl: `${server.url}/v1`, order: 0 },
      { ...credential, id: "2", model: "checker-1", baseUrl: `${server.url}/v1`, order: 1, name: "Second" },
    ],
  });
  await page.goto("/settings#general");
  await page.locator("#general").getByText("Advanced", { exact: true }).click();
  await page.getByLabel("Provider: Check").selectOption({ label: "Second" });
  await expect(page.getByLabel("Model: Check")).toHaveValue("checker-1");
  const efforts = page.getByRole("group", { name: "Effort by kind of work" });
  await efforts.getByLabel("Check").selectOption({ label: "High" });
  expect(await axeViolations(page)).toEqual([]);
  await askOnHome(page, "Write a menu for my café with prices and opening hours");
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });
  const sent = server.completions.map(({ body }): Sent => JSON.parse(body));
  const checks = sent.filter(({ model }) => model === "checker-1");
  expect(checks.length).toBeGreaterThan(0);
  expect(new Set(checks.map((each) => each.reasoning_effort))).toEqual(new Set(["high"]));
  const others = sent.filter(({ model }) => model === "writer-1");
  expect(others.length).toBeGreaterThan(0);
  expect(new Set(others.map((each) => each.reasoning_effort))).toEqual(new Set([undefined]));
  await unfoldWork(page);
  const receipt = page.getByRole("region", { name: "Receipt", exact: true });
  await receipt.getByRole("heading", { name: "Receipt" }).click();
  await expect(receipt.getByRole("listitem").filter({ hasText: "checker-1" })).toContainText("Check ·");
  await expect(receipt.getByRole("listitem").filter({ hasText: "writer-1" })).toContainText("Brief");
});
