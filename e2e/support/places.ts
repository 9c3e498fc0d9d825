import { expect, type Page } from "playwright/test";
import type { Household } from "./household";

/** A place of the app. `shows` is a selector of what stands there once it has come up, in any language. */
export interface Place {
  readonly path: string;
  readonly shows: string;
  /** Whether a phone shows parts of its own there, with colours that no other screen has. */
  readonly hasPhoneParts?: boolean;
  /** Whether the address leads on to a place that is looked at by its own. */
  readonly leadsOn?: boolean;
  /** Unfolds what is folded at first and shows beside all else, so that the place is looked at once. */
  readonly unfolds?: (page: Page) => Promise<void>;
  /** Opens what is closed at first; each step is looked at after what came before. */
  readonly steps?: readonly Step[];
}

/** Opens something; resolves to null where this screen shows it already. */
// biome-ignore lint/suspicious/noConfusingVoidType: most steps have nothing to say
type Step = (page: Page) => Promise<null | void>;

const tab = (index: number) => (page: Page) => page.locator("main [role=tab]").nth(index).click();

/** Unfolds all that is folded in the main part. */
export const openAll = (page: Page) =>
  page.locator("main details").evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true;
  });

/** Slides the drawer over the page, on a screen that has no room for it beside. */
const openDrawer = async (page: Page) => {
  if (await page.locator("main").evaluate(() => innerWidth >= 768)) return null;
  await page.locator("header > button[aria-expanded=false]").click();
};

/** Turns to a part of a task page, where one shows at a time. */
const partOfTask = (index: number) => async (page: Page) => {
  const button = page.locator("main nav button[aria-current]").nth(index);
  if (!(await button.isVisible())) return null;
  await button.click();
};

/** Selects what lies over the page. */
export const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu]";

/** Shuts what lies over the page. */
export async function uncover(page: Page): Promise<void> {
  if ((await page.locator(OVERLAY).count()) === 0) return;
  await page.keyboard.press("Escape");
  await expect(page.locator(OVERLAY)).toHaveCount(0);
}

/** Opens a dialog or a menu by its button, after what lay over the page before. */
const overlayOf = (button: string) => async (page: Page) => {
  await uncover(page);
  await page.locator(button).last().click();
  await expect(page.locator(OVERLAY).first()).toBeVisible();
};

const overlayAt = (key: string) => async (page: Page) => {
  await uncover(page);
  await page.keyboard.press(key);
  await expect(page.locator(OVERLAY).first()).toBeVisible();
};

/** Opens a dialog by an entry of a menu, which is known by its icon. */
const dialogOf = (menu: string, icon: string) => async (page: Page) => {
  await overlayOf(menu)(page);
  await page.locator(`[role=menuitem]:has(svg.lucide-${icon})`).click();
  await expect(page.locator("[role=dialog]").first()).toBeVisible();
};

/** Unfolds a form in a part of the page. */
async function openForm(page: Page, part: string, button: string): Promise<void> {
  await page.locator(`${part} ${button}`).first().click();
  await expect(page.locator(`${part} form`).first()).toBeVisible();
}

const about = async (page: Page) => {
  await uncover(page);
  await openDrawer(page);
  await page.locator("button:has(svg.lucide-info)").click();
  await expect(page.locator("[role=dialog] details")).toHaveCount(5);
};

/** Shows the details of a record, beside the list or over it. */
const firstRecord = async (page: Page) => {
  await page.locator("main [role=tabpanel] li button").first().click();
  await page.locator("details > summary").last().click();
};

const SECTIONS = ["providers", "tools", "langfuse", "secure-storage", "plugins", "advanced"];

const SETTINGS = { path: "/settings", shows: "#general input" } as const;

/** Settings are complete once the last section has been loaded. */
const unfoldSettings = async (page: Page) => {
  await openAll(page);
  for (const id of SECTIONS) await expect(page.locator(`#${id} :is(button, input)`).first()).toBeAttached();
  await openAll(page);
  // Plugins are drawn once their group is unfolded, each with details of its own.
  await expect(page.locator("#plugins li summary").first()).toBeAttached();
  await openAll(page);
};

/** Opens sections of the settings, the others as they are. */
const openSections =
  (...ids: readonly string[]) =>
  async (page: Page) => {
    for (const id of ids) {
      const section = page.locator(`main details#${id}`);
      await section.evaluate((details: HTMLDetailsElement) => {
        details.open = true;
      });
      await expect(section.locator("button").first()).toBeVisible();
    }
  };

