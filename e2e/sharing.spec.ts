import { createCipheriv, pbkdf2Sync, randomBytes } from "node:crypto";
import type { StoreName } from "@core/domain/records/store-records";
import type { Page } from "playwright/test";
import { axeViolations, OF_COLOUR } from "./support/accessibility";
import { addProvider } from "./support/actions";
import { readQr } from "./support/read-qr";
import { findOnDevice } from "./support/search-device";
import { seed } from "./support/seed";
import { storedRecords } from "./support/stored";
import { teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const PASSWORD = "a long and private phrase";
const KEY = "sk-e2e-canary-4711";

test("a setup travels by a link with a password, and only what is agreed to is saved", async ({
  page,
  browser,
  baseURL,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await seed(page, {
    agents: [
      agentNamed("Ada", "Analyst", "Count everything twice. 비밀 ☕"),
      agentNamed("Bo", "Baker", "Bake."),
    ],
  });
  await addProvider(page, { provider: "Custom", baseUrl: `${server.url}/v1`, apiKey: KEY, model: "gpt-4o" });
  // Loaded anew: the notice of the provider lies over the dialog's button for a while.
  await page.goto("/agents");
  await openShareDialog(page);
  await page.getByRole("checkbox", { name: "Custom gpt-4o" }).check();
  await page.getByRole("checkbox", { name: "Include the key of Custom" }).check();
  await expect(page.getByText("Without a password, whoever has the link has your keys")).toBeVisible();
  await page.getByLabel("Platform name").fill("Team Ada");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create the link" }).click();
  const url = await page.getByLabel("Link", { exact: true }).inputValue();
  expect(url.startsWith(`${baseURL}/#s=`)).toBe(true);
  expect(await readQr(page.getByRole("img", { name: "QR code of the link" }))).toBe(url);
  const readable = Buffer.from(url.slice(url.indexOf("=") + 1), "base64url").toString();
  expect(JSON.parse(readable)).toMatchObject({ v: 2, p: { a: [] } });
  for (const secret of [KEY, "Team Ada", "Ada", "Analyst", "Count everything"])
    expect(readable).not.toContain(secret);
  const requests = server.requests.length;

  const other = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
  const guest = await other.newPage();
  await guest.goto(url);
  await expect(guest.getByLabel("Password", { exact: true })).toBeFocused();
  expect(new URL(guest.url()).hash).toBe("");
  await guest.getByLabel("Password", { exact: true }).fill("a wrong phrase");
  await guest.getByRole("button", { name: "Open" }).click();
  await expect(guest.getByText("Invalid password or corrupted data")).toBeVisible();
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.keyboard.press("Enter");

  const dialog = guest.getByRole("dialog", { name: "Shared setup" });
  await expect(dialog.getByText(`${server.url}/v1`)).toBeVisible();
  await dialog.getByText("Instructions").last().click();
  await expect(dialog.getByText("Count everything twice. 비밀 ☕")).toBeAttached();
  await dialog.getByRole("checkbox", { name: "Bo Baker" }).uncheck();
  expect(await storedNames(guest, "agents", "name")).toEqual([]);
  expect(await storedNames(guest, "credentials", "provider")).toEqual([]);
  await dialog.getByRole("button", { name: "Set up this device" }).click();
  await expect(dialog).toBeHidden();

  expect(await storedNames(guest, "agents", "name")).toEqual(["Ada"]);
  expect(await storedNames(guest, "credentials", "provider")).toEqual(["custom"]);
  await guest.goto("/agents");
  await expect(guest.getByRole("tab", { name: /My Agents \(1\)/ })).toBeVisible();
  await guest.goto("/settings#providers");
  await expect(guest.getByText(`gpt-4o · ${server.url}/v1`)).toBeVisible();
  await expect(guest.getByText("Team Ada").first()).toBeVisible();
  expect(server.requests.length).toBe(requests);
  for (const each of [page, guest]) expect(await findOnDevice(each, KEY)).toEqual([]);

  await guest.goto(url);
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.keyboard.press("Enter");
  await expect(guest.getByText("Already here, will be skipped")).toHaveCount(2);
  await other.close();
});

test("a link without a password opens at the preview, and its address is told from the usual one", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await page.goto(`/fr#s=${strangersCode()}`);
  await expect(page.getByRole("dialog").getByText("https://leak.invalid/v1")).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/fr");
  await expect(page.getByText("Adresse inhabituelle")).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await storedNames(page, "credentials", "provider")).toEqual([]);
  expect(server.requests).toHaveLength(0);
});

