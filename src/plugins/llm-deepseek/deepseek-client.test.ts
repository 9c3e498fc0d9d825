import type { LlmMessage } from "@core/domain/model/llm";
import { expect, test } from "vitest";
import { askedOf } from "../../../tests/contracts/asked-of";
import { deepSeekClient } from "./deepseek-client";

const ask = async (messages: readonly LlmMessage[]) =>
  (await askedOf(deepSeekClient, "deepseek-flash", { messages })).body;

test("DeepSeek is asked for usage, and given a field of thoughts with every reply once one called a tool", async () => {
  const body = await ask([
    { role: "user", content: "Hi" },
    { role: "assistant", content: "Hello" },
    { role: "user", content: "Is it wet?" },
    { role: "assistant", content: "", toolCalls: [{ id: "c", name: "rain", arguments: "{}" }] },
    { role: "tool", toolCallId: "c", name: "rain", content: "wet" },
  ]);
  expect(body.stream_options).toEqual({ include_usage: true });
  const replies = (body.messages as readonly { role: string }[]).filter(({ role }) => role === "assistant");
  expect(replies).toMatchObject([{ reasoning_content: "" }, { reasoning_content: "" }]);
});

test("DeepSeek is given no thoughts where no tool was called", async () => {
  const body = await ask([
    { role: "user", content: "Hi" },
    { role: "assistant", content: "Hello" },
    { role: "user", content: "Go on" },
  ]);
  expect(JSON.stringify(body)).not.toContain("reasoning_content");
});
