import type { Locator } from "playwright/test";
import { reply } from "./support/conversing";
import { follow } from "./support/places";
import { expect, test } from "./support/test";

/** Key by key: React does not hear of what Playwright fills into a field through WebDriver BiDi. */
async function type(field: Locator, text: string): Promise<void> {
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
}

test("a plugin is installed, a message is answered, and the plugin draws what the answer holds", {
  tag: "@firefox",
}, async ({ page, modelServer }) => {
  const server = await modelServer(() => "Here it **is**:\n\n~~~ladder\na b c\n~~~\n");
  await page.goto("/settings#providers");
  await page.getByRole("button", { name: "Add provider" }).click();
  await page.getByLabel("Provider", { exact: true }).selectOption({ label: "Custom" });
  await type(page.getByLabel("Base URL"), `${server.url}/v1`);
  await type(page.getByLabel("API key"), "sk-e2e");
  await type(page.getByLabel("Model", { exact: true }), "gpt-4o");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "gpt-4o" }).first()).toBeVisible();

  await follow(page, "/settings#plugins");
  await page.getByRole("button", { name: "Install plugin" }).click();
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles("tests/external-plugins/ladder.js");
  const asking = page.getByRole("dialog", { name: "Install Ladder?" });
  await asking.getByRole("button", { name: "Install", exact: true }).click();
  const installed = page.getByRole("list", { name: "Plugins from outside" });
  await expect(installed).toContainText("Version 1.0.0, Contained");

  await follow(page, "/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).pressSequentially("A ladder, please");
  await page.keyboard.press("Enter");
  await expect(reply(page)).toContainText("Here it is:");
  await expect(page.locator('iframe[title="Ladder"]').contentFrame().getByText("rungs: 3")).toBeVisible();
});
