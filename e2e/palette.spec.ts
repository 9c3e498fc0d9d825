import type { Page } from "playwright/test";
import { furnish } from "./support/household";
import { expect, test } from "./support/test";

const field = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const prompt = (page: Page) => page.getByPlaceholder("Need something done?");

test("arrow keys walk through the list, which the field points at; ? lists the shortcuts, but not while something is written; a few letters go anywhere, find work of every kind and do anything", async ({
  context,
  page,
}) => {
  const { task, conversation } = await furnish(context);
  await page.goto("/");
  await expect(prompt(page)).toBeFocused();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const selected = page.getByRole("option", { selected: true });
  await expect(selected).toHaveText("New Task");
  await page.keyboard.press("ArrowDown");
  await expect(selected).toHaveText("New conversation");
  const id = await selected.getAttribute("id");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", String(id));
  // Agents come after the rest; the list has an end once they are there.
  await expect(
    page.getByRole("group", { name: "Agents", exact: true }).getByRole("option").first(),
  ).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(selected).not.toHaveText("New Task");
  await page.keyboard.press("ArrowDown");
  await expect(selected).toHaveText("New Task");
  await field(page).fill("zzzz");
  await expect(page.getByRole("status").filter({ hasText: "Nothing found" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeFocused();

  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Skip to content" })).not.toBeFocused();
  await prompt(page).focus();
  await page.keyboard.type("why?");
  await expect(prompt(page)).toHaveValue("why?");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole("group", { name: "Pages" }).getByRole("option")).toHaveCount(8);
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await expect(prompt(page)).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("know");
  await expect(page.getByRole("option", { selected: true })).toHaveText("Knowledge");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/knowledge$/);
  await expect(page.locator("main")).toBeFocused();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText(["Knowledge"]);
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(page).toHaveURL(/\/knowledge$/);

  const find = async (words: string, group: string) => {
    await page.keyboard.press("Control+k");
    await field(page).fill(words);
    await page.getByRole("group", { name: group, exact: true }).getByRole("option").first().click();
    await expect(field(page)).toBeHidden();
  };
  await find("weekend in lyon", "Tasks");
  await expect(page).toHaveURL(new RegExp(`${task}$`));
  await find("weekend in lyon", "Documents");
  await expect(page).toHaveURL(/\/tasks\/[\w-]+\?artifact=[\w-]+$/);
  await expect(page.getByRole("region", { name: "Artifacts" })).toBeVisible();
  await find("white", "Conversations");
  await expect(page).toHaveURL((url) => url.pathname + url.hash === conversation);
  await find("opening coach", "Agents");
  await expect(page).toHaveURL(/\/agents\/run#custom-/);

  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("fran");
  await expect(page.getByRole("option").first()).toContainText("Français");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Rechercher partout" })).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeHidden();
});

test("the app has a manifest with all of its icons, and is offered for installing once the browser would do it", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Install app" });
  // The page that is drawn before the application starts listens to no event of the browser.
  await expect(page.locator("#root textarea")).toBeVisible();
  await expect(button).toBeHidden();
  await page.evaluate(() => {
    const asked = () => {
      document.documentElement.dataset.asked = "true";
      return Promise.resolve();
    };
    dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt: asked }));
  });
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", "true");
  await expect(button).toBeHidden();

  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await request.get(String(href))).json();
  expect(manifest).toMatchObject({ id: "/", scope: "/", start_url: "/", display: "standalone" });
  const icons: { src: string; type: string; purpose: string; sizes: string }[] = manifest.icons;
  const offered = icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
  for (const needed of ["any 192x192", "any 512x512", "maskable 512x512"]) expect(offered).toContain(needed);
  for (const { src, type } of [...icons, { src: "/icons/apple-touch-icon.png", type: "image/png" }]) {
    expect((await request.get(src)).headers()["content-type"], src).toContain(type);
  }
});
