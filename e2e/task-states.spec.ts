import type { ChatCompletionRequest } from "@copilotkit/aimock";
import type { Page } from "playwright/test";
import { addCustomProvider, askOnHome, taskState } from "./support/actions";
import type { Reply } from "./support/model-server";
import {
  type CallKind,
  DELIVERABLE_TITLE,
  kindOf,
  lastUserText,
  recordLines,
  teamReply,
} from "./support/team-replies";
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

const REFUSED = recordLines(
  [1, 2].map((requirement) => ({ requirement, verdict: "unmet", reason: "The prices are missing." })),
);
const EDIT = recordLines([{ find: "| Small | 3.20 |", replace: "| Small | 3.30 |", for: [1] }]);

test("what keeps failing is repaired twice by edits, then completed with points open", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamBut({ check: REFUSED, repair: EDIT }));
  await ask(page, server.url, "Write a menu for my café");
  await expect(taskState(page, "Completed, 2 points open")).toBeVisible({ timeout: 45_000 });
  const artifacts = page.getByRole("region", { name: "Artifacts" });
  await expect(artifacts.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
  const requirements = page.getByRole("region", { name: "Requirements" });
  await expect(requirements).toContainText("Not met");
  await expect(requirements).toContainText("The prices are missing.");
  const calls = (kind: CallKind) => server.completions.filter(({ body }) => kindOf(body) === kind).length;
  expect(calls("execution")).toBe(1);
  expect(calls("repair")).toBe(2);

  await page.reload();
  await expect(taskState(page, "Completed, 2 points open")).toBeVisible();
  await expect(artifacts.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
  await expect(requirements.getByRole("button", { name: "Fix it" }).first()).toBeVisible();
});

test("a model that never writes JSON ends in a definite state, with what it wrote kept", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(
    () => "I would rather talk about the weather. <script>alert(1)</script> }{ ][",
  );
  await ask(page, server.url, "Write a menu for my café");
  await expect(taskState(page, "Completed, 1 point open")).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole("region", { name: "Artifacts" })).toContainText("talk about the weather");
  const requirements = page.getByRole("region", { name: "Requirements" });
  await expect(requirements.getByRole("checkbox")).toHaveCount(1);
  await expect(requirements).toContainText("Not verified");
});

test("a plan that goes in a circle is replaced, and the work is done", async ({ page, modelServer }) => {
  const planning = JSON.stringify({
    subTasks: [
      { title: "Hen", description: "Lays the egg", dependencies: ["Egg"] },
      { title: "Egg", description: "Becomes the hen", dependencies: ["Hen"] },
    ],
  });
  await page.route("**/plugins.json", (route) =>
    route.fulfill({ json: { ranks: { "orchestration-strategy/multi-pass": 1 } } }),
  );
  const server = await modelServer(teamBut({ planning }, true));
  await ask(page, server.url, "Design a complete menu concept for my café with prices and opening hours");
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 45_000 });
  const plan = page.getByRole("region", { name: "Plan" });
  await expect(plan).toContainText("Planning and analysis");
  await expect(plan).not.toContainText("Hen");
});
