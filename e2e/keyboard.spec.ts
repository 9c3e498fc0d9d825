import type { Locator, Page } from "playwright/test";
import { taskState } from "./support/actions";
import { expect, test } from "./support/test";

/** More stops than any page has between its first and its last. */
const MAX_STOPS = 120;

/** Goes on by Tab, or back by Shift+Tab, until `target` has the focus; wherever it stops on the way is visible. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  if (await target.evaluate((element) => element === document.activeElement)) return;
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const { isThere, unseen } = await target.evaluate(lookAtFocus);
    expect(unseen).toBe("");
    if (isThere) return;
  }
  throw new Error(`${target} is not reached by ${key}`);
}

/** Runs in the page: whether the target has the focus, and what has it without showing it; empty when it shows. */
function lookAtFocus(target: Element): { isThere: boolean; unseen: string } {
  const focused = document.activeElement;
  // Between the last and the first element the focus is the browser's own.
  if (!focused || focused === document.body) return { isThere: false, unseen: "" };
  const isMarked = (element: Element | null, depth: number): boolean => {
    if (!element || depth > 4) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const after = getComputedStyle(element, "::after");
    const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    const ringed = boxShadow !== "none" || (after.outlineStyle !== "none" && after.content !== "none");
    return outlined || ringed || isMarked(element.parentElement, depth + 1);
  };
  const { width, height, bottom, top } = focused.getBoundingClientRect();
  const isOnScreen = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  const isSeen = isOnScreen && isMarked(focused, 0);
  return { isThere: focused === target, unseen: isSeen ? "" : focused.outerHTML.slice(0, 200) };
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("a first task, from the prompt to reading what was delivered, needs no mouse", async ({ page }) => {
  await page.goto("/");
  const prompt = page.getByPlaceholder("Need something done?");
  await tabTo(page, prompt);
  await page.keyboard.type("Write a short welcome note for new members of our chess club");
  await page.keyboard.press("Enter");
  await tabTo(page, button(page, "Use the practice model"));
  await page.keyboard.press("Enter");
  await expect(taskState(page, "Completed")).toBeVisible();

  const artifacts = page.getByRole("region", { name: "Artifacts" });
  const content = artifacts.getByRole("region").first();
  await tabTo(page, content);
  await expect(content).toContainText(/chess/i);
  const large = artifacts.getByRole("button", { name: "Open large" });
  await tabTo(page, large, "Shift+Tab");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/chess/i);
  await tabTo(page, dialog.getByRole("region"));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(large).toBeFocused();

  await tabTo(page, button(page, "How it was made"));
  await page.keyboard.press("Enter");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await tabTo(page, timeline.getByRole("button", { name: /^Writing/ }));
  await page.keyboard.press("Enter");
  const view = timeline.getByRole("button", { name: /View Content/ });
  await tabTo(page, view.first());
  await page.keyboard.press("Enter");
  await expect(artifacts).toBeFocused();

  await page.reload();
  await expect(taskState(page, "Completed")).toBeVisible();
  await tabTo(page, button(page, "Skip to content"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(
    page,
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tasks" }),
    "Shift+Tab",
  );
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("main").getByRole("link", { name: /welcome note/ }));
  await page.keyboard.press("Enter");
  await expect(taskState(page, "Completed")).toBeVisible();
});

test("a conversation with a chosen agent, renamed and kept, needs no mouse", async ({ page }) => {
  await page.goto("/");
  const picker = button(page, "Choose an agent");
  await tabTo(page, picker);
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu", { name: "Choose an agent" });
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(picker).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  // Keys go to it from then on.
  await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.type("Statis");
  await expect(page.getByRole("menuitemradio", { name: /^Statistician/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu).toBeHidden();
  await expect(picker).toBeFocused();
  await expect(picker).toHaveAccessibleDescription("Statistician");

  await page.keyboard.press("/");
  await expect(page.getByPlaceholder("Need something done?")).toBeFocused();
  await page.keyboard.type("How many games are enough?");
  await page.keyboard.press("Enter");
  await tabTo(page, button(page, "Use the practice model"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/agents\/run#statistician\/[\w-]{21}$/);
  const reply = page.getByRole("article", { name: "Reply" });
  await expect(reply.getByRole("button", { name: "Regenerate", exact: true })).toBeEnabled();
  await tabTo(page, page.getByPlaceholder("Continue the conversation…"));
  await page.keyboard.type("And for two players?");
  await page.keyboard.press("Enter");
  await expect(reply).toHaveCount(2);
  await expect(page.getByPlaceholder("Continue the conversation…")).toBeFocused();

  const actions = button(page, /^Actions for/);
  await tabTo(page, actions, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Rename" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Counting games");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Counting games" })).toBeVisible();
  await expect(actions).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Rename" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Delete…" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Are you sure you want to delete this conversation?");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(actions).toBeFocused();
});

test("an agent is made and shared with a password, and taken in on another device, without a mouse", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/agents");
  await tabTo(page, page.getByRole("main").getByText("New Agent"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel(/^Name/));
  await page.keyboard.type("Opening Coach");
  await tabTo(page, page.getByLabel(/^Role/));
  await page.keyboard.type("Teaches the first ten moves");
  await tabTo(page, button(page, "Create Agent"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Agent created successfully!")).toBeVisible();

  await page.goto("/settings#advanced");
  await tabTo(page, button(page, "Share the platform"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type("a long and private phrase");
  await tabTo(page, button(page, "Create the link"));
  await page.keyboard.press("Enter");
  const link = page.getByLabel("Link", { exact: true });
  await tabTo(page, link, "Shift+Tab");
  const url = await link.inputValue();

  const context = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
  const other = await context.newPage();
  await other.goto(url);
  await expect(other.getByLabel("Password", { exact: true })).toBeFocused();
  await other.keyboard.type("a long and private phrase");
  await other.keyboard.press("Enter");
  const agent = other.getByRole("checkbox", { name: "Opening Coach" });
  await tabTo(other, agent);
  await other.keyboard.press("Space");
  await expect(agent).not.toBeChecked();
  await other.keyboard.press("Space");
  await tabTo(other, button(other, "Set up this device"));
  await other.keyboard.press("Enter");
  await expect(other.getByRole("dialog")).toBeHidden();
  await other.keyboard.press("Control+k");
  await expect(other.getByRole("combobox")).toBeFocused();
  await other.keyboard.type("opening coach");
  await other.keyboard.press("Enter");
  await expect(other).toHaveURL(/\/agents\/run#custom-/);
  await context.close();
});

test("dialogs and the drawer of a phone give the focus back", async ({ page }) => {
  await page.goto("/");
  const about = button(page, "About");
  await tabTo(page, about, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(about).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  const menu = button(page, "Open the menu");
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();

  await page.keyboard.press("Enter");
  await tabTo(page, about);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
});
