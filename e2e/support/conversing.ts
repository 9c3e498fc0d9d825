import { expect, type Page } from "playwright/test";
import { addCustomProvider } from "./actions";
import type { ModelServer } from "./model-server";

/** The newest reply; the live region that announces it to screen readers repeats its words. */
export const reply = (page: Page) => page.getByRole("article", { name: "Reply" }).last();

/** Where a conversation that has begun goes on. */
export const composer = (page: Page) => page.getByPlaceholder("Continue the conversation…");

/** Waits until the newest reply is whole and nothing more is written. */
export async function replied(page: Page): Promise<void> {
  await expect(reply(page).getByRole("button", { name: "Regenerate", exact: true })).toBeEnabled();
}

/** Has a server as an OpenAI-style provider answer a first message. */
export async function begin(page: Page, server: ModelServer, model = "gpt-4o"): Promise<void> {
  await addCustomProvider(page, server.url, model);
  await page.goto("/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill("Rivers of France");
  await page.keyboard.press("Enter");
  await replied(page);
}

/** Says something in a conversation that has begun, and waits for the whole answer. */
export async function say(page: Page, text: string): Promise<void> {
  const replies = await page.getByRole("article", { name: "Reply" }).count();
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await expect(page.getByRole("article", { name: "Reply" })).toHaveCount(replies + 1);
  await replied(page);
}
