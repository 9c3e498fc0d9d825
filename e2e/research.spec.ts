import type { ChatCompletionRequest } from "@copilotkit/aimock";
import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider, taskState } from "./support/actions";
import { seed } from "./support/seed";
import { kindOf, lastUserText, recordLines } from "./support/team-replies";
import { expect, test } from "./support/test";

const PAGE = "https://rivers.example/lyon";
const SEARCH = "https://search.example";
const SAID = "The Saône joins the Rhône in Lyon";
const RIVERS = `<main><h1>Rivers of Lyon</h1><p>${SAID}, after 473 km.</p></main>`;
const RESULTS = [
  { title: "Rivers of Lyon", url: PAGE, content: "Two rivers meet in Lyon." },
  { title: "Free prize", url: "javascript:alert(document.domain)", content: "Click here." },
];
const search = { id: "tool-web-search/service", pluginId: "tool-web-search", key: "service" };
const config = { ...search, value: { service: "searxng", address: SEARCH, hasKey: false } };

const call = (name: string, args: object) => ({ toolCalls: [{ name, arguments: JSON.stringify(args) }] });

/** A team whose reader searches, reads what it found, and notes what it has. */
function replyTo(chat: ChatCompletionRequest) {
  const last = lastUserText(chat);
  switch (kindOf(last)) {
    case "analysis":
      return recordLines([
        { requirement: "Names both rivers", priority: "must", proof: "judged" },
        { reader: "Which rivers meet in Lyon?", scope: "Names and lengths" },
        { complexity: "complex" },
      ]);
    case "note": {
      const results = chat.messages.filter(({ role }) => role === "tool").length;
      if (results === 0) return call("web-search", { query: "rivers Lyon" });
      if (results === 1) return call("fetch-page", { url: PAGE });
      return `# Rivers\n\nThe page says “${SAID}” [102].`;
    }
    case "check":
      return recordLines(
        (last.match(/^\d+\. \([a-z-]+\) .+$/gm) ?? []).map((_, place) => ({
          requirement: place + 1,
          verdict: "met",
          reason: "It does.",
        })),
      );
    default:
      return `# Rivers of Lyon\n\nThe Saône and the Rhône meet here: “${SAID}” [102].`;
  }
}

const question = (page: Page, words: string) =>
  page
    .getByRole("region", { name: words, exact: true })
    .getByRole("button", { name: "Allow once", exact: true });

test("research cites the pages that its readers were allowed to read", async ({ page, modelServer }) => {
  const server = await modelServer(replyTo);
  const headers = { "access-control-allow-origin": "*" };
  await page.route(`${SEARCH}/**`, (route) => route.fulfill({ headers, json: { results: RESULTS } }));
  await page.route(PAGE, (route) => route.fulfill({ headers, contentType: "text/html", body: RIVERS }));
  await seed(page, { pluginData: [config] });
  await addCustomProvider(page, server.url);
  await page.goto("/");
  await page.getByPlaceholder("Need something done?").fill("Find out which rivers meet in Lyon");
  await page.getByRole("button", { name: "Way of working" }).click();
  await page.getByRole("menuitemradio", { name: /^Research/ }).click();
  await page.getByPlaceholder("Need something done?").press("Enter");

  await question(page, "Search the web wants to send a request to search.example.").click();
  await question(page, "Read a web page wants to send a request to rivers.example.").click();

  await expect(taskState(page, "Completed")).toBeVisible();
  await page.reload();
  const artifacts = page.getByRole("region", { name: "Artifacts" });
  const sources = artifacts.getByRole("region", { name: "Sources", exact: true });
  const link = sources.getByRole("link", { name: "Rivers of Lyon", exact: true });
  await expect(link).toHaveAttribute("href", PAGE);
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect(sources.getByText(SAID)).toBeVisible();
  await expect(sources.getByText("rivers.example")).toBeVisible();
  await artifacts.getByRole("link", { name: "Source 102", exact: true }).click();
  await expect(sources.getByRole("listitem")).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  const writing = server.completions.find(({ body }) => kindOf(body) === "execution")?.body ?? "";
  expect(writing).toContain(SAID);
  expect(writing).not.toContain('"tools"');
  const checking = server.completions.find(({ body }) => kindOf(body) === "check")?.body ?? "";
  expect(checking).toContain("<sources>");
});
