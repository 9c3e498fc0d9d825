import { readFile } from "node:fs/promises";
import type { ChatCompletionRequest } from "@copilotkit/aimock";
import type { Page } from "playwright/test";
import { addCustomProvider, askOnHome, taskState } from "./support/actions";
import { DELIVERABLE_TITLE, kindOf, lastUserText, SUB_TASKS, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const WRITING = "Answer with the complete deliverable itself";

/** The deliverable as the page hands it over, byte for byte. */
async function downloaded(page: Page): Promise<string> {
  const downloading = page.waitForEvent("download");
  const artifacts = page.getByRole("region", { name: "Artifacts", exact: true });
  await artifacts.getByRole("button", { name: "Download" }).first().click();
  await page.getByRole("menuitem", { name: "Markdown", exact: true }).click();
  return readFile(await (await downloading).path(), "utf8");
}

test("a task is resumed after its page was killed, and after a pause in the middle of its text; nothing finished runs twice", async ({
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
  server.fail({ holdAfterBytes: 900, when: WRITING });
  await again.getByRole("button", { name: "Resume" }).click();
  const lane = again.getByRole("group", { name: /^What .* writes$/ });
  await expect(lane.getByRole("heading", { name: DELIVERABLE_TITLE })).toBeVisible();
  await again.getByRole("button", { name: "Pause" }).click();
  // The server still holds the reply: nothing but the button can have ended the work.
  await expect(taskState(again, "Paused")).toBeVisible();
  await again.reload();
  await expect(taskState(again, "Paused")).toBeVisible();
  await expect(again.getByRole("button", { name: "Pause" })).toHaveCount(0);
  const before = server.completions.length;
  await again.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(again, "Completed")).toBeVisible();

  const last = server.completions.slice(before);
  expect(last.map(({ body }) => kindOf(body))).toEqual(["execution", "check"]);
  const resumed = JSON.parse(last[0]?.body ?? "") as ChatCompletionRequest;
  const written = String(resumed.messages.at(-2)?.content);
  const whole = teamReply()({ model: "", messages: [{ role: "user", content: WRITING }] });
  expect(resumed.messages.at(-2)?.role).toBe("assistant");
  expect(written.length).toBeGreaterThan(10);
  expect(written.length).toBeLessThan(whole.length);
  expect(whole.startsWith(written)).toBe(true);
  expect(lastUserText(resumed)).toContain("Continue exactly where you stopped");
  expect(await downloaded(again)).toBe(whole.trim());
  const notes = (question: string) =>
    server.completions.filter(
      ({ body }) => kindOf(body) === "note" && body.includes(`Your task: ${question}`),
    );
  expect(notes(SUB_TASKS[0])).toHaveLength(1);
  expect(notes(SUB_TASKS[1])).toHaveLength(1);
});
