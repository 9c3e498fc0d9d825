import { axeViolations } from "./support/accessibility";
import { customProvider } from "./support/actions";
import { seedPlugins } from "./support/outside-plugin";
import { follow } from "./support/places";
import { conversationOf } from "./support/seed";
import { expect, test } from "./support/test";

const ABOUT = {
  ...{ id: "marks", name: "Marks", version: "1.0.0", apiVersion: 1 },
  contributes: [
    { point: "action", id: "greet", name: "Greet", places: ["palette"] },
    { point: "action", id: "count", name: "Count words", places: ["message"] },
    { point: "action", id: "quote", name: "Curly quotes", places: ["document", "selection"] },
    { point: "message-filter", id: "careful", name: "Careful" },
    { point: "event-handler", id: "after", name: "After", on: ["reply"] },
  ],
};
const PLUGIN = `/*! troupe-plugin ${JSON.stringify(ABOUT)} */
troupe.implement({ contributes: [
  { point: "action", id: "greet", run: () => ({ insert: "Dear reader" }) },
  { point: "action", id: "count", run: ({ text }) => ({ show: "It has **" + text.split(/\\s+/).length + "** words." }) },
  { point: "action", id: "quote", run: ({ text }) => ({
    edits: [...text.matchAll(/"([^"]*)"/g)].map(([find, words]) => ({ find, replace: "“" + words + "”" })),
  }) },
  { point: "message-filter", id: "careful", filter: ({ text }) => {
    if (text.includes("secret")) return { refuse: "It names a secret." };
    const hidden = text.replace(/\\d{4}/g, "****");
    return hidden === text ? undefined : { text: hidden };
  } },
  { point: "event-handler", id: "after", handle: ({ text }) => ({ note: "It said <b>" + text + "</b>" }) },
] });`;

const FIGURES = {
  ...{ id: "figures", name: "Figures", version: "1.0.0", apiVersion: 1 },
  contributes: [
    { point: "action", id: "shout", name: "Shout", places: [], sites: ["composer"] },
    { point: "action", id: "figures", name: "Show figures", places: [], sites: ["composer", "task"] },
    { point: "view", id: "figures", name: "Figures", places: [], showsResults: true, draws: "html" },
  ],
};
const FIGURES_PLUGIN = `/*! troupe-plugin ${JSON.stringify(FIGURES)} */
troupe.implement({ contributes: [
  { point: "action", id: "shout", run: ({ text }) => ({ replace: text.toUpperCase() }) },
  { point: "action", id: "figures", run: ({ site, text, title }) =>
    ({ view: "figures", data: { words: text.split(/\\s+/).length, of: title || site } }) },
  { point: "view", id: "figures", draw: ({ data }) =>
    ({ html: "<p>" + data.words + " words of " + data.of + "</p>" }) },
] });`;

test("a plugin refuses one message and rewrites another, which is said there, and notes what the reply was; what plugins offer is done in the palette, at a prompt, where it can be undone, at a message, at a document and at a passage of it", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "Noted.");
  const text = '# Hours\n\nWe "open" at ten.\n\nWe "close" at six.';
  await seedPlugins(page, [PLUGIN, FIGURES_PLUGIN], {
    ...conversationOf(["Say it", text], "hours"),
    credentials: [customProvider(server.url)],
  });
  await page.goto("/agents/run#default");
  const prompt = page.locator("textarea[data-prompt]");
  await prompt.fill("Our secret plan");
  await prompt.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Careful refused this message: It names a secret.");
  await expect(prompt).toHaveValue("Our secret plan");
  await prompt.fill("My PIN is 1234.");
  await prompt.press("Enter");
  await expect(page.getByRole("article", { name: "Reply" })).toContainText("Noted.");
  await expect(page.getByText("After: It said <b>Noted.</b>")).toBeVisible();
  const message = page.getByRole("article", { name: "You" });
  await expect(message).toContainText("My PIN is ****.");
  await message.getByText("Rewritten by Careful").click();
  await expect(message).toContainText("My PIN is 1234.");
  expect(await axeViolations(page, { within: "main" })).toEqual([]);
  expect(server.completions.length).toBeGreaterThan(0);
  for (const { body } of server.completions) expect(body).not.toMatch(/1234|secret plan/);

  await follow(page, "/agents/run#default/hours");
  const reply = page.getByRole("article", { name: "Reply" });
  await expect(reply.getByText("at ten")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("Greet");
  await expect(page.getByRole("option", { name: "Greet Marks" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(prompt).toHaveValue("Dear reader");
  await expect(prompt).toBeFocused();

  const atPrompt = async (name: string) => {
    await page.getByRole("button", { name: "Attach files" }).click();
    await page.getByRole("dialog", { name: "Attach files" }).getByRole("button", { name }).click();
  };
  await prompt.fill("good morning");
  await atPrompt("Shout");
  await expect(prompt).toHaveValue("GOOD MORNING");
  await expect(prompt).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(prompt).toHaveValue("good morning");

  const figures = page.getByRole("dialog", { name: "Show figures" });
  const drawing = figures.locator('iframe[title="Figures"]').contentFrame();
  await atPrompt("Show figures");
  await expect(drawing.getByText("2 words of composer")).toBeVisible();
  await figures.getByRole("button", { name: "Close" }).click();
  await expect(prompt).toHaveValue("good morning");

  await reply.getByRole("button", { name: "Plugin actions" }).click();
  await page.getByRole("menuitem", { name: "Count words" }).click();
  const shown = page.getByRole("dialog", { name: "Count words" });
  await expect(shown).toContainText("It has 10 words.");
  expect(await axeViolations(page, { within: "[role=dialog]" })).toEqual([]);
  await shown.getByRole("button", { name: "Close" }).click();

  await reply.getByRole("button", { name: "Open as document" }).click();
  await expect(page.getByRole("textbox", { name: "Ask for changes" })).toBeVisible();
  // That of the task stands before that of its document, in the box that asks for changes.
  await page.getByRole("button", { name: "Plugin actions" }).first().click();
  await page.getByRole("menuitem", { name: "Show figures" }).click();
  await expect(drawing.getByText(/^10 words of /)).toBeVisible();
  await figures.getByRole("button", { name: "Close" }).click();
  const box = page.locator("form").filter({ has: page.getByRole("button", { name: "Ask for changes" }) });
  await box.getByRole("button", { name: "Plugin actions" }).click();
  await page.getByRole("menuitem", { name: "Curly quotes" }).click();
  const proposed = page.getByRole("region", { name: "Proposed changes" });
  await expect(proposed).toContainText("Proposed changes: 2");
  await expect(proposed).toContainText("Marks, for “Curly quotes”");
  await proposed.getByRole("button", { name: "Reject all" }).click();
  await expect(proposed).toHaveCount(0);

  await page.getByText("at six").selectText();
  await page.getByRole("button", { name: "Curly quotes" }).click();
  await expect(proposed).toContainText("Proposed changes: 1");
  await proposed.getByRole("button", { name: "Accept all" }).click();
  await expect(page.locator("[data-artifact-text]")).toContainText("We “close” at six.");
  await expect(page.locator("[data-artifact-text]")).toContainText('We "open" at ten.');
});
