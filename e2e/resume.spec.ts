import { readFile } from "node:fs/promises";
import type { ChatCompletionRequest } from "@copilotkit/aimock";
import type { Page } from "playwright/test";
import { addCustomProvider, askOnHome, taskState, unfoldWork } from "./support/actions";
import { TASK_ADDRESS } from "./support/finished-task";
import { seed } from "./support/seed";
import { storedRecords } from "./support/stored";
import { JOURNALS, recordsOf } from "./support/task-journals";
import { kindOf, lastUserText, recordLines, SUB_TASKS, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const WRITING = "Answer with the complete deliverable itself";

test("a task killed half-way is resumed, and no finished sub-task runs twice", async ({
  page,
  context,
  modelServer,
}) => {
  const server = await modelServer(teamReply({ complex: true }));
  await addCustomProvider(page, server.url);
  // The writer never gets to the end of its answer, so that the page dies meanwhile.
  server.fail({ holdAfterBytes: 200, when: WRITING });
  await askOnHome(page, "Design a complete menu concept for my café with prices and opening hours");
  await expect.poll(() => server.completions.some(({ body }) => body.includes(WRITING))).toBe(true);
  const url = page.url();
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto(url);
  await expect(taskState(again, "Interrupted")).toBeVisible();
  await again.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(again, "Completed")).toBeVisible();

  const notes = (question: string) =>
    server.completions.filter(
      ({ body }) => kindOf(body) === "note" && body.includes(`Your task: ${question}`),
    );
  expect(notes(SUB_TASKS[0])).toHaveLength(1);
  expect(notes(SUB_TASKS[1])).toHaveLength(1);
  expect(server.completions.filter(({ body }) => kindOf(body) === "execution")).toHaveLength(2);
});

/** The deliverable as the page hands it over, byte for byte. */
async function downloaded(page: Page): Promise<string> {
  const downloading = page.waitForEvent("download");
  const artifacts = page.getByRole("region", { name: "Artifacts", exact: true });
  await artifacts.getByRole("button", { name: "Download" }).first().click();
  await page.getByRole("menuitem", { name: "Markdown", exact: true }).click();
  return readFile(await (await downloading).path(), "utf8");
}

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
  expect(server.completions.map(({ body }) => kindOf(body))).toEqual(["analysis", "execution"]);

  await page.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(page, "Completed")).toBeVisible();
  expect(server.completions.map(({ body }) => kindOf(body))).toEqual([
    "analysis",
    "execution",
    "execution",
    "check",
  ]);
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

const NEVER = new Promise<void>(() => {});
const requirements = (page: Page) => page.getByRole("region", { name: "Requirements", exact: true });
const proposed = (page: Page) => page.getByRole("region", { name: "Proposed changes" });
const WISHES = [
  {
    wish: "Ask for changes",
    make: async (page: Page) => {
      await page.getByRole("textbox", { name: "Ask for changes" }).fill("Use the names people use");
      await page.getByRole("button", { name: "Ask for changes" }).click();
    },
    isDone: (page: Page) => expect(proposed(page).getByText("1 proposed change")).toBeVisible(),
  },
  {
    wish: "Check again",
    make: async (page: Page) => {
      await unfoldWork(page);
      await requirements(page).getByRole("button", { name: "Check again" }).click();
    },
    isDone: (page: Page) => expect(taskState(page, "Interrupted")).toHaveCount(0),
  },
];

for (const { wish, make, isDone } of WISHES)
  test(`a wish (${wish}) whose page is killed right after it was written down is carried out on the next load`, async ({
    page,
    context,
    modelServer,
  }) => {
    const server = await modelServer((chat) => {
      const asked = lastUserText(chat);
      if (kindOf(asked) !== "check")
        return recordLines([{ find: "the old town", replace: "Vieux Lyon", for: [] }]);
      const lines = asked.match(/^\d+\. \([a-z-]+\) .+$/gm) ?? [];
      const quote = "Begin at the Croix-Rousse market";
      return recordLines(
        lines.map((_, place) => ({
          requirement: place + 1,
          verdict: "met",
          quote,
          reason: `It says ${quote}.`,
        })),
      );
    });
    await seed(page, recordsOf(JOURNALS.completed));
    await addCustomProvider(page, server.url);
    await page.goto(TASK_ADDRESS);
    server.fail({ until: NEVER });
    await make(page);
    await expect.poll(() => server.completions.length).toBe(1);
    await page.close({ runBeforeUnload: false });

    const again = await context.newPage();
    await again.goto(TASK_ADDRESS);
    await expect(taskState(again, "Interrupted")).toBeVisible();
    await again.getByRole("button", { name: "Resume" }).click();
    await expect.poll(() => server.completions.length).toBeGreaterThan(1);
    await isDone(again);
    const [first, second] = server.completions.map(({ body }) => kindOf(body));
    expect(second).toBe(first);
  });

test("a reload while readers work frees what was not sent, and counts what was", async ({
  page,
  modelServer,
}) => {
  const questions = Array.from({ length: 3 }, (_, at) => `Question ${at + 1}`);
  const team = teamReply();
  const server = await modelServer((chat) =>
    kindOf(lastUserText(chat)) === "analysis"
      ? recordLines([
          { requirement: "States the opening hours", priority: "must", proof: "quote" },
          ...questions.map((reader) => ({ reader, scope: "for the café", agent: "Price Analyst" })),
          { complexity: "complex" },
        ])
      : team(chat),
  );
  await addCustomProvider(page, server.url);
  // A server of this device is asked for one or two at a time; the others wait for their turn.
  server.fail({ until: NEVER, when: "Answer with the note itself", times: Number.POSITIVE_INFINITY });
  const notes = () => server.completions.filter(({ body }) => kindOf(body) === "note").length;
  await askOnHome(page, "Write a menu for my café");
  await expect.poll(notes).toBeGreaterThan(0);
  await page.reload();
  await expect(taskState(page, "Interrupted")).toBeVisible();
  const events = await storedRecords(page, "events");
  const counted = events.filter(({ type }) => type === "call-reserved").length;
  expect(counted).toBeGreaterThan(1);
  expect(counted).toBeLessThan(1 + questions.length);

  server.clearFaults();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(page, "Completed")).toBeVisible();
});