test("a link pasted into an open page is read, one elsewhere is not, and what is no setup is told", async ({
  page,
}) => {
  const code = strangersCode();
  await page.goto("/");
  await page.getByPlaceholder("Need something done?").waitFor();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `s=${code}`);
  await expect(page.getByText("https://leak.invalid/v1")).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto(`/settings#s=${code}`);
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto(`/?x=1&s=${Buffer.from('{"v":"1"}').toString("base64url")}`);
  await expect(page.getByText("Invalid setup data structure")).toBeVisible();
  expect(new URL(page.url()).search).toBe("?x=1");
});

test("a setup too large for a code travels in several, and as a file", async ({ page, browser, baseURL }) => {
  await seed(page, { agents: [agentNamed("Long", "Writer", "Write at length. ".repeat(35))] });
  await openShareDialog(page);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create the link" }).click();
  const codes: string[] = [];
  const next = page.getByRole("button", { name: "Next code" });
  for (;;) {
    const code = page.getByRole("img", { name: `QR code ${codes.length + 1} of` });
    await expect(code).toBeVisible();
    codes.push((await readQr(code)) ?? "unreadable");
    if (await next.isDisabled()) break;
    await next.click();
  }
  expect(codes.length).toBeGreaterThan(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as a file" }).click();
  const file = await (await download).path();

  const other = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
  const guest = await other.newPage();
  await guest.goto("/settings#advanced");
  await guest.getByLabel("Import a setup file").setInputFiles(file);
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.keyboard.press("Enter");
  await guest.getByRole("button", { name: "Set up this device" }).click();
  await expect(guest.getByRole("dialog")).toBeHidden();
  expect(await storedNames(guest, "agents", "name")).toEqual(["Long"]);
  await other.close();

  const scanning = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
  for (const [index, code] of codes.entries()) {
    const tab = await scanning.newPage();
    await tab.goto(code);
    const isLast = index === codes.length - 1;
    await expect(
      isLast
        ? tab.getByLabel("Password", { exact: true })
        : tab.getByText(`${index + 1} of ${codes.length} codes read`),
    ).toBeVisible();
  }
  await scanning.close();
});

test("both dialogs are accessible in both themes, also on a phone", async ({ page }) => {
  await page.goto(`/#s=${strangersCode()}`);
  await expect(page.getByText("https://leak.invalid/v1")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set up this device" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await openShareDialog(page);
  await page.getByRole("checkbox", { name: "OpenAI" }).check();
  await page.getByRole("checkbox", { name: "Include the key of OpenAI" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create the link" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
});

function agentNamed(name: string, role: string, instructions: string) {
  return { id: `custom-1-${name.toLowerCase()}`, name, role, instructions, temperature: 0.7, tags: [] };
}

async function openShareDialog(page: Page): Promise<void> {
  await page.goto("/settings#advanced");
  await page.getByRole("button", { name: "Share the platform" }).click();
  await expect(page.getByRole("dialog", { name: "Share the platform" })).toBeVisible();
}

/** A setup of version 1 without a password, encrypted by Node: not by the code under test. */
function strangersCode(): string {
  const plain = { a: [{ n: "Helper", r: "Helps", i: "Be kind.\nThen ask.", t: 0.3 }], n: "Free models" };
  const secret = { c: [{ p: "openai", k: "sk-stranger", m: "gpt-4o", b: "https://leak.invalid/v1" }] };
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", pbkdf2Sync("", salt, 100_000, 32, "sha256"), iv);
  const data = [cipher.update(JSON.stringify(secret)), cipher.final(), cipher.getAuthTag()];
  const d = Buffer.concat([salt, iv, ...data]).toString("base64");
  return Buffer.from(JSON.stringify({ v: "1", d, p: plain })).toString("base64url");
}

/** A field of every record of a store. */
async function storedNames(page: Page, store: StoreName, field: string): Promise<string[]> {
  return (await storedRecords(page, store)).map((record) => String(record[field]));
}

/** The markup is the same in both themes, and the colours are the same on a phone. */
async function expectAccessible(page: Page): Promise<void> {
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).not.toHaveClass(/dark/);
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveClass(/dark/);
  expect(await axeViolations(page, { only: OF_COLOUR })).toEqual([]);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    if (width === 390) expect(await axeViolations(page, { without: OF_COLOUR })).toEqual([]);
  }
}