/** Two places of a new device are those of tasks that do not exist, which is told and logged. */
export const TOLD = /shown to the user {code: task\.(not-found|no-id)/;

/** Where there is nothing yet. */
export const NEW_DEVICE_PLACES: readonly Place[] = [
  {
    path: "/",
    shows: "main textarea",
    unfolds: openAll,
    steps: [overlayOf("main [aria-haspopup=menu]"), overlayOf("main [aria-haspopup=dialog]")],
  },
  { path: "/agents", shows: 'main a[href*="/agents/run#"]', steps: [tab(0)] },
  { path: "/agents/run#default", shows: "main textarea" },
  {
    path: "/knowledge",
    shows: "main input[type=file]",
    steps: [overlayAt("Control+k"), overlayAt("?"), about],
  },
  { path: "/schedules", shows: "main h1", steps: [overlayOf("main header button")] },
  { path: "/traces", shows: "main h1" },
  // Says that there is none, over the foot of the drawer on a phone.
  { path: "/tasks/no-such-task", shows: "main a" },
  { path: "/task", shows: "main textarea", leadsOn: true },
  {
    path: "/conversations",
    shows: "main h1",
    steps: [overlayOf("main button:has(svg.lucide-upload)")],
  },
  {
    ...SETTINGS,
    unfolds: async (page) => {
      await openForm(page, "#providers", "button:has(svg.lucide-plus)");
      await unfoldSettings(page);
    },
  },
  { path: "/admin/database", shows: "main dl" },
  ...["/projects", "/search", "/templates"].map((path) => ({ path, shows: "main h1" })),
  { path: "/demo", shows: "main figure" },
  { path: "/demo/score", shows: "main figure" },
  // Last, for then there are the examples.
  {
    path: "/tasks",
    shows: "main svg.lucide-list-checks",
    steps: [
      async (page) => {
        await page.locator("main button").last().click();
        await expect(page.locator("main article")).toHaveCount(3);
      },
    ],
  },
];

/** The menu in the header of a task. */
const TASK_MENU = "main header [aria-haspopup=menu]";

/** The pages of a device in use, each showing something of it. */
export const furnishedPlaces = ({ task, conversation }: Household): readonly Place[] => [
  { path: "/", shows: 'main a[href*="/tasks/"]', hasPhoneParts: true, steps: [openDrawer] },
  // Those that are built in are looked at on a new device.
  { path: "/agents", shows: "main [role=tabpanel] a" },
  { path: "/agents/new", shows: "main form, main input", unfolds: openAll },
  {
    path: conversation,
    shows: "main article",
    unfolds: openAll,
    steps: [
      overlayOf("main header [aria-haspopup=menu]"),
      overlayOf("main [aria-haspopup=menu]:has(svg.lucide-chevron-down):enabled"),
    ],
  },
  { path: "/tasks", shows: `main a[href$="${task}"]` },
  { path: "/tasks/new", shows: "main textarea" },
  {
    path: task,
    shows: "main header",
    hasPhoneParts: true,
    steps: [partOfTask(1), partOfTask(2), dialogOf(TASK_MENU, "git-fork"), dialogOf(TASK_MENU, "refresh-cw")],
  },
  {
    path: `/tasks/compare?left=${task.split("/").at(-1)}&right=${task.split("/").at(-1)}`,
    shows: "main table",
  },
  { path: `/task?id=${task.split("/").at(-1)}`, shows: "main header", leadsOn: true },
  { path: "/knowledge", shows: "main li" },
  { path: "/conversations", shows: "main li" },
  // The other sections are as on a new device.
  {
    ...SETTINGS,
    unfolds: openSections("providers", "advanced"),
    steps: [overlayOf("#providers li button"), overlayOf("#advanced button:has(svg.lucide-share-2)")],
  },
  { path: "/admin/database", shows: "main [role=tabpanel] li button", steps: [firstRecord] },
];

/** Goes to another page as by a link, and waits until the one before is gone. */
export async function followed(page: Page, address: string): Promise<void> {
  const isAnother = new URL(address, page.url()).pathname !== new URL(page.url()).pathname;
  await follow(page, address);
  if (!isAnother) return;
  // Looks at every frame that is drawn; expectations look only twice a second after a while.
  await page.waitForFunction(() => document.querySelector("main h1[data-left]") === null);
}

/** Goes to another place of the application as by a link, which needs no new start; the headings that were there are marked as left. */
export async function follow(page: Page, address: string): Promise<void> {
  await uncover(page);
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll("main h1")) heading.toggleAttribute("data-left", true);
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}
