import { expect, type Page } from "playwright/test";
import type { Household } from "./household";

/** A place of the app. `shows` is a selector of what stands there once it has come up, in any language. */
export interface Place {
  readonly path: string;
  readonly shows: string;
  /** Opens what is closed at first; each step is looked at after what came before. */
  readonly steps?: readonly ((page: Page) => Promise<void>)[];
}

const tab = (index: number) => (page: Page) => page.locator("main [role=tab]").nth(index).click();

const openAll = (page: Page) =>
  page.locator("main details").evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true;
  });

/** Slides the drawer over the page, on a screen that has no room for it beside. */
const openDrawer = async (page: Page) => {
  const button = page.locator("header button[aria-expanded=false]").first();
  if (await page.locator("main").evaluate(() => innerWidth < 768)) await button.click();
};

/** Turns to a part of a task page, where one shows at a time. */
const partOfTask = (index: number) => async (page: Page) => {
  const button = page.locator("main nav button[aria-current]").nth(index);
  if (await button.isVisible()) await button.click();
};

/** Shows the details of a record, beside the list or over it. */
const firstRecord = async (page: Page) => {
  await page.locator("main [role=tabpanel] li button").first().click();
  await page.locator("details > summary").last().click();
};

/** Settings are complete once the last section has been loaded. */
const SETTINGS: Place = {
  path: "/settings",
  shows: "#general input",
  steps: [
    async (page) => {
      for (const id of ["providers", "secure-storage", "plugins", "advanced"]) {
        await page.locator(`#${id} > summary`).click();
        await expect(page.locator(`#${id} :is(button, input)`).first()).toBeAttached();
      }
    },
  ],
};

/** Where there is nothing yet. */
export const NEW_DEVICE_PLACES: readonly Place[] = [
  { path: "/", shows: "main textarea" },
  { path: "/agents", shows: 'main a[href*="/agents/run#"]', steps: [tab(0)] },
  { path: "/agents/run#default", shows: "main textarea" },
  { path: "/tasks", shows: "main h1" },
  { path: "/tasks/no-such-task", shows: "main a" },
  { path: "/task", shows: "main textarea" },
  { path: "/knowledge", shows: "main input[type=file]" },
  { path: "/conversations", shows: "main h1" },
  SETTINGS,
  { path: "/admin/database", shows: "main dl" },
  { path: "/demo", shows: "main figure" },
];

/** The pages of a device in use, each showing something of it. */
export const furnishedPlaces = ({ task, conversation }: Household): readonly Place[] => [
  { path: "/", shows: 'main a[href*="/tasks/"]', steps: [openDrawer] },
  { path: "/agents", shows: "main [role=tabpanel] a", steps: [tab(1)] },
  { path: "/agents/new", shows: "main form, main input", steps: [openAll] },
  { path: conversation, shows: "main article", steps: [openAll] },
  { path: "/tasks", shows: `main a[href$="${task}"]` },
  { path: "/tasks/new", shows: "main textarea" },
  { path: task, shows: "main header", steps: [partOfTask(1), partOfTask(2)] },
  { path: `/task?id=${task.split("/").at(-1)}`, shows: "main header" },
  { path: "/knowledge", shows: "main li" },
  { path: "/conversations", shows: "main li" },
  SETTINGS,
  { path: "/admin/database", shows: "main [role=tabpanel] li button", steps: [firstRecord] },
];
