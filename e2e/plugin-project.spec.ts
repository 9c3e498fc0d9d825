import { axeViolations } from "./support/accessibility";
import { customProvider } from "./support/actions";
import { offerFile, openPlugins, pluginRow } from "./support/outside-plugin";
import { follow } from "./support/places";
import { conversationOf, seed } from "./support/seed";
import { expect, test } from "./support/test";

const PROJECT = {
  ...{ id: "garden", name: "Garden", instructions: "", knowledgeItemIds: [], agentIds: [] },
  ...{ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_000 },
};
const ABOUT = {
  ...{ id: "digest", name: "Digest", version: "1.0.0", apiVersion: 1, asksModel: true },
  project: { reads: ["conversations"], adds: ["documents", "tasks", "knowledge"] },
  contributes: [
    {
      ...{ point: "tool", id: "digest", name: "Digest", description: "Sums up a project.", effect: "none" },
      ...{ about: "Sums up the project.", parameters: { type: "object" } },
    },
  ],
};
const PLUGIN = `/*! troupe-plugin ${JSON.stringify(ABOUT)} */
troupe.implement({ contributes: [{ point: "tool", id: "digest", run: async (_, context) => {
  const [{ id }] = await context.ask("project.list", { kind: "conversations" });
  const { text } = await context.ask("project.read", { kind: "conversations", id });
  const words = await context.ask("complete", { question: "Sum up: " + text });
  const add = (more) => context.ask("project.add", more);
  await add({ kind: "documents", title: "Digest of roses", text: words });
  await add({ kind: "tasks", text: "Plant the roses" });
  await add({ kind: "knowledge", title: "roses.md", text: words });
  return { content: words };
} }] });`;

test("a plugin reads the project that was chosen for it, asks the model, and adds what waits for the user", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(({ messages }) => {
    if (JSON.stringify(messages.at(-1)).includes("Sum up: ")) return "Roses like sun.";
    return messages.some(({ role }) => role === "tool")
      ? "Done."
      : { toolCalls: [{ name: "digest", arguments: "{}" }] };
  });
  const { conversations: talks = [], messages = [] } = conversationOf(["Which roses?", "Old ones."], "talk");
  await seed(page, {
    projects: [PROJECT],
    conversations: talks.map((each) => ({ ...each, projectId: "garden" })),
    messages,
    credentials: [customProvider(server.url)],
  });
  await page.evaluate(() => localStorage.setItem("troupe.toolsForAll", JSON.stringify(["digest"])));
  await openPlugins(page);
  const dialog = await offerFile(page, "Digest", PLUGIN);
  await dialog.getByLabel("Project for Digest").selectOption("Garden");
  expect(await axeViolations(page, { within: "[role=dialog]" })).toEqual([]);
  await dialog.getByRole("button", { name: "Install", exact: true }).click();
  await expect(pluginRow(page, "Digest").getByLabel("Project for Digest")).toHaveValue("garden");
  await follow(page, "/agents/run#default");
  const prompt = page.locator("textarea[data-prompt]");
  await prompt.fill("Sum the garden up");
  await prompt.press("Enter");
  await page.getByRole("button", { name: "Allow once", exact: true }).click();
  await expect(page.getByRole("article", { name: "Reply" })).toContainText("Done.");
  expect(server.completions.some(({ body }) => body.includes("user: Which roses?"))).toBe(true);
  const asked = server.completions.length;

  await follow(page, "/projects/garden");
  const main = page.getByRole("main");
  for (const name of ["Digest of roses", "Plant the roses", "roses.md"])
    await expect(main).toContainText(name);
  // The added task was not begun.
  expect(server.completions).toHaveLength(asked);
  await follow(page, "/settings#plugins");
  const row = pluginRow(page, "Digest");
  await row.getByText("What it did there").click();
  await expect(row).toContainText("reads conversations: Which roses?");
  await row.getByLabel("Project for Digest").selectOption("No project");
  expect(await axeViolations(page, { within: "#plugins" })).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("troupe.pluginProjects"))).toBeNull();
});
