import { readFile } from "node:fs/promises";
import type { ChatCompletionRequest } from "@copilotkit/aimock";
import type { Page } from "playwright/test";
import { addCustomProvider, addHostedProvider, askOnHome, taskState } from "./support/actions";
import type { LoggedRequest, ModelServer } from "./support/model-server";
import { storedRecords } from "./support/stored";
import { MENU, SUNDAYS, sundayVerdicts } from "./support/sunday-menu";
import {
  type CallKind,
  kindOf,
  lastUserText,
  recordLines,
  SUB_TASKS,
  teamReply,
} from "./support/team-replies";
import { expect, test } from "./support/test";

const READING = "Answer with the note itself";
const WRITING = "Answer with the complete deliverable itself";
const COMPLEX_PROMPT = "Design a complete menu concept for my café with prices and opening hours";
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const kinds = (server: ModelServer): CallKind[] => server.completions.map(({ body }) => kindOf(body));
const calls = (server: ModelServer, kind: CallKind): LoggedRequest[] =>
  server.completions.filter(({ body }) => kindOf(body) === kind);
const asks =
  (question: string) =>
  ({ body }: LoggedRequest) =>
    body.includes(`Your task: ${question}`);

/** Has a complex task begun, until both of its readers have been asked and neither has an answer. */
async function readersHeld(page: Page, server: ModelServer): Promise<void> {
  await addHostedProvider(page, server.url);
  server.fail({ holdAfterBytes: 1, when: READING, times: 2 });
  await askOnHome(page, COMPLEX_PROMPT);
  await expect.poll(() => server.heldCount, { timeout: 30_000 }).toBe(2);
}

/** The deliverable as the page hands it over, byte for byte. */
async function downloaded(page: Page): Promise<string> {
  const downloading = page.waitForEvent("download");
  await region(page, "Artifacts").getByRole("button", { name: "Download" }).first().click();
  await page.getByRole("menuitem", { name: "Markdown", exact: true }).click();
  return readFile(await (await downloading).path(), "utf8");
}

test("approve first: nothing is called before Start, and what was changed is what is read up on and checked", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply({ complex: true }));
  await addHostedProvider(page, server.url);
  await page.goto("/");
  const prompt = page.getByPlaceholder("Need something done?");
  await prompt.fill(COMPLEX_PROMPT);
  await page.getByLabel("Approve first").check();
  await prompt.press("Enter");
  await expect(taskState(page, "Waiting for your approval")).toBeVisible();
  await expect(page.getByLabel("Requirement 2", { exact: true })).toHaveValue("States the opening hours");
  expect(kinds(server)).toEqual(["analysis"]);

  await page.reload();
  await expect(taskState(page, "Waiting for your approval")).toBeVisible();
  await page.getByLabel("Requirement 2", { exact: true }).fill("States the hours of every weekday");
  await expect(page.getByLabel("Question 2", { exact: true })).toHaveValue(SUB_TASKS[1]);
  await page.getByRole("button", { name: "Remove question 1" }).click();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question 2", { exact: true }).fill("Compare the cafés nearby");
  expect(kinds(server)).toEqual(["analysis"]);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });

  expect(kinds(server)).toEqual(["analysis", "note", "note", "execution", "check"]);
  expect(calls(server, "note").filter(asks(SUB_TASKS[0]))).toHaveLength(0);
  expect(calls(server, "note").filter(asks(SUB_TASKS[1]))).toHaveLength(1);
  expect(calls(server, "note").filter(asks("Compare the cafés nearby"))).toHaveLength(1);
  for (const kind of ["execution", "check"] as const) {
    const [call] = calls(server, kind);
    expect(call?.body).toContain("States the hours of every weekday");
    expect(call?.body).not.toContain("States the opening hours");
  }
  const requirements = region(page, "Requirements");
  await expect(requirements.getByRole("listitem")).toHaveCount(2);
  await expect(requirements.getByRole("listitem").nth(1)).toContainText("States the hours of every weekday");
  await expect(requirements.getByText("Met", { exact: true })).toHaveCount(2);
});

test("paused while the writer streams, nothing is called; Resume goes on in the middle of the text", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  server.fail({ holdAfterBytes: 900, when: WRITING });
  await askOnHome(page, "Write a menu for my café");
  const lane = page.getByRole("group", { name: /^What .* writes$/ });
  await expect(lane.getByRole("heading", { name: "Café menu" })).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  // The server still holds the reply: nothing but the button can have ended the work.
  await expect(taskState(page, "Paused")).toBeVisible();
  await page.reload();
  await expect(taskState(page, "Paused")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toHaveCount(0);
  expect(kinds(server)).toEqual(["analysis", "execution"]);

  await page.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });
  expect(kinds(server)).toEqual(["analysis", "execution", "execution", "check"]);
  const resumed = JSON.parse(server.completions[2]?.body ?? "") as ChatCompletionRequest;
  const written = String(resumed.messages.at(-2)?.content);
  const whole = teamReply()({ model: "", messages: [{ role: "user", content: WRITING }] });
  expect(resumed.messages.at(-2)?.role).toBe("assistant");
  expect(written.length).toBeGreaterThan(10);
  expect(written.length).toBeLessThan(whole.length);
  expect(whole.startsWith(written)).toBe(true);
  expect(lastUserText(resumed)).toContain("Continue exactly where you stopped");
  expect(await downloaded(page)).toBe(whole.trim());
});

