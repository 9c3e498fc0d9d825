import type { Page } from "playwright/test";
import type { CoreStoreName } from "../src/core/domain/records/store-records";
import { GOOD_RECORDS, spoilt, WRONG_VALUES } from "../tests/impossible-records";
import { axeViolations } from "./support/accessibility";
import { followed } from "./support/places";
import { type Records, seed } from "./support/seed";
import { expect, test } from "./support/test";

const STORES = Object.keys(GOOD_RECORDS) as readonly CoreStoreName[];
/** Fields that are shown; where a kind of record has them, they are a megabyte long in one. */
const SHOWN = ["title", "name", "content"];

/** Of the events in the journal these, or there would be thousands; the others have a test without a browser. */
const KINDS = [
  "task-created",
  "artifact-created",
  "requirement-validated",
  "user-message",
  "task-status-changed",
];

/** Name of the notice of what is left out. */
const NOTICE = "Records that can’t be read";

/** Sorts of impossible values. Names are in each of them, as records are shown by their names. */
const SORTS = ["nan", "huge", "surrogate", "nothing", "object"];

/**
 * Every field of every store spoilt in one sort of impossible ways, one field after the other in another, beside the records
 * that are as they should be. Every field in every way has that test, too.
 */
function impossibleRecords(): Records {
  const lists = STORES.map((store) => {
    const some = GOOD_RECORDS[store].filter(({ type }) => store !== "events" || KINDS.includes(String(type)));
    const bad = some.flatMap((good) => {
      const fields = Object.keys(good);
      return spoilt(good, { depth: 1, long: false }).filter(
        ({ name, path: [field = ""] }) =>
          (field === "name" && SORTS.some((sort) => name.endsWith(`:${sort}`))) ||
          name.endsWith(`:${SORTS[fields.indexOf(field) % SORTS.length]}`),
      );
    });
    const [good] = GOOD_RECORDS[store];
    const shown = SHOWN.filter((field) => good && field in good);
    const fields = Object.fromEntries(shown.map((field) => [field, WRONG_VALUES.long]));
    const long = { ...good, ...fields, id: `${good?.id}:long` };
    return [store, [...bad.map(({ record }) => record), long, ...GOOD_RECORDS[store]]] as const;
  });
  return Object.fromEntries(lists);
}

/**
 * Comes to an address as by a link: that a start reads what is there is seen at the first. The browser itself looks: a
 * locator takes the text of every element for it, of which some are a megabyte long.
 */
async function expectWhole(page: Page, address: string, good: string): Promise<void> {
  await followed(page, address);
  await page.waitForFunction(seesText, good, { polling: 200 });
  expect(await page.evaluate(seesText, "Something went wrong"), address).toBe(false);
}

/** Runs in the page: whether a text is visible, in the list of a drawer that is folded, too. */
function seesText(text: string): boolean {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.includes(text) && node.parentElement?.checkVisibility({ visibilityProperty: true }))
      return true;
  return false;
}

/**
 * Runs in the page, where a locator would go through all of it for each step: opens the first record of each store with
 * all that is known of it, then the last page of records, and tells how that went, store by store.
 */
async function openRecords(): Promise<readonly string[]> {
  const find = (selector: string, text = "") =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) => element.checkVisibility() && element.textContent?.includes(text),
    );
  const there = async (selector: string, text?: string) => {
    for (;;) {
      const element = find(selector, text);
      if (element) return element;
      await new Promise(requestAnimationFrame);
    }
  };
  const outcomes: string[] = [];
  for (const tab of document.querySelectorAll<HTMLElement>('[aria-label="Stores"] [role=tab]')) {
    tab.click();
    await there("[role=tab][aria-selected=true]", tab.textContent ?? "");
    (await there("[role=tabpanel] li button")).click();
    (await there('[aria-label="Record details"] summary', "Raw JSON")).click();
    await there('[aria-label="Record details"] details[open]', '"id": ');
    find('button[aria-label="Last page"]')?.click();
    await there("[role=tabpanel] li button");
    const said = document.body.innerText;
    const problems = ["Something went wrong", "This entry can’t be shown."];
    outcomes.push(problems.find((problem) => said.includes(problem)) ?? "open");
  }
  return outcomes;
}

const PAGES = [
  ["/", "The good task"],
  ["/tasks", "The good task"],
  ["/tasks/good", "Soup of the day."],
  ["/conversations", "The good conversation"],
  ["/agents/run#default/good", "The good answer"],
  ["/agents", "The good agent"],
  ["/knowledge", "The good file.txt"],
  ["/settings#providers", "good-model"],
] as const;

