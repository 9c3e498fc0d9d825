import { addCustomProvider, taskState, unfoldWork } from "./support/actions";
import { lastUserText, recordLines, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const REQUEST =
  "Write a menu for the café. It must give the opening hours. It must mention the terrace by the river.";

test("what a request demands is asked for once, then shown as not covered, and is added with a click", async ({
  page,
  modelServer,
}) => {
  const team = teamReply();
  const missing: string[] = [];
  const server = await modelServer((chat) => {
    const asked = lastUserText(chat);
    if (asked.includes("Analyse the request")) {
      return recordLines([{ requirement: "It is a menu for the café", proof: "quote" }]);
    }
    if (!asked.includes("<not-covered>")) return team(chat);
    missing.push(asked);
    return recordLines([{ requirement: "It gives the opening hours", proof: "quote" }]);
  });
  await addCustomProvider(page, server.url);
  await page.goto("/");
  await page.getByPlaceholder("Need something done?").fill(REQUEST);
  await page.keyboard.press("Enter");
  await expect(taskState(page, "Completed")).toBeVisible();
  expect(missing).toHaveLength(1);
  await unfoldWork(page);
  const requirements = page.getByRole("region", { name: "Requirements" });
  await expect(requirements.getByText("It gives the opening hours")).toBeVisible();
  const list = requirements.getByRole("list", { name: "Not covered" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  const demand = "It must mention the terrace by the river.";
  await list.getByRole("button", { name: `Add as requirement: ${demand}` }).click();
  await expect(list).toBeHidden();
  await expect(requirements.getByText(demand, { exact: true })).toBeVisible();
});
