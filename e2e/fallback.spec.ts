import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { replied, reply } from "./support/conversing";
import { follow } from "./support/places";
import { seed } from "./support/seed";
import { expect, test } from "./support/test";

const WORDS = "Custom · second answered, not Custom · first: it did not accept the key.";

/** Two servers are configured, and the second one is made the fallback in the settings. */
async function withFallback(page: Page, first: string, second: string): Promise<void> {
  const credential = { provider: "custom", encryptedApiKey: "", timestamp: Date.now() };
  await seed(page, {
    credentials: [
      { ...credential, id: "1", model: "first", baseUrl: `${first}/v1`, order: 0 },
      { ...credential, id: "2", model: "second", baseUrl: `${second}/v1`, order: 1 },
    ],
  });
  await page.goto("/settings#providers");
  const row = page.getByRole("listitem").filter({ hasText: "second" });
  await row.getByRole("button", { name: "Set as Fallback" }).click();
  await expect(row.getByRole("button", { name: "No fallback" })).toBeVisible();
  await expect(row.getByText("Fallback", { exact: true })).toBeVisible();
  expect(await axeViolations(page, { within: "#providers" })).toEqual([]);
}

test("a reply comes from the fallback where the default refuses its key, and says so after a reload too", async ({
  page,
  modelServer,
}) => {
  const first = await modelServer(() => "Never said.");
  const second = await modelServer(() => "The Seine and the Loire.");
  first.fail({ status: 401, times: 50 });
  await withFallback(page, first.url, second.url);
  await follow(page, "/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill("Rivers of France");
  await page.keyboard.press("Enter");
  await replied(page);
  await expect(reply(page)).toContainText("The Seine");
  await expect(reply(page)).toContainText(WORDS);
  await page.reload();
  await expect(reply(page)).toContainText(WORDS);
  expect(await axeViolations(page, { within: "main" })).toEqual([]);
});
