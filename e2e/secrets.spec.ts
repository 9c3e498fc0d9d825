import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright/test";
import { enterProvider, goOnToAsk, taskState, unfoldWork } from "./support/actions";
import { replied, reply } from "./support/conversing";
import type { ModelServer } from "./support/model-server";
import { follow } from "./support/places";
import { findOnDevice } from "./support/search-device";
import { DELIVERABLE_TITLE, kindOf, lastUserText, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

/** Looks like a key, and like nothing else there is. */
const CANARY = "sk-canary-9f8e7d6c5b4a39281706f5e4";

/** Where providers expect a key. */
const KEY_HEADERS = new Set(["authorization", "x-api-key"]);
const LONG = Array.from({ length: 120 }, (_, index) => `Sentence number ${index}.`).join(" ");

const composer = (page: Page) => page.getByPlaceholder(/Start chatting with|Continue the conversation/);

/** Notes wherever the key shows up on its way: in console messages, and in requests to any but its own server. */
function watchFor(context: BrowserContext, secret: string, ownServer: string): string[] {
  const leaks: string[] = [];
  context.on("console", (message) => {
    if (message.text().includes(secret)) leaks.push(`console: ${message.text()}`);
  });
  context.on("request", (request) => {
    const isOwn = request.url().startsWith(`${ownServer}/`);
    for (const [name, value] of Object.entries(request.headers())) {
      if (value.includes(secret) && !(isOwn && KEY_HEADERS.has(name)))
        leaks.push(`header ${name} to ${request.url()}`);
    }
    if (request.url().includes(secret)) leaks.push(`address ${request.url()}`);
    if (request.postData()?.includes(secret)) leaks.push(`body to ${request.url()}`);
  });
  return leaks;
}

/** Paths of the requests that told the server the key, beyond the one header. */
function toldBesides(server: ModelServer): string[] {
  return server.requests.flatMap(({ path, headers, body }) => {
    const { "x-api-key": _, ...others } = headers;
    return JSON.stringify([path, others, body]).includes(CANARY) ? [path] : [];
  });
}

/** Expects the key in no storage, address or document of the device, with fields that are shown. */
async function expectNowhere(page: Page): Promise<void> {
  expect(await findOnDevice(page, CANARY)).toEqual([]);
}

/** Saves the open conversation to a file and reads it. */
async function exported(page: Page, kind: "Markdown" | "JSON"): Promise<string> {
  await page.getByRole("button", { name: /^Actions for/ }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: `Export as ${kind}` }).click();
  return readFile(await (await downloading).path(), "utf8");
}

test.use({ serviceWorkers: "allow", stores: "used" });

test("a key is used in one header and found nowhere else, whatever fails: refused, in tasks and conversations, cut off, and led elsewhere", async ({
  page,
  context,
  modelServer,
}) => {
  const team = teamReply();
  const server = await modelServer((chat) => (lastUserText(chat) === "And cut off?" ? LONG : team(chat)));
  const baseUrl = `${server.url}/v1`;
  const leaks = watchFor(context, CANARY, server.url);
  // Providers are known to repeat the key they refuse.
  const refusal = { status: 401, message: `Incorrect API key provided: ${CANARY}`, times: 50 };

  await test.step("refused while it is added, it is kept in its field alone", async () => {
    server.fail(refusal);
    await page.goto("/settings#providers");
    await page.getByRole("button", { name: "Add provider" }).click();
    await page.getByLabel("Provider", { exact: true }).selectOption({ label: "Anthropic" });
    await page.getByLabel("Base URL").fill(baseUrl);
    await page.getByLabel("API key").fill(CANARY);
    await page.getByLabel("Model", { exact: true }).fill("claude-sonnet-4-5");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(page.getByLabel("API key")).toHaveValue(CANARY);
    expect(await findOnDevice(page, CANARY)).toEqual(["field password"]);
    server.clearFaults();
    await page.reload();
    await expect(page.getByRole("button", { name: "Add provider" })).toBeVisible();
    await expectNowhere(page);
  });

  server.requests.length = 0;
  // Other journeys run on Custom, whose header is another; how each provider is asked, `tests/contracts` shows.
  await enterProvider(page, { provider: "Anthropic", baseUrl, apiKey: CANARY, model: "claude-sonnet-4-5" });
  await expectNowhere(page);

  await test.step("in tasks, of which one fails", async () => {
    await goOnToAsk(page, "Write a menu for my café with prices and opening hours");
    await expect(taskState(page, "Completed")).toBeVisible();
    await expect(page.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
    await unfoldWork(page);
    const requirements = page.getByRole("region", { name: "Requirements" });
    await expect(requirements.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await expectNowhere(page);
    const kinds = server.completions.map(({ body }) => kindOf(body));
    for (const once of ["execution", "check"]) expect(kinds.filter((kind) => kind === once)).toHaveLength(1);

    server.fail(refusal);
    await goOnToAsk(page, "Write a menu that is refused");
    await expect(taskState(page, "Failed")).toBeVisible();
    await expect(page.getByText(/Anthropic API error: Unauthorized/).first()).toBeVisible();
    await expectNowhere(page);
    server.clearFaults();
  });

  await test.step("in a conversation that fails in each way, and is taken away", async () => {
    await follow(page, "/agents/run#default");
    await composer(page).fill("What is on the menu?");
    await page.keyboard.press("Enter");
    await expect(reply(page)).toContainText("an answer");
    await replied(page);
    for (const failure of [{ status: 500, message: `Failed for ${CANARY}`, times: 50 }, refusal]) {
      server.fail({ ...failure });
      await composer(page).fill(`And with a ${failure.status}?`);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert").getByRole("button", { name: "Try again" })).toBeVisible();
      await expectNowhere(page);
      server.clearFaults();
      await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("alert")).toBeHidden();
      await expect(reply(page)).toContainText("an answer");
      await replied(page);
    }
    server.fail({ holdAfterBytes: 3000, when: "And cut off?", times: 50 });
    await composer(page).fill("And cut off?");
    await page.keyboard.press("Enter");
    await expect(reply(page)).toContainText("Sentence");
    server.cutHeld();
    await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
    expect(await exported(page, "Markdown")).not.toContain(CANARY);
    expect(await exported(page, "JSON")).not.toContain(CANARY);
    await expectNowhere(page);
  });

  await test.step("a server that redirects in whatever way never passes it on to another", async () => {
    const stranger = await modelServer(team);
    const location = `${stranger.url}/v1/messages`;
    // 301 and 308 differ from these in being for good alone.
    for (const status of [302, 307]) {
      const asked = server.completions.length;
      server.clearFaults();
      server.fail({ status, headers: { location }, times: 50 });
      await goOnToAsk(page, `Write menu ${status} for my café`);
      await expect(page.getByText(`Write menu ${status} for my café`).first()).toBeVisible();
      await expect(taskState(page, "Failed")).toBeVisible();
      expect(server.completions.length).toBeGreaterThan(asked);
    }
    expect(stranger.requests).toEqual([]);
  });

  await follow(page, "/settings#providers");
  await expect(page.getByText("claude-sonnet-4-5").first()).toBeVisible();
  await expectNowhere(page);
  expect(leaks).toEqual([]);
  expect(toldBesides(server)).toEqual([]);
  const used = server.completions.filter(({ headers }) => headers["x-api-key"] === CANARY);
  expect(used).toHaveLength(server.completions.length);
});
