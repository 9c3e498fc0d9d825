import type { ChatCompletionRequest } from "@copilotkit/aimock";
import type { Page } from "playwright/test";
import { addCustomProvider, askOnHome, taskState } from "./support/actions";
import { MeteredModel } from "./support/metered";
import type { ModelServer } from "./support/model-server";
import { kindOf, lastUserText, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const SIMPLE = "Write a menu for my café";
const CONTINUE = "Continue exactly where you stopped";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const bodies = (server: ModelServer) => server.completions.map(({ body }) => body.replaceAll('\\"', '"'));
const callsOf = (server: ModelServer, kind: ReturnType<typeof kindOf>) =>
  bodies(server).filter((body) => kindOf(body) === kind);
const purposeOf = ({ messages }: ChatCompletionRequest) => kindOf(JSON.stringify(messages));

/** A menu that no small limit has room for. */
const LONG_MENU = `# Café menu

| Size | Price |
| --- | --- |
| Small | 3.20 |
| Large | 4.10 |

## Opening hours

Every day from **8:00** to **18:00**.

${Array.from({ length: 600 }, (_, day) => `Day ${day + 1}: soup, bread and a dish of the season with salad.`).join("\n\n")}

That is all for this year.
`;

test("a task stops at its token limit with what is written, and goes on when the limit is raised", async ({
  page,
  modelServer,
}) => {
  const team = teamReply();
  const model = new MeteredModel((chat) => {
    if (purposeOf(chat) !== "execution") return team(chat);
    const written = String(chat.messages.findLast(({ role }) => role === "assistant")?.content ?? "");
    return lastUserText(chat).startsWith(CONTINUE) ? LONG_MENU.slice(written.length) : LONG_MENU;
  });
  const server = await modelServer(model.reply, { chunkSize: 800 });
  await addCustomProvider(page, server.url);
  await page.goto("/");
  await page.getByPlaceholder("Need something done?").fill(SIMPLE);
  await page.getByText("Limits", { exact: true }).click();
  await page.getByLabel("Token limit").fill("9000");
  await page.getByPlaceholder("Need something done?").press("Enter");

  await expect(taskState(page, "Limit reached")).toBeVisible();
  const artifacts = region(page, "Artifacts");
  await expect(artifacts).toContainText("Day 9: soup");
  await expect(artifacts).not.toContainText("That is all for this year.");
  const [, written] = ((await artifacts.textContent()) ?? "").match(/Day (\d+):(?![\s\S]*Day \d+:)/) ?? [];
  expect(Number(written)).toBeGreaterThan(50);
  expect(model.tokens).toBeLessThanOrEqual(9_000);
  const spent = new Intl.NumberFormat("en").format(model.tokens);
  await expect(page.locator("form").filter({ hasText: "Taken so far" })).toContainText(spent);

  await page.getByLabel("Token limit").fill("200000");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(artifacts).toContainText(`Day ${written}: soup`);
  await expect(artifacts).toContainText("That is all for this year.");
  expect(model.tokens).toBeLessThanOrEqual(200_000);
  expect(callsOf(server, "analysis")).toHaveLength(1);
});

test("a provider that refuses for a while is waited for, in sight and with few calls", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await page.clock.install();
  await addCustomProvider(page, server.url);
  server.fail({ status: 429, headers: { "retry-after": "30" }, times: Number.POSITIVE_INFINITY });
  await askOnHome(page, SIMPLE);
  await expect(taskState(page, "Waiting")).toBeVisible();
  await expect(page.locator("main header").first()).toContainText(/\(rate limit, until \d{1,2}:\d{2}.*\)/);
  await expect(page.getByText("The work goes on by itself at")).toBeVisible();
  const refused = server.completions.length;
  server.clearFaults();
  await page.clock.fastForward(30_000);
  await expect(taskState(page, "Completed")).toBeVisible();
  const needed = server.completions.length - refused;
  expect(server.completions.length).toBeLessThanOrEqual(needed * 1.3 + 1);
});
