import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider, askOnHome, taskState } from "./support/actions";
import { begin, composer, replied, reply } from "./support/conversing";
import { DELIVERABLE_TITLE, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const TASK = "Write a menu for my café with prices and opening hours";

const ask = async (page: Page, text: string) => {
  await composer(page).fill(text);
  await composer(page).press("Enter");
};

test("a key that is refused in a conversation is changed there, and the question is answered", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "The Seine and the Loire.");
  await begin(page, server);
  server.fail({ status: 401, message: "This key was revoked. <i>Sorry</i>.", times: 50 });
  await ask(page, "And the longest?");
  const alert = page.getByRole("alert").filter({ hasText: "Unauthorized" });
  await expect(alert).toContainText("The server says: This key was revoked. <i>Sorry</i>.");
  await alert.getByRole("button", { name: "Change key" }).click();
  const dialog = page.getByRole("dialog", { name: "Another key for Custom" });
  await expect(dialog.getByLabel("API key")).toBeFocused();
  expect(await axeViolations(page, { within: "[role=dialog]" })).toEqual([]);
  server.clearFaults();
  await dialog.getByLabel("API key").fill("sk-new");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await replied(page);
  await expect(reply(page)).toContainText("The Seine");
  expect(server.completions.at(-1)?.headers.authorization).toBe("Bearer sk-new");
});

test("a task whose key was refused goes on after another key, also after a reload", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  server.fail({ status: 401, times: 50 });
  await askOnHome(page, TASK);
  await expect(taskState(page, "Failed")).toBeVisible();
  await expect(page.getByText(/Custom API error: Unauthorized/).first()).toBeVisible();
  await expect(page.getByText(TASK).first()).toBeVisible();
  expect(server.completions).toHaveLength(1);
  await page.reload();
  await page.getByRole("button", { name: "Change key" }).click();
  server.clearFaults();
  await page.getByRole("dialog").getByLabel("API key").fill("sk-new");
  await page.getByRole("button", { name: "Save and try again" }).click();
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(page.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
});
