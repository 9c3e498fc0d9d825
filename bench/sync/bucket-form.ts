import type { Locator, Page } from "playwright";
import type { S3Server } from "../../tests/s3/s3-server";

const WORDS = /^(?:[a-z]{5} ?){17}$/;

const sectionOf = (page: Page) =>
  page.locator("details").filter({ has: page.getByRole("heading", { name: "Devices", exact: true }) });

/** Has the first device meet others in a bucket; resolves to the words for those once all it has is there. */
export async function beginIn(page: Page, server: S3Server): Promise<string> {
  await page.goto("/settings#devices");
  const begin = sectionOf(page).getByRole("region", { name: "Begin with this device" });
  await enter(begin, server);
  await begin.getByRole("button", { name: "Add a device" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a device" });
  const words = (await dialog.getByText(WORDS).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await sectionOf(page).getByText("Last synced").waitFor();
  return words;
}

/** Fills the form by which a device joins; the button that is returned connects it. */
export async function readyToJoin(page: Page, server: S3Server, words: string): Promise<Locator> {
  await page.goto("/settings#devices");
  const join = sectionOf(page).getByRole("region", { name: "Join another device" });
  await join.getByLabel("The other device’s words").fill(words);
  await enter(join, server);
  return join.getByRole("button", { name: "Connect" });
}

async function enter(form: Locator, server: S3Server): Promise<void> {
  await form.getByLabel("Where devices meet").selectOption("S3 storage");
  await form.getByLabel("Storage address").fill(server.address);
  await form.getByLabel("Bucket").fill(server.bucket);
  await form.getByLabel("Region").fill(server.keys.region);
  await form.getByLabel("Access key ID").fill(server.keys.accessKey);
  await form.getByLabel("Secret access key").fill(server.keys.secretKey);
}
