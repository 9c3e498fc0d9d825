import { LlmProviders } from "@core/points/llm-provider";
import { expect, test } from "vitest";
import { contributionsOf } from "../../../tests/contracts/contributions-of";
import { llmProviderContract } from "../../../tests/contracts/llm-provider-contract";
import { openAiStyle } from "../../../tests/contracts/openai-style";
import { larkspurClient } from "./larkspur-client";
import plugin from "./plugin";

const KEY = `lks_${"a1".repeat(16)}`;

llmProviderContract({
  ...openAiStyle,
  name: "Larkspur",
  credential: { id: "c1", provider: "larkspur", model: "larkspur-2", apiKey: KEY },
  make: larkspurClient,
});

test("knows its keys from others", () => {
  const [provider] = contributionsOf(plugin, LlmProviders);
  expect(provider?.keyPattern?.test(KEY)).toBe(true);
  expect(provider?.keyPattern?.test("sk-0123456789")).toBe(false);
});
