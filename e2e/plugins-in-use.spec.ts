import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addProvider, enterProvider, taskState, unfoldWork } from "./support/actions";
import { builtExamples, type Examples } from "./support/built-examples";
import { replied, reply } from "./support/conversing";
import type { ModelServer } from "./support/model-server";
import {
  installFile,
  offerFile,
  openPlugins,
  pluginRow,
  removePlugin,
  seedPlugins,
  traces,
} from "./support/outside-plugin";
import { follow } from "./support/places";
import { conversationOf, seed } from "./support/seed";
import { DELIVERABLE_TITLE, lastUserText, teamReply } from "./support/team-replies";
import { test as base, expect, storeWhatIsUsed } from "./support/test";

/** The contained examples, as they call themselves. */
const NAMES = {
  graphviz: "Graphviz",
  "vega-lite": "Vega-Lite",
  "azure-openai": "Azure OpenAI",
  currency: "Currency",
  typography: "Typography",
  "open-points": "Open points",
  "text-figures": "Text figures",
  simplenote: "Simplenote",
  "paper-trail": "Paper trail",
  sepia: "Sepia",
  "draft-and-debate": "Draft and debate",
  "locale-de": "Deutsch",
  "agent-pack": "Newsroom",
};

/**
 * A device that stores what is used of the application, on which the examples are installed once; the journeys follow one
 * another, and each stands on its own, too.
 */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  context: async ({}, use) => {
    await use(device);
    await device.setOffline(false);
    await device.unrouteAll();
    await Promise.all(device.pages().map((page) => page.close()));
  },
  page: async ({ context }, use) => use(await context.newPage()),
});
test.describe.configure({ mode: "default" });

let device: BrowserContext;
test.beforeAll(async ({ browser, baseURL: address, viewport }) => {
  const baseURL = address ?? "";
  test.setTimeout(600_000);
  device = await browser.newContext({ baseURL, viewport, serviceWorkers: "allow" });
  await storeWhatIsUsed(device, baseURL);
  await install(await device.newPage(), await builtExamples());
});
test.afterAll(() => device.close());

const inDrawer = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

/** Those that are installed by their files; the others are as if they had been, long ago. */
const BY_FILE = ["graphviz", "locale-de", "sepia"];

/** Installs them, one page being trusted with everything. */
async function install(page: Page, examples: Examples): Promise<void> {
  const all = Object.entries(NAMES);
  const before = all.filter(([example]) => !BY_FILE.includes(example));
  await seedPlugins(
    page,
    before.map(([example]) => examples[example] ?? ""),
  );
  await openPlugins(page);
  for (const [, name] of before) await expect(pluginRow(page, name)).toBeVisible();
  for (const [example, name] of all)
    if (BY_FILE.includes(example)) await installFile(page, name, examples[example] ?? "");
  const dialog = await offerFile(page, "Greeting", examples["trusted-page"] ?? "");
  const agree = dialog.getByRole("button", { name: "Install and trust" });
  await expect(agree).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "I trust the author of Greeting" }).check();
  await agree.click();
  await expect(pluginRow(page, "Greeting")).toContainText("Trusted");
  // The plugin's additions come once the application is stored.
  await expect(inDrawer(page, "Greeting")).toBeVisible();
  await page.close();
}

const RATE = "https://api.frankfurter.dev/v2/rate/USD/EUR";
const KEY = "azure-key-of-the-user";
const CHART = {
  data: { values: [{ month: "May", rain: 61 }] },
  mark: "bar",
  encoding: { x: { field: "month", type: "nominal" }, y: { field: "rain", type: "quantitative" } },
};
const BLOCKS = `\`\`\`dot\ndigraph { Harbour -> Market }\n\`\`\`\n\n\`\`\`vega-lite\n${JSON.stringify(CHART)}\n\`\`\``;

const NOTES = JSON.stringify({
  activeNotes: [
    { id: "a", content: "# Hours of the café\nNine to five.", creationDate: "2026-05-01T08:00:00.000Z" },
    { id: "b", content: "Call the plumber", tags: ["todo"] },
  ],
  trashedNotes: [{ id: "c", content: "Old hours" }],
});

/** Stores of conversations and tasks, which stay, and say which model was asked. */
const MADE = ["events", "messages", "runs", "traces"];

const drawing = (page: Page, title: string) => page.locator(`iframe[title="${title}"]`).contentFrame();

/** A word of the graph. */
const harbour = (page: Page) => drawing(page, "Graph").locator("text", { hasText: "Harbour" });

/** How many cells there are. Each has a worker for the plugin and one that guards it; those of the application are files. */
const cells = (page: Page) => page.workers().filter((worker) => worker.url().startsWith("blob:")).length / 2;

/** The provider of an example, at a server of this machine. */
const azure = ({ url }: ModelServer) => ({ provider: "Azure OpenAI", baseUrl: `${url}/v1`, apiKey: KEY });

