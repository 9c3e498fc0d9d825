import { LlmProviders } from "@core/points/llm-provider";
import { expect, test } from "vitest";
import { contributionsOf } from "../../../tests/contracts/contributions-of";
import plugin from "./plugin";

test("the practice model wants nothing of anybody, and comes after every other provider", () => {
  const [provider] = contributionsOf(plugin, LlmProviders);
  expect(provider).toMatchObject({
    needsKey: false,
    needsBaseUrl: false,
    acceptsBaseUrl: false,
    simulated: true,
  });
  expect(provider?.rank).toBeLessThan(0);
});
