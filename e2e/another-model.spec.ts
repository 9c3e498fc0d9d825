import { axeViolations } from "./support/accessibility";
import { addCustomProvider, unfoldWork } from "./support/actions";
import { seed } from "./support/seed";
import { kindOf, recordLines, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const team = teamReply();
const LABEL = "Check with another model";

test("without another model there is none to check with; a second one that objects is outvoted, and named", async ({
  page,
  modelServer,
}) => {
  await page.goto("/settings#general");
  await page.locator("#general").getByText("Advanced", { exact: true }).click();
  await expect(page.getByLabel(LABEL)).toBeDisabled();
  await expect(page.getByText("Only one model is set up")).toBeVisible();
  const first = await modelServer(team);
  await addCustomProvider(page, first.url, "quick-1");

  const second = await modelServer((chat) =>
    kindOf(JSON.stringify(chat)) === "check"
      ? recordLines([1, 2].map((requirement) => ({ requirement, verdict: "unmet", reason: "I see none." })))
      : team(chat),
  );
  const other = { id: "other", provider: "custom", name: "Other", encryptedApiKey: "", model: "careful-1" };
  await seed(page, {
    credentials: [{ ...other, baseUrl: `${second.url}/v1`, timestamp: Date.now(), order: 1 }],
  });
  await page.goto("/tasks/new");
  await page.getByLabel(LABEL).selectOption({ label: "Other" });
  await expect(page.getByLabel("Second model")).toHaveValue("careful-1");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByPlaceholder("What should be done?").fill("A menu for the café");
  await page.keyboard.press("Enter");
  await expect(page.locator("main header").getByText(/^Completed/)).toBeVisible();
  expect(second.completions.every(({ body }) => kindOf(body) === "check")).toBe(true);
  await unfoldWork(page);
  const said = page.getByText("2 of 3 say it is met: quick-1 met, careful-1 not met, quick-1 again met.");
  await expect(said.first()).toBeVisible();
});
