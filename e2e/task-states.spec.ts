import type { ChatCompletionRequest } from "@copilotkit/aimock";
import type { Page } from "playwright/test";
import { addCustomProvider, askOnHome, taskState } from "./support/actions";
import type { Reply } from "./support/model-server";
import { type CallKind, DELIVERABLE_TITLE, kindOf, lastUserText, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

/** A team that answers some of the calls in another way. */
function teamBut(answers: Partial<Record<CallKind, string>>, complex = false): Reply {
  const team = teamReply({ complex });
  return (chat: ChatCompletionRequest) => answers[kindOf(lastUserText(chat))] ?? team(chat);
}

async function ask(page: Page, url: string, prompt: string): Promise<void> {
  await addCustomProvider(page, url);
  await askOnHome(page, prompt);
  await expect(page).toHaveURL(/\/tasks\/[\w-]{21}$/);
}

const REFUSED = JSON.stringify({ validation_passed: false, reason: "The prices are missing." });

test("what keeps failing is refined twice, then fails honestly, and what was delivered is kept", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamBut({ requirement: REFUSED }));
  await ask(page, server.url, "Write a menu for my café");
  await expect(taskState(page, "Failed")).toBeVisible({ timeout: 45_000 });
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Not everything that was required has been met");
  await expect(alert).toContainText("Names a price for every size");
  await expect(alert).not.toContainText("{{");
  const artifacts = page.getByRole("region", { name: "Artifacts" });
  await expect(artifacts.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Requirements" })).toContainText("The prices are missing.");
  expect(server.completions.filter(({ body }) => kindOf(body) === "execution")).toHaveLength(3);

  await page.reload();
  await expect(taskState(page, "Failed")).toBeVisible();
  await expect(alert).toContainText("Names a price for every size");
  await expect(artifacts.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
});

test("a model that never writes JSON ends in a definite state, with what it wrote kept", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(
    () => "I would rather talk about the weather. <script>alert(1)</script> }{ ][",
  );
  await ask(page, server.url, "Write a menu for my café");
  await expect(taskState(page, "Failed")).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole("region", { name: "Artifacts" })).toContainText("talk about the weather");
  await expect(page.getByRole("region", { name: "Requirements" }).getByRole("checkbox")).toHaveCount(1);
});

test("a plan that goes in a circle is replaced, and the work is done", async ({ page, modelServer }) => {
  const planning = JSON.stringify({
    subTasks: [
      { title: "Hen", description: "Lays the egg", dependencies: ["Egg"] },
      { title: "Egg", description: "Becomes the hen", dependencies: ["Hen"] },
    ],
  });
  const server = await modelServer(teamBut({ planning }, true));
  await ask(page, server.url, "Design a complete menu concept for my café with prices and opening hours");
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 45_000 });
  const plan = page.getByRole("region", { name: "Plan" });
  await expect(plan).toContainText("Planning and analysis");
  await expect(plan).not.toContainText("Hen");
});
