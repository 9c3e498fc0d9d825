import { writeFileSync } from "node:fs";
import { crowdedArchive } from "../tests/fakes/hostile-files";
import { reply } from "./support/conversing";
import { expectResponsive } from "./support/responsiveness";
import { conversationOf, seed } from "./support/seed";
import { expect, test } from "./support/test";

const HIDDEN = "\u202E\u200B\u2060";

/** A call that waits for an answer, with 190 KB of characters that draw nothing in what it is run with. */
function asked(index: number): object {
  const url = `https://rivers.example/${index}`;
  return {
    id: `use-${index}`,
    call: {
      id: `call-${index}`,
      name: "fetch-page",
      arguments: JSON.stringify({ url, why: HIDDEN.repeat(21_000) }),
    },
    state: "asked",
    question: { concern: "effect", touch: { effect: "sends", target: "rivers.example" }, fingerprint: "f" },
  };
}

test("sixteen questions of 190 KB that nobody can see are shown while the page answers", async ({ page }) => {
  const agent = { id: "custom-1-reader", name: "Reader", role: "Reads.", tools: ["fetch-page"] };
  const { conversations = [], messages = [] } = conversationOf(["Go on", "Reading."], "asked");
  const turns = [{ text: "", uses: Array.from({ length: 16 }, (_, index) => asked(index)) }];
  const calm = conversationOf(["Go on", "Nothing but a line."], "calm");
  await seed(page, {
    agents: [agent],
    conversations: [
      ...(calm.conversations ?? []),
      ...conversations.map((one) => ({ ...one, agentId: agent.id })),
    ],
    messages: [
      ...(calm.messages ?? []),
      ...messages.map((one) => ({ ...one, ...("parentId" in one ? { agentId: agent.id, turns } : {}) })),
    ],
  });
  await page.goto("/agents/run#default/calm");
  await expect(reply(page)).toContainText("Nothing but a line.");
  await expectResponsive(page, async () => {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `${agent.id}/asked`);
    await expect(page.getByRole("button", { name: "Deny" })).toHaveCount(16);
  });
});

for (const { columns, shows } of [
  { columns: 450_000, shows: "table" },
  // Longer than any block that is drawn, so its source is shown.
  { columns: 4_000_000, shows: "figure" },
])
  test(`separated values of ${columns} columns are shown while the page answers`, async ({ page }) => {
    const calm = conversationOf(["Go on", "Nothing but a line."], "calm");
    const wide = conversationOf(["Go on", `\`\`\`csv\n${"a,".repeat(columns)}b\n1,2\n\`\`\``], "wide");
    await seed(page, {
      conversations: [...(calm.conversations ?? []), ...(wide.conversations ?? [])],
      messages: [...(calm.messages ?? []), ...(wide.messages ?? [])],
    });
    await page.goto("/agents/run#default/calm");
    await expect(reply(page)).toContainText("Nothing but a line.");
    await expectResponsive(page, async () => {
      await page.evaluate(() => {
        location.hash = "default/wide";
      });
      await expect(reply(page).locator(shows)).toBeVisible();
    });
  });

test("a project's archive of 60,000 files is refused while the page answers", async ({ page }) => {
  const path = test.info().outputPath("crowd.zip");
  writeFileSync(path, crowdedArchive("tasks/00000.html"));
  await page.goto("/projects");
  await page.getByRole("button", { name: "Import" }).click();
  const input = page.getByRole("dialog").locator("input[type=file]");
  await expect(input).toBeAttached();
  await expectResponsive(page, async () => {
    await input.setInputFiles(path);
    await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  });
});
