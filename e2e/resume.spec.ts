import { addCustomProvider, askOnHome, taskState } from "./support/actions";
import { kindOf, SUB_TASKS, teamReply } from "./support/team-replies";
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
  await expect
    .poll(() => server.completions.some(({ body }) => body.includes(WRITING)), {
      timeout: 30_000,
    })
    .toBe(true);
  const url = page.url();
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto(url);
  await expect(taskState(again, "Interrupted")).toBeVisible();
  await again.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(again, "Completed")).toBeVisible({ timeout: 30_000 });

  const notes = (question: string) =>
    server.completions.filter(
      ({ body }) => kindOf(body) === "note" && body.includes(`Your task: ${question}`),
    );
  expect(notes(SUB_TASKS[0])).toHaveLength(1);
  expect(notes(SUB_TASKS[1])).toHaveLength(1);
  expect(server.completions.filter(({ body }) => kindOf(body) === "execution")).toHaveLength(2);
});

test("Stop takes effect at once and the work can be taken up again", async ({ page, modelServer }) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  server.fail({ holdAfterBytes: 600, when: WRITING });
  await askOnHome(page, "Write a menu for my café");
  await expect.poll(() => server.completions.some(({ body }) => kindOf(body) === "execution")).toBe(true);
  await page.getByRole("button", { name: "Stop" }).click();
  // The server still holds the reply: nothing but the button can have ended the work.
  await expect(taskState(page, "Stopped")).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });
});
