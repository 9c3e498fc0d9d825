import { expect, type Page } from "playwright/test";
import { followed } from "./places";
import { seed } from "./seed";

/** A provider as a person enters it in the settings. */
export interface ProviderEntry {
  readonly provider: string;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly model: string;
  /** The name given to it, where that is not its kind. */
  readonly name?: string;
}

/** Adds a provider in Settings › LLM Providers, to which it comes by its address, and waits until it is listed. */
export async function addProvider(page: Page, entry: ProviderEntry): Promise<void> {
  await page.goto("/settings#providers");
  await enterProvider(page, entry);
}

/** Adds a provider in the open settings, and waits until it is listed. */
export async function enterProvider(
  page: Page,
  { provider, baseUrl, apiKey, model }: ProviderEntry,
): Promise<void> {
  await page.getByRole("button", { name: "Add provider" }).click();
  await page.getByLabel("Provider", { exact: true }).selectOption({ label: provider });
  if (baseUrl !== undefined) await page.getByLabel("Base URL").fill(baseUrl);
  if (apiKey !== undefined) await page.getByLabel("API key").fill(apiKey);
  await page.getByLabel("Model", { exact: true }).fill(model);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: model }).first()).toBeVisible();
}

/** Has a model server of our own, which speaks OpenAI's protocol and asks for no key, as the provider. */
export async function addCustomProvider(page: Page, url: string, model = "gpt-4o"): Promise<void> {
  await seed(page, { credentials: [customProvider(url, model)] });
}

/** The record of a model server of our own, which speaks OpenAI's protocol and asks for no key, as the provider. */
export function customProvider(url: string, model = "gpt-4o") {
  return providerOf({ provider: "custom", model, baseUrl: `${url}/v1` }, 0);
}

/** Puts providers by their ids, none of which asks for a key, into a device as if they had been added long ago. */
export async function seedProviders(page: Page, entries: readonly ProviderEntry[]): Promise<void> {
  await seed(page, { credentials: entries.map(providerOf) });
}

function providerOf(entry: ProviderEntry, order: number) {
  const id = order === 0 ? "e2e" : `e2e-${order}`;
  return { ...entry, id, encryptedApiKey: "", timestamp: Date.now(), order };
}

/** Types a request on the home page, to which it comes by its address, and sends it. */
export async function askOnHome(page: Page, prompt: string): Promise<void> {
  await page.goto("/");
  await ask(page, prompt);
}

/** Types a request on the home page, to which it goes on as by a link, and sends it. */
export async function goOnToAsk(page: Page, prompt: string): Promise<void> {
  await followed(page, "/");
  await ask(page, prompt);
}

async function ask(page: Page, prompt: string): Promise<void> {
  await page.getByPlaceholder("Need something done?").fill(prompt);
  await page.keyboard.press("Enter");
}

/** Unfolds how the result of a finished task was made. */
export async function unfoldWork(page: Page): Promise<void> {
  await page.getByRole("button", { name: "How it was made" }).click();
}

/** The state in the header of a task; sub-tasks and steps have states of their own further down. */
export function taskState(
  page: Page,
  state:
    | "Pending"
    | "In progress"
    | "Waiting for your approval"
    | "Paused"
    | `Completed${string}`
    | "Failed"
    | "Interrupted"
    | "Stopped"
    | "Waiting"
    | "Limit reached",
) {
  return page.locator("main header").getByText(state, { exact: true });
}
