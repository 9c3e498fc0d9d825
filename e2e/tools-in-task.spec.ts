import { axeViolations } from "./support/accessibility";
import { addCustomProvider, taskState, unfoldWork } from "./support/actions";
import { kindOf, lastUserText, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const PAGE = "https://rivers.example/lyon";

test("a tool of a task is asked about, answered after a reload, and stands on the timeline", async ({
  page,
  modelServer,
}) => {
  const team = teamReply();
  const server = await modelServer((chat) => {
    const hasRead = chat.messages.some(({ role }) => role === "tool");
    if (kindOf(lastUserText(chat)) !== "execution" || hasRead) return team(chat);
    return { toolCalls: [{ name: "fetch-page", arguments: JSON.stringify({ url: PAGE }) }] };
  });
  let read = 0;
  await page.route(PAGE, async (route) => {
    read += 1;
    const headers = { "access-control-allow-origin": "*", "content-type": "text/html" };
    await route.fulfill({ headers, body: "<main><h1>Lyon</h1><p>Two rivers meet.</p></main>" });
  });
  await page.addInitScript(() => localStorage.setItem("troupe.toolsForAll", '["fetch-page"]'));
  await addCustomProvider(page, server.url);
  await page.goto("/tasks/new");
  await page.getByPlaceholder("What should be done?").fill(`Sum up ${PAGE} for children`);
  await page.keyboard.press("Enter");
  const question = page.getByRole("region", {
    name: "Read a web page wants to send a request to rivers.example.",
  });
  await expect(question).toBeVisible();
  await page.reload();
  await expect(taskState(page, "Interrupted")).toBeVisible();
  await expect(question).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(read).toBe(0);
  await question.getByRole("button", { name: "Allow once", exact: true }).click();
  await expect(page.locator("main header").getByText(/^Completed/)).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(read).toBe(1);
  await unfoldWork(page);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await timeline.getByText(/^Writing/).click();
  await expect(timeline).toContainText("Read a web page");
});
