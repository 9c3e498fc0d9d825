import { createCipheriv, pbkdf2Sync, randomBytes } from "node:crypto";
import type { StoreName } from "@core/domain/records/store-records";
import type { Page } from "playwright/test";
import { axeViolations, OF_COLOUR } from "./support/accessibility";
import { tabTo } from "./support/keyboard";
import { follow } from "./support/places";
import { readQr } from "./support/read-qr";
import { findOnDevice } from "./support/search-device";
import { seed } from "./support/seed";
import { storedRecords } from "./support/stored";
import { expect, test } from "./support/test";

const PASSWORD = "a long and private phrase";
const KEY = "sk-stranger-canary-4711";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });

test("a setup travels by a link, by codes and as a file, without a mouse; only what is agreed to is saved", async ({
  page,
  browser,
  baseURL,
}) => {
  await seed(page, { agents: [agentNamed("Long", "Writer", `${"Write at length. ".repeat(20)}비밀 ☕`)] });
  await test.step("a link without a password opens at the preview, and its address is told from the usual one", async () => {
    await page.goto(`/#s=${strangersCode()}`);
    await expect(page.getByText("https://leak.invalid/v1")).toBeVisible();
    await expect(page.getByText("Not its usual address")).toBeVisible();
    expect(new URL(page.url()).hash).toBe("");
    await expectAccessible(page);
    expect(await storedNames(page, "credentials", "provider")).toEqual([]);
    await tabTo(page, button(page, "Set up this device"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await storedNames(page, "credentials", "provider")).toEqual(["openai"]);
  });

  await follow(page, "/settings#advanced");
  await tabTo(page, button(page, "Share the platform"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("checkbox", { name: "OpenAI" }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("checkbox", { name: "Include the key: OpenAI" }));
  await page.keyboard.press("Space");
  await expect(
    page.getByText("Without a password, whoever has the link can spend with your keys"),
  ).toBeVisible();
  await tabTo(page, password(page));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, button(page, "Create the link"));
  await page.keyboard.press("Enter");
  const link = page.getByLabel("Link", { exact: true });
  await tabTo(page, link, "Shift+Tab");
  const url = await link.inputValue();
  expect(url.startsWith(`${baseURL}/#s=`)).toBe(true);
  const readable = Buffer.from(url.slice(url.indexOf("=") + 1), "base64url").toString();
  expect(JSON.parse(readable)).toMatchObject({ v: 2, p: { a: [] } });
  for (const secret of [KEY, "Free models", "Long", "Writer", "Write at length"])
    expect(readable).not.toContain(secret);
  await expectAccessible(page);
  const codes: string[] = [];
  for (;;) {
    const code = page.getByRole("img", { name: `QR code ${codes.length + 1} of` });
    await expect(code).toBeVisible();
    codes.push((await readQr(code)) ?? "unreadable");
    if (await button(page, "Next code").isDisabled()) break;
    await button(page, "Next code").click();
  }
  expect(codes.length).toBeGreaterThan(1);
  const download = page.waitForEvent("download");
  await button(page, "Download").click();
  const file = await (await download).path();
  await page.keyboard.press("Escape");
  await page.getByLabel("Import setup file").setInputFiles(file);
  await password(page).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Already here, skipped")).toHaveCount(3);

  const other = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
  const guest = await other.newPage();
  await test.step("codes are read one after the other, also in an open page, and open with the password alone", async () => {
    for (const [index, code] of codes.entries()) {
      if (index === 0) await guest.goto(code);
      else await guest.evaluate((address) => location.replace(address), code);
      if (index < codes.length - 1)
        await expect(guest.getByText(`Codes read: ${index + 1} of ${codes.length}`)).toBeVisible();
    }
    await expect(password(guest)).toBeFocused();
    expect(new URL(guest.url()).hash).toBe("");
    await guest.keyboard.type(PASSWORD);
    await guest.keyboard.press("Enter");
  });

  const dialog = guest.getByRole("dialog", { name: "Shared setup" });
  await expect(dialog.getByText("https://leak.invalid/v1")).toBeVisible();
  await dialog.getByText("Instructions").last().click();
  await expect(dialog.getByText("비밀 ☕")).toBeAttached();
  const agent = dialog.getByRole("checkbox", { name: "Helper" });
  await tabTo(guest, agent);
  await guest.keyboard.press("Space");
  await expect(agent).not.toBeChecked();
  expect(await storedNames(guest, "agents", "name")).toEqual([]);
  expect(await storedNames(guest, "credentials", "provider")).toEqual([]);
  await tabTo(guest, button(guest, "Set up this device"));
  await guest.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  expect(await storedNames(guest, "agents", "name")).toEqual(["Long"]);
  expect(await storedNames(guest, "credentials", "provider")).toEqual(["openai"]);
  await guest.keyboard.press("Control+k");
  await expect(guest.getByRole("combobox")).toBeFocused();
  await guest.keyboard.type("long");
  await expect(guest.getByRole("option", { name: /^Long/ })).toBeVisible();
  await guest.keyboard.press("Escape");
  for (const each of [page, guest]) expect(await findOnDevice(each, KEY)).toEqual([]);

  await other.close();
});

function agentNamed(name: string, role: string, instructions: string) {
  return { id: `custom-1-${name.toLowerCase()}`, name, role, instructions, temperature: 0.7, tags: [] };
}

/** A setup of version 1 without a password, encrypted by Node: not by the code under test. */
function strangersCode(): string {
  const plain = { a: [{ n: "Helper", r: "Helps", i: "Be kind.\nThen ask.", t: 0.3 }], n: "Free models" };
  const secret = { c: [{ p: "openai", k: KEY, m: "gpt-4o", b: "https://leak.invalid/v1" }] };
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
  expect(await axeViolations(page, { within: "[role=dialog]" })).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveClass(/dark/);
  expect(await axeViolations(page, { within: "[role=dialog]", only: OF_COLOUR })).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}