test("one sentence given by Steer while two readers work reaches the writer, and is shown", async ({
  page,
  modelServer,
}) => {
  const sentence = "Name no dish that contains nuts.";
  const server = await modelServer(teamReply({ complex: true }));
  await readersHeld(page, server);
  await page.getByRole("button", { name: "Steer" }).click();
  const dialog = page.getByRole("dialog", { name: "Steer the work" });
  await dialog.getByLabel("What should they know?").fill(sentence);
  await dialog.getByRole("button", { name: "Tell them" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(region(page, "Contexts")).toContainText(sentence);
  await expect(region(page, "Timeline")).toContainText(sentence);

  server.releaseHeld();
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });
  expect(kinds(server)).toEqual(["analysis", "note", "note", "execution", "check"]);
  for (const { body } of calls(server, "note")) expect(body).not.toContain(sentence);
  expect(calls(server, "execution")[0]?.body).toContain(sentence);
  await page.reload();
  await expect(region(page, "Contexts")).toContainText(sentence);
});

test("Stop shows Stopped, for the sub-tasks as well, whether they had begun or not", async ({
  page,
  modelServer,
}) => {
  const team = teamReply({ complex: true });
  const brief = recordLines([
    { requirement: "Names a price for every size", priority: "must", proof: "quote" },
    { reader: SUB_TASKS[0], scope: "for the café" },
    { reader: SUB_TASKS[1], scope: "for the café" },
    { reader: "Compare both with the cafés nearby", scope: "for the café", needs: [1, 2] },
    { complexity: "complex" },
  ]);
  const server = await modelServer((chat) =>
    kindOf(lastUserText(chat)) === "analysis" ? brief : team(chat),
  );
  await readersHeld(page, server);
  const plan = region(page, "Plan");
  await expect(plan.getByText("In progress", { exact: true })).toHaveCount(2);
  await expect(plan.getByText("Pending", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(taskState(page, "Stopped")).toBeVisible();
  await expect(plan.getByText("Stopped", { exact: true })).toHaveCount(3);
  // Shown at once, saved a moment later.
  const runStates = async () => (await storedRecords(page, "runs")).map(({ state }) => state);
  await expect.poll(runStates).toEqual(["stopped"]);
  await page.reload();
  await expect(taskState(page, "Stopped")).toBeVisible();
  await expect(plan.getByText("Stopped", { exact: true })).toHaveCount(3);
  await plan.getByRole("link", { name: SUB_TASKS[0] }).click();
  await expect(page.getByRole("heading", { level: 1, name: SUB_TASKS[0] })).toBeVisible();
  await expect(taskState(page, "Stopped")).toBeVisible();
  expect(kinds(server)).toEqual(["analysis", "note", "note"]);
});

test("Fix it repairs the one open point by edits: version 2, and the rest as it was to the byte", async ({
  page,
  modelServer,
}) => {
  let repair = [{ find: "| Large | 4.10 |", replace: "| Large | 4.20 |", for: [1] }];
  const answers: Partial<Record<CallKind, (prompt: string) => string>> = {
    analysis: () =>
      recordLines([
        { requirement: "Names a price for every size", priority: "must", proof: "quote" },
        { requirement: "States the hours on Sundays", priority: "must", proof: "quote" },
        { complexity: "simple" },
      ]),
    execution: () => MENU,
    check: sundayVerdicts,
    repair: () => recordLines(repair),
  };
  const team = teamReply();
  const server = await modelServer((chat) => {
    const prompt = lastUserText(chat);
    return (answers[kindOf(prompt)] ?? (() => team(chat)))(prompt);
  });
  await addCustomProvider(page, server.url);
  await askOnHome(page, "Write a menu for my café");
  await expect(taskState(page, "Completed, 1 point open")).toBeVisible({ timeout: 45_000 });
  const artifacts = region(page, "Artifacts");
  await expect(artifacts.getByText("Version 1", { exact: true }).first()).toBeVisible();
  expect(await downloaded(page)).toBe(MENU);
  const before = server.completions.length;

  const find = "Every day from **8:00** to **18:00**.";
  const replace = `Every day from **8:00** to **18:00**, ${SUNDAYS}.`;
  repair = [{ find, replace, for: [1] }];
  const requirements = region(page, "Requirements");
  const open = requirements.getByRole("listitem").filter({ hasText: "States the hours on Sundays" });
  await expect(open.getByText("Not met", { exact: true })).toBeVisible();
  await expect(requirements.getByRole("button", { name: "Fix it" })).toHaveCount(1);
  await open.getByRole("button", { name: "Fix it" }).click();
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });
  await expect(open.getByText("Met", { exact: true })).toBeVisible();
  await expect(artifacts.getByText("Version 2", { exact: true }).first()).toBeVisible();
  expect(await downloaded(page)).toBe(MENU.replace(find, replace));
  const after = server.completions.slice(before);
  expect(after.map(({ body }) => kindOf(body))).toEqual(["check", "repair", "check"]);
  const checks = after.filter(({ body }) => kindOf(body) === "check");
  for (const { body } of checks) expect(body).not.toContain("Names a price for every size");
});

test("two readers are asked at the same time, and the writer when both have answered", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply({ complex: true }));
  await readersHeld(page, server);
  // Neither has an answer yet, and both are waited for.
  expect(kinds(server)).toEqual(["analysis", "note", "note"]);
  for (const question of SUB_TASKS.slice(0, 2))
    expect(calls(server, "note").filter(asks(question))).toHaveLength(1);
  await expect(region(page, "Plan").getByText("In progress", { exact: true })).toHaveCount(2);
  server.releaseHeld();
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });
  expect(kinds(server)).toEqual(["analysis", "note", "note", "execution", "check"]);
  const [writing] = calls(server, "execution");
  expect(writing?.body.match(/Small 3\.20, large 4\.10/g)).toHaveLength(2);
});