test("every page shows the good records beside impossible ones and names those it leaves out; the database page opens all", async ({
  page,
}) => {
  await seed(page, impossibleRecords());
  await page.goto("/");
  for (const [address, good] of PAGES) await expectWhole(page, address, good);

  await expect(page.locator("#langfuse")).toContainText("Langfuse");

  await followed(page, "/knowledge");
  const notice = page.getByRole("region", { name: NOTICE });
  const count = async () => Number(/left as is: (\d+)/.exec(await notice.innerText())?.[1]);
  // By then all files and folders have been read, and are counted.
  await expect(page.getByRole("heading", { name: "The good file.txt" }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Synced folders" })).toBeVisible();
  await expect(notice).toBeVisible();
  expect(await axeViolations(page, { within: `[aria-label="${NOTICE}"]` })).toEqual([]);
  const before = await count();
  expect(before).toBeGreaterThan(1);
  await notice.getByRole("button", { name: "Show" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/"id": /)).toBeVisible();
  await page.keyboard.press("Escape");
  await notice.getByRole("button", { name: "Delete" }).first().click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(count).toBe(before - 1);
  await expect(page.getByText("The good file.txt").first()).toBeVisible();

  await followed(page, "/admin/database");
  const tabs = page.getByRole("tablist", { name: "Stores" }).getByRole("tab");
  await expect(tabs).toHaveCount(STORES.length);
  expect(await page.evaluate(openRecords)).toEqual(Array(STORES.length).fill("open"));
  await page.getByRole("tab", { name: /^Knowledge items/ }).click();
  await page.getByRole("searchbox").fill("good:name:nothing");
  await page.getByRole("button", { name: /good:name:nothing/ }).click();
  const details = page.getByRole("complementary", { name: "Record details" });
  await expect(details.getByText(/can’t read this record/)).toBeVisible();
  await details.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No record found")).toBeVisible();
});

test("an import and a backup with impossible times and titles leave every page in working order; the backup is mended, and names where requests would be tracked", async ({
  page,
}) => {
  await test.step("an import", async () => {
    const message = (id: string, parent: string | null, role: string, text: string) => ({
      id,
      parent,
      message: { author: { role }, create_time: 1.7e15, content: { content_type: "text", parts: [text] } },
    });
    const mapping = {
      u: message("u", null, "user", "Where does the Loire rise?"),
      a: message("a", "u", "assistant", "On Mont Gerbier de Jonc."),
      lost: { id: 7 },
    };
    const chats = [{ id: "c", title: { odd: true }, create_time: 1.7e15, current_node: "a", mapping }];
    await page.goto("/conversations");
    await page
      .getByRole("button", { name: /Import/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[type=file]").setInputFiles({
      name: "conversations.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(chats)),
    });
    await expect(dialog.getByText("Messages left out: 1")).toBeVisible();
    await dialog.getByRole("button", { name: /^Import/ }).click();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    const row = page.getByRole("main").getByRole("link", { name: /Loire/ }).first();
    await expect(row).toBeVisible();
    await page.reload();
    await row.click();
    await expect(page.getByText("On Mont Gerbier de Jonc.")).toBeVisible();
    await followed(page, "/admin/database");
    await expect(page.getByRole("tab", { name: /^Messages/ })).toBeVisible();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  });

  await test.step("a backup", async () => {
    const [task] = GOOD_RECORDS.tasks;
    const [item] = GOOD_RECORDS.knowledgeItems;
    const backup = {
      backup: { format: "troupe-backup", version: 9, createdAt: "2026-11-21T10:00:00.000Z" },
      tasks: [{ ...task, createdAt: 1e300, updatedAt: -1e300, steps: {} }],
      knowledgeItems: [{ ...item, createdAt: 1e300, lastModified: 1e300 }],
      langfuse_config: GOOD_RECORDS.langfuse_config,
    };
    await page.getByRole("button", { name: "Restore database" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[type=file]").setInputFiles({
      name: "backup.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(backup)),
    });
    await expect(dialog.getByText("https://good.example")).toBeVisible();
    await dialog.getByRole("button", { name: "Replace everything" }).click();
    await expect(page.getByText(/^Database imported successfully \(3 items\)$/)).toBeVisible();
    await page.goto("/");
    await expectWhole(page, "/", "The good task");
    await expectWhole(page, "/tasks", "The good task");
    await expectWhole(page, "/tasks/good", "The good task");
    await expectWhole(page, "/knowledge", "The good file.txt");
  });
});
