import { pdfOf } from "../tests/fakes/office-files";
import { addProvider } from "./support/actions";
import { replied, reply } from "./support/conversing";
import { expect, test } from "./support/test";

/** Stream of a reply of one sentence, as Anthropic sends it. */
const REPLY = [
  { type: "message_start", message: { usage: { input_tokens: 9, output_tokens: 1 } } },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "It says hello." } },
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 5 } },
  { type: "message_stop" },
]
  .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  .join("");

test("a PDF goes as it is to a model that reads such files, which the reply says", async ({ page }) => {
  const bodies: string[] = [];
  await page.route("https://api.anthropic.com/**", async (route) => {
    if (route.request().method() === "GET")
      return route.fulfill({ json: { data: [{ id: "claude-sonnet-5-5" }] } });
    bodies.push(route.request().postData() ?? "");
    return route.fulfill({ contentType: "text/event-stream", body: REPLY });
  });
  await addProvider(page, { provider: "Anthropic", apiKey: "sk-ant-0123456789", model: "claude-sonnet-5-5" });
  await page.goto("/agents/run#default");
  const bytes = Buffer.from(pdfOf(["Hello"], ["World"]));
  await page
    .getByLabel("Upload a file")
    .setInputFiles({ name: "report.pdf", mimeType: "application/pdf", buffer: bytes });
  await page.getByPlaceholder(/Start chatting with/).fill("What does it say?");
  await page.keyboard.press("Enter");
  await replied(page);
  await expect(reply(page)).toContainText("Read: report.pdf as PDF, all pages.");
  const asked = bodies.find((body) => body.includes("What does it say?")) ?? "";
  expect(asked).toContain(`"data":"${bytes.toString("base64")}"`);
  expect(asked).not.toContain("[Page 1]");
});
