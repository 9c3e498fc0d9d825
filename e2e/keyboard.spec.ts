import type { Page } from "playwright/test";
import { taskState } from "./support/actions";
import { tabTo } from "./support/keyboard";
import { followed } from "./support/places";
import { seed } from "./support/seed";
import { JOURNALS, recordsOf } from "./support/task-journals";
import { expect, test } from "./support/test";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("a conversation, the reading of what was delivered, dialogs, the drawer of a phone and a new agent need no mouse", async ({
  page,
}) => {
  await seed(page, recordsOf(JOURNALS.completed));
  await page.goto("/");
  await test.step("an agent is chosen and asked from the home page", async () => {
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
    // A menu forgets letters that come slowly, as from a machine that is busy.
    await expect(async () => {
      await page.keyboard.type("Statis");
      await expect(page.getByRole("menuitemradio", { name: /^Statistician/ })).toBeFocused({
        timeout: 1_000,
      });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(menu).toBeHidden();
    await expect(picker).toBeFocused();
    await expect(picker).toHaveAccessibleDescription("Statistician");

    await page.keyboard.press("/");
    await expect(page.getByPlaceholder("Need something done?")).toBeFocused();
    await page.keyboard.type("How many games?");
    await page.keyboard.press("Enter");
    await tabTo(page, button(page, "Use the practice model"));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/agents\/run#statistician\/[\w-]{21}$/);
  });

  await test.step("the conversation goes on, and is renamed", async () => {
    const reply = page.getByRole("article", { name: "Reply" });
    await expect(reply.getByRole("button", { name: "Regenerate", exact: true })).toBeEnabled();
    await tabTo(page, page.getByPlaceholder("Continue the conversation…"));
    await page.keyboard.type("And for two?");
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
    await page.keyboard.type("Games");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: "Games" })).toBeVisible();
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

  await test.step("what a task delivered is found, and read", async () => {
    await tabTo(
      page,
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tasks" }),
      "Shift+Tab",
    );
    await page.keyboard.press("Enter");
    await tabTo(
      page,
      page
        .getByRole("main")
        .getByRole("link", { name: /weekend in Lyon/ })
        .first(),
    );
    await page.keyboard.press("Enter");
    await expect(taskState(page, "Completed")).toBeVisible();

    const artifacts = page.getByRole("region", { name: "Artifacts" });
    const content = artifacts.getByRole("region").first();
    await tabTo(page, content);
    await expect(content).toContainText("traboules");
    const large = artifacts.getByRole("button", { name: "Open large" });
    await tabTo(page, large, "Shift+Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("traboules");
    await tabTo(page, dialog.getByRole("region"));
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(large).toBeFocused();

    await tabTo(page, button(page, "How it was made"));
    await page.keyboard.press("Enter");
    const timeline = page.getByRole("region", { name: "Timeline" });
    await tabTo(page, timeline.getByRole("button", { name: /^Writing/ }));
    await page.keyboard.press("Enter");
    await tabTo(page, timeline.getByRole("button", { name: /View Content/ }).first());
    await page.keyboard.press("Enter");
    await expect(artifacts).toBeFocused();
  });

  await test.step("a page begins with a way past the menu; dialogs and the drawer give the focus back", async () => {
    await page.goto("/");
    await tabTo(page, button(page, "Skip to content"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
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

  await test.step("an agent is made", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await followed(page, "/agents");
    await tabTo(page, page.getByRole("main").getByText("New Agent"));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel(/^Name/));
    await page.keyboard.type("Opening Coach");
    await tabTo(page, page.getByLabel(/^Role/));
    await page.keyboard.type("Teaches the first ten moves");
    await tabTo(page, button(page, "Create Agent"));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Agent created successfully!")).toBeVisible();
  });
});
