import { createCipheriv, pbkdf2Sync, randomBytes } from "node:crypto";
import { expect } from "playwright/test";
import { attack, expectMarks, test } from "./support/attacking";
import { FIELDS, field, hostileAgent, MESSAGES } from "./support/hostile-records";
import { ALL } from "./support/payloads";
import { followed } from "./support/places";

// Every page is made of thousands of elements.
test("imported conversations, agents and shared setups are harmless", async ({ page, log }) => {
  const file = (content: object) => ({
    name: `${ALL[3]}.json`,
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(content)),
  });
  await page.goto("/conversations");
  for (const [index, content] of [hostileClaude(), hostileChatGpt()].entries()) {
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file(content));
    await expect(page.getByText("Conversations: 1")).toBeVisible();
    await attack(page, "[role=dialog]");
    await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
    await expect(page.getByText("Imported: 1")).toBeVisible();
    await page.getByRole("dialog").getByText("Close", { exact: true }).click();
    await page
      .getByRole("link", { name: `Conversation ${index}` })
      .first()
      .click();
    await expectMarks(page);
    await attack(page);
    await followed(page, "/conversations");
  }
  await followed(page, "/agents");
  await page.getByLabel("Agent file").setInputFiles(file({ ...hostileAgent("file", 5) }));
  await expect(page.getByRole("tab", { name: "My Agents (1)" })).toBeVisible();
  await attack(page);
  await page.goto(`/#s=${hostileSetup()}`);
  await expect(page.getByRole("dialog", { name: "Shared setup" })).toContainText("<b>setup</b> end");
  await attack(page, "[role=dialog]");
  expect(log.incidents).toEqual([]);
});

function hostileClaude(): object {
  return [
    {
      uuid: `k${ALL[0]}`,
      name: `Conversation 0 ${ALL[1]}`,
      chat_messages: MESSAGES.map((text, index) => ({
        uuid: `m${index}`,
        sender: index % 2 === 0 ? "assistant" : "human",
        text,
        files: [{ file_name: field(index) }],
      })),
    },
  ];
}

function hostileChatGpt(): object {
  const nodes = MESSAGES.map((text, index) => ({
    id: `n${index}`,
    parent: index === 0 ? null : `n${index - 1}`,
    message: {
      author: { role: "assistant" },
      content: { content_type: "text", parts: [text] },
      metadata: { model_slug: field(index), attachments: [{ name: field(index) }] },
    },
  }));
  return [
    {
      conversation_id: `c${ALL[2]}`,
      title: `Conversation 1 ${ALL[3]}`,
      current_node: nodes.at(-1)?.id,
      mapping: Object.fromEntries(nodes.map((node) => [node.id, node])),
    },
  ];
}

/** A setup without a password, whose plain part holds agents and a name. */
function hostileSetup(): string {
  const agents = FIELDS.slice(0, 60).map((text, index) => ({
    n: text,
    r: field(index + 1),
    i: text,
    t: 0.3,
  }));
  const plain = { a: agents, n: "<b>setup</b> end" };
  const secret = { c: [{ p: "openai", k: "sk-stranger", m: field(2), b: "https://leak.invalid/v1" }] };
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", pbkdf2Sync("", salt, 100_000, 32, "sha256"), iv);
  const data = [cipher.update(JSON.stringify(secret)), cipher.final(), cipher.getAuthTag()];
  const d = Buffer.concat([salt, iv, ...data]).toString("base64");
  return Buffer.from(JSON.stringify({ v: "1", d, p: plain })).toString("base64url");
}
