import type { Attachment } from "@core/domain/file/attachment";
import type { LlmMessage, LlmRequest, ToolResultMessage } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { openAiChatBody } from "./openai-chat-body";
import { withPicturesAfterResults } from "./tool-turns";

const picture = (name: string): Attachment => ({ type: "image", name, mimeType: "image/png", data: "AAAA" });
const result = (name: string, ...attachments: readonly Attachment[]): ToolResultMessage => ({
  role: "tool",
  toolCallId: `call-${name}`,
  name,
  content: "Done.",
  attachments,
});
const asked: LlmMessage = { role: "user", content: "Draw" };
const calls: LlmMessage = {
  role: "assistant",
  content: "",
  toolCalls: [{ id: "call-draw", name: "draw", arguments: "{}" }],
};

describe("the pictures of results", () => {
  test("stand after the results of all calls made together, in one turn", () => {
    const turns = withPicturesAfterResults([
      asked,
      calls,
      result("draw", picture("a.png")),
      result("chart", picture("b.png"), { ...picture("c.txt"), type: "text" }),
      { role: "assistant", content: "There." },
    ]);
    expect(turns.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "tool", "user", "assistant"]);
    expect(turns[4]).toMatchObject({ attachments: [{ name: "a.png" }, { name: "b.png" }] });
    expect(turns[4]?.content).toContain("draw, chart");
  });

  test("come last where the results do, and nothing comes of results without any", () => {
    expect(withPicturesAfterResults([asked, calls, result("draw", picture("a.png"))])).toHaveLength(4);
    expect(withPicturesAfterResults([asked, calls, result("draw")])).toEqual([asked, calls, result("draw")]);
  });

  test("are in the body for a model that sees, and named for one that does not", () => {
    const request: LlmRequest = { model: "m", messages: [asked, calls, result("draw", picture("a.png"))] };
    const style = { name: "Some", asksForUsage: true };
    const seen = JSON.stringify(openAiChatBody({ ...request, sees: true }, style));
    expect(seen).toContain("data:image/png;base64,AAAA");
    const blind = JSON.stringify(openAiChatBody(request, style));
    expect(blind).not.toContain("AAAA");
    expect(blind).toContain("[Attached file: a.png (image/png)]");
  });
});
