import { writeFileSync } from "node:fs";
import { crowdedArchive } from "../tests/fakes/hostile-files";
import { reply } from "./support/conversing";
import { followed } from "./support/places";
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

const calmReply = "Nothing but a line.";
const valuesOf = (columns: number) => `\`\`\`csv\n${"a,".repeat(columns)}b\n1,2\n\`\`\``;
const turns = [{ text: "", uses: Array.from({ length: 16 }, (_, index) => asked(index)) }];
const agent = { id: "custom-1-reader", name: "Reader", role: "Reads.", tools: ["fetch-page"] };
const reader = conversationOf(["Go on", "Reading."], "asked");
/** Conversations, the calm one first. */
const CONVERSATIONS = [
  conversationOf(["Go on", calmReply], "calm"),
  conversationOf(["Go on", valuesOf(4_000_000)], "widest"),
  {
    conversations: reader.conversations?.map((one) => ({ ...one, agentId: agent.id })) ?? [],
    messages:
      reader.messages?.map((one) => ({
        ...one,
        ...("parentId" in one ? { agentId: agent.id, turns } : {}),
      })) ?? [],
  },
];

test("questions of 190 KB that nobody can see, values of 4,000,000 columns and an archive of 60,000 files leave the page answering", async ({
  page,
}) => {
  await seed(page, {
    agents: [agent],
    conversations: CONVERSATIONS.flatMap(({ conversations = [] }) => conversations),
    messages: CONVERSATIONS.flatMap(({ messages = [] }) => messages),
  });
  await page.goto("/agents/run#default/calm");
  const showCalm = async () => {
    await page.evaluate(() => {
      location.hash = "default/calm";
    });
    await expect(reply(page)).toContainText(calmReply);
  };
  const showsWhileAnswering = async (hash: string, isShown: () => Promise<unknown>) => {
    await showCalm();
    await expectResponsive(page, async () => {
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      await isShown();
    });
  };
  await test.step("sixteen questions", () =>
    showsWhileAnswering(`${agent.id}/asked`, () =>
      expect(page.getByRole("button", { name: "Deny" })).toHaveCount(16),
    ));
  // Longer than any block that is drawn, so its source is shown; `costly-grammars.spec.ts` has a wide table.
  await test.step("separated values", () =>
    showsWhileAnswering("default/widest", () => expect(reply(page).locator("figure")).toBeVisible()));
  await test.step("a project's archive, which is refused", async () => {
    const path = test.info().outputPath("crowd.zip");
    writeFileSync(path, crowdedArchive("tasks/00000.html"));
    await showCalm();
    await followed(page, "/projects");
    await page.getByRole("button", { name: "Import" }).click();
    const input = page.getByRole("dialog").locator("input[type=file]");
    await expect(input).toBeAttached();
    await expectResponsive(page, async () => {
      await input.setInputFiles(path);
      await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
    });
  });
});
