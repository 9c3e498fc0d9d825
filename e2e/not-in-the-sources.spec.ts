import { addCustomProvider, taskState } from "./support/actions";
import { lastUserText, recordLines, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const SOURCE = "The north bridge weighs 12345 tonnes. Anna Berg opened it on 14 March 1987.";
const TEXT = "# Bridges\n\nThe north bridge weighs 12354 tonnes. Anna Berg opened it on 14 March 1987.";

test("a figure that stands in no source is marked, leads to its place, and can be fixed", async ({
  page,
  modelServer,
}) => {
  const team = teamReply();
  let mayFix = false;
  const server = await modelServer((chat) => {
    const asked = lastUserText(chat);
    if (asked.includes("Analyse the request")) return recordLines([{ requirement: "It tells the weight" }]);
    if (asked.includes('"find"')) {
      return recordLines(mayFix ? [{ find: "12354", replace: "12345", for: [1] }] : []);
    }
    if (asked.includes("the complete deliverable itself")) return TEXT;
    return asked.includes("<section>") ? "" : team(chat);
  });
  await addCustomProvider(page, server.url);
  await page.goto("/");
  const file = { name: "bridges.txt", mimeType: "text/plain", buffer: Buffer.from(SOURCE) };
  await page.getByLabel("Upload a file").setInputFiles(file);
  await page.getByPlaceholder("Need something done?").fill("Write a report on the bridges");
  await page.keyboard.press("Enter");
  await expect(taskState(page, "Completed, 1 point open")).toBeVisible();
  await expect(page.getByRole("button", { name: "Passage: “12354”" })).toBeAttached();
  const points = page.getByRole("region", { name: "Open points" });
  const point = points.getByRole("listitem").filter({ hasText: "stands in the sources" });
  await expect(point.getByText("Not in the sources")).toBeVisible();
  await expect(point.getByRole("button")).toHaveText([
    "“12354”",
    "Fix it",
    "Edit requirement",
    "Accept as is",
  ]);
  await point.getByRole("button", { name: "“12354”" }).click();
  await expect(page.getByRole("region", { name: "Artifacts" })).toBeFocused();

  mayFix = true;
  await point.getByRole("button", { name: "Fix it" }).click();
  await expect(page.getByText("weighs 12345 tonnes")).toBeVisible();
  await expect(taskState(page, "Completed")).toBeVisible();
});