test("every example does what it is for", async ({ page, context, modelServer }) => {
  const team = teamReply();
  const server = await modelServer((chat) => {
    if (!lastUserText(chat).startsWith("What are 100 dollars")) return team(chat);
    if (chat.messages.some(({ role }) => role === "tool")) return `That is €87.39.\n\n${BLOCKS}`;
    const asked = JSON.stringify({ amount: 100, from: "USD", to: "EUR" });
    return { toolCalls: [{ name: "currency", arguments: asked }] };
  });
  let rates = 0;
  await context.route(RATE, (route) => {
    rates += 1;
    const json = { date: "2026-07-17", base: "USD", quote: "EUR", rate: 0.8739 };
    return route.fulfill({ json, headers: { "access-control-allow-origin": "*" } });
  });

  // Its file comes after the application.
  await page.goto("/greeting");
  await expect(inDrawer(page, "Greeting")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Good to see you." })).toBeVisible();
  await expect(page.getByText(/^Agents: \d\d/)).toBeVisible();

  await follow(page, "/settings#providers");
  await enterProvider(page, { ...azure(server), model: "gpt-4.1" });
  await page.locator("#trusted-page > summary").click();
  await page.getByRole("textbox", { name: "Words of the greeting" }).fill("Ahoy.");
  await page.locator("#tools > summary").click();
  await page.getByRole("heading", { name: "Currency", exact: true }).click();
  await page.getByRole("checkbox", { name: "Offer by default: Currency" }).check();

  await follow(page, "/agents");
  await expect(page.getByText("Facts with their sources, in plain words.")).toBeVisible();
  await follow(page, "/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill("What are 100 dollars in euros?");
  await page.keyboard.press("Enter");
  const question = page.getByRole("region", {
    name: "Currency wants to send a request to api.frankfurter.dev.",
  });
  await expect(question).toBeVisible();
  expect(rates).toBe(0);
  await question.getByRole("button", { name: "Allow once", exact: true }).click();
  await replied(page);
  await expect(reply(page)).toContainText("That is €87.39.");
  expect(rates).toBe(1);
  expect(server.completions.at(-1)?.body).toContain("100 USD = €87.39");
  await expect(harbour(page)).toBeVisible();
  await expect(drawing(page, "Chart").getByText("May")).toBeVisible();
  await expect(harbour(page)).toHaveAttribute("fill", /^#[0-4]/);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(harbour(page)).toHaveAttribute("fill", /^#[c-f]/);
  for (const { headers } of server.completions) expect(headers).toMatchObject({ "api-key": KEY });

  await follow(page, "/");
  await page.getByPlaceholder("Need something done?").fill("Write the menu of my café.");
  await page.getByRole("button", { name: "Way of working" }).click();
  await page.getByRole("menuitemradio", { name: /Draft and debate/ }).click();
  await page.getByPlaceholder("Need something done?").press("Enter");
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(page.getByRole("region", { name: "Artifacts" })).toContainText(DELIVERABLE_TITLE);
  await page.getByRole("button", { name: "Text figures" }).click();
  await expect(drawing(page, "Text figures").getByText("Minutes to read")).toBeVisible();
  await unfoldWork(page);
  await expect(page.getByText("Against it").first()).toBeVisible();

  await follow(page, "/tasks");
  await page.getByRole("button", { name: "Import with a plugin" }).click();
  const dialog = page.getByRole("dialog", { name: "Import with a plugin" });
  const notes = { name: "notes.json", mimeType: "application/json", buffer: Buffer.from(NOTES) };
  await dialog.locator("input[type=file]").setInputFiles(notes);
  await expect(dialog.getByText("Documents: 1")).toBeVisible();
  await expect(dialog.getByText("Left out: 1")).toBeVisible();
  expect(await axeViolations(page, { within: "[role=dialog]" })).toEqual([]);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByRole("link", { name: "Call the plumber" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Hours of the café" }).click();
  const artifacts = page.getByRole("region", { name: "Artifacts", exact: true });
  await expect(artifacts).toContainText("Nine to five");
  await page.getByRole("button", { name: "Edit", exact: true }).first().click();
  await page.getByRole("textbox", { name: "Text of Hours of the café" }).press("Control+End");
  await page.keyboard.type(" Ten on Sundays.");
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(artifacts).toContainText("Ten on Sundays");
  await artifacts.getByRole("button", { name: "Download", exact: true }).first().click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Paper trail (.tar)" }).click();
  const archive = await readFile(await (await downloading).path(), "utf8");
  for (const part of ["document.md", "Ten on Sundays.", "versions/1.md", "Nine to five."])
    expect(archive).toContain(part);

  await follow(page, "/settings");
  await page.getByLabel("Interface language").selectOption({ label: "Deutsch" });
  await expect(page.getByRole("link", { name: "Aufgaben" })).toBeVisible();
  await follow(page, "/greeting");
  await page.reload();
  await expect(page.getByRole("link", { name: "Aufgaben" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ahoy." })).toBeVisible();

  await openPlugins(page);
  await removePlugin(page, "Deutsch");
  await expect(page.getByRole("link", { name: "Tasks" })).toBeVisible();
});

test("without a network they draw after a reload; what is removed ends at once and leaves nothing", async ({
  page,
  context,
  modelServer,
}) => {
  const server = await modelServer(() => "Not asked.");
  await seed(page, conversationOf(["Draw it", BLOCKS], "drawn"));
  await addProvider(page, { ...azure(server), model: "gpt-5-mini" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await follow(page, "/agents/run#default/drawn");
  await expect(harbour(page)).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(harbour(page)).toBeVisible();
  await expect(drawing(page, "Chart").getByText("May")).toBeVisible();
  expect(cells(page)).toBe(2);

  await page.getByRole("link", { name: "Settings" }).click();
  await page.locator("#plugins > summary").click();
  await removePlugin(page, "Graphviz");
  await expect.poll(() => cells(page)).toBe(1);
  await removePlugin(page, "Azure OpenAI");
  await expect(page.locator("#providers")).not.toContainText("gpt-5-mini");
  const left = await traces(page, "graphviz", "azure-openai");
  expect(left.filter((place) => !MADE.includes(place))).toEqual([]);
  await follow(page, "/agents/run#default/drawn");
  await expect(page.getByText("digraph { Harbour -> Market }")).toBeVisible();
  await expect(drawing(page, "Chart").getByText("May")).toBeVisible();
});
