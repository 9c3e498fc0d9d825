import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addProvider } from "./support/actions";
import { TASK_ADDRESS } from "./support/finished-task";
import type { ModelServer } from "./support/model-server";
import { follow } from "./support/places";
import { seed } from "./support/seed";
import { JOURNALS, recordsOf } from "./support/task-journals";
import { kindOf, lastUserText, recordLines, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const SEARCH = "openrouter:web_search";
/** Is in the request that has the deliverable of a task written. */
const DELIVERING = "Answer with the complete deliverable itself";
const team = teamReply();

/** The offer that a request made to the model: the names of its tools, the provider's search among them, and the effort. */
interface Offered {
  readonly tools: readonly string[];
  readonly effort: string | undefined;
}

/** The offer of the newest request that the server saw with all of these words. */
function offeredWith(server: ModelServer, ...words: readonly string[]): Offered {
  const sent = server.completions.filter(({ body }) => words.every((each) => body.includes(each))).at(-1);
  const { tools = [], reasoning } = JSON.parse(sent?.body ?? "{}");
  const names = tools.map(
    (tool: { type: string; function?: { name: string } }) => tool.function?.name ?? tool.type,
  );
  return { tools: names, effort: reasoning?.effort };
}

const button = (page: Page, name: string) => page.locator("main").getByRole("button", { name, exact: true });

/** Switches the web and the calculator off, and has the model think hard. */
async function chooseLess(page: Page): Promise<void> {
  await expect(button(page, "Web")).toHaveAttribute("aria-pressed", "true");
  await button(page, "Web").click();
  await expect(button(page, "Web")).toHaveAttribute("aria-pressed", "false");
  await button(page, "Tools").click();
  const tools = page.getByRole("dialog", { name: "Tools" });
  await expect(tools.getByLabel("Date and time")).toBeChecked();
  await expect(tools.getByRole("link", { name: "Add tools" })).toBeVisible();
  await tools.getByText("Calculator", { exact: true }).click();
  await expect(tools.getByLabel("Calculator")).not.toBeChecked();
  await page.keyboard.press("Escape");
  await button(page, "Effort").click();
  await page.getByRole("menuitemradio", { name: "High", exact: true }).click();
  await expect(button(page, "Effort")).toContainText("High");
}

async function expectOffered(server: ModelServer, words: string): Promise<void> {
  await expect.poll(() => offeredWith(server, words).tools).toContain("calculator");
  const { tools, effort } = offeredWith(server, words);
  expect(tools).toEqual(expect.arrayContaining(["date-time", "run-javascript", "run-python", SEARCH]));
  expect(tools).not.toContain("fetch-page");
  expect(effort).toBeUndefined();
}

async function expectLess(server: ModelServer, ...words: readonly string[]): Promise<void> {
  await expect.poll(() => offeredWith(server, ...words).effort).toBe("high");
  const { tools } = offeredWith(server, ...words);
  expect(tools).toContain("date-time");
  expect(tools).not.toContain("calculator");
  expect(tools).not.toContain(SEARCH);
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("a conversation offers the model what has no consequence, and not what is switched off there; the change of a finished document and a new task have their choice too, which the home page keeps, and hands to a task and a conversation", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer((chat) =>
    kindOf(lastUserText(chat)) === "chat"
      ? recordLines([{ find: "the old town", replace: "Vieux Lyon" }])
      : team(chat),
  );
  await seed(page, recordsOf(JOURNALS.completed));
  await addProvider(page, openRouter(server));
  await follow(page, "/agents/run#default");
  const prompt = page.locator("[data-prompt]");
  await prompt.fill("First words");
  await prompt.press("Enter");
  await expectOffered(server, "First words");
  await chooseLess(page);
  expect(await axeViolations(page, { within: "main" })).toEqual([]);
  await prompt.fill("Second words");
  await prompt.press("Enter");
  await expectLess(server, "Second words");
  await page.reload();
  await expect(button(page, "Web")).toHaveAttribute("aria-pressed", "false");
  await expect(button(page, "Effort")).toContainText("High");

  await follow(page, TASK_ADDRESS);
  await chooseLess(page);
  await page.getByRole("textbox", { name: "Ask for changes" }).fill("Use the names people use");
  await page.getByRole("button", { name: "Ask for changes" }).click();
  await expectLess(server, "Use the names people use");

  // By its address: the tools come after the page, and with them their texts.
  await page.goto("/tasks/new");
  await expect(page.getByText("What agents may use", { exact: true })).toBeVisible();
  await chooseLess(page);
  await page.getByPlaceholder("What should be done?").fill("A menu for the first café");
  await page.keyboard.press("Enter");
  await expectLess(server, "first café", DELIVERING);

  await follow(page, "/");
  await expect(button(page, "Web")).toHaveAttribute("aria-pressed", "false");
  await page.getByPlaceholder("Need something done?").fill("A menu for the second café");
  await page.keyboard.press("Enter");
  await expectLess(server, "second café", DELIVERING);
  await follow(page, "/");
  await expect(button(page, "Web")).toHaveAttribute("aria-pressed", "false");
  await page.getByText("Chat", { exact: true }).click();
  await page.getByPlaceholder("Need something done?").fill("Hello there");
  await page.keyboard.press("Enter");
  await expectLess(server, "Hello there");
});

function openRouter(server: ModelServer) {
  return {
    provider: "OpenRouter",
    baseUrl: `${server.url}/v1`,
    apiKey: "sk-or-v1-0123456789abcdef",
    model: "openai/gpt-6.2-sol",
  };
}
