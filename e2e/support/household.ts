import type { BrowserContext, Page } from "playwright/test";
import { askOnHome, taskState } from "./actions";
import { expect } from "./test";

/** What a device holds that has been in use. */
export interface Household {
  /** Paths of the app, without a language. */
  readonly task: string;
  readonly conversation: string;
}

/** Fills a fresh device by hand: a provider, a finished task, a conversation, an agent and a file. */
export async function furnish(context: BrowserContext): Promise<Household> {
  const page = await context.newPage();
  await askOnHome(page, "Write a short welcome note for new members of our chess club");
  await page.getByRole("button", { name: "Use the practice model" }).click();
  await expect(page).toHaveURL(/\/tasks\/[\w-]{21}$/);
  const task = new URL(page.url()).pathname;
  const other = await context.newPage();
  const conversation = await converse(other);
  await makeAgent(other);
  await addFile(other);
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 45_000 });
  await Promise.all([page.close(), other.close()]);
  return { task, conversation };
}

async function converse(page: Page): Promise<string> {
  await page.goto("/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill("What opens well with white?");
  await page.keyboard.press("Enter");
  const reply = page.getByRole("article", { name: "Reply" });
  await expect(reply.getByRole("button", { name: "Regenerate", exact: true })).toBeEnabled({
    timeout: 30_000,
  });
  const { pathname, hash } = new URL(page.url());
  return pathname + hash;
}

async function makeAgent(page: Page): Promise<void> {
  await page.goto("/agents/new");
  await page.getByLabel("Name").fill("Opening Coach");
  await page.getByLabel("Role").fill("Teaches the first ten moves");
  await page.getByRole("button", { name: "Create Agent" }).click();
  await expect(page).toHaveURL(/\/agents$/);
}

async function addFile(page: Page): Promise<void> {
  await page.goto("/knowledge");
  await page.locator("main input[type=file]").setInputFiles({
    name: "club-rules.md",
    mimeType: "text/markdown",
    buffer: Buffer.from("# Rules\n\nTouch a piece, move it."),
  });
  await expect(page.getByText("club-rules.md").first()).toBeVisible();
}
