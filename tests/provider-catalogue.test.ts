import { readFileSync } from "node:fs";
import { LlmProviders } from "@core/points/llm-provider";
import { providersOfKey, setUpByKey } from "@core/services/models/recognise-key";
import { describe, expect, test } from "vitest";
import english from "../src/plugins/locale-en/providers.json";
import french from "../src/plugins/locale-fr/providers.json";
import korean from "../src/plugins/locale-ko/providers.json";
import { builtIn } from "./contracts/contributions-of";

const CATALOGUE = [
  "ollama",
  "openai",
  "anthropic",
  "google",
  "vertex-ai",
  "mistral",
  "openrouter",
  "deepseek",
  "grok",
  "huggingface",
  "custom",
];

const providers = builtIn(LlmProviders).filter(({ simulated }) => !simulated);
/** Those of the specification; somebody may have built others in. */
const listed = providers.filter(({ id }) => CATALOGUE.includes(id));

/** The default models of the specification. */
const SPECIFIED: Readonly<Record<string, string>> = {
  openai: "gpt-5-2025-08-07",
  "vertex-ai": "gemini-2.5-flash",
  deepseek: "deepseek-chat",
  grok: "grok-beta",
  mistral: "mistral-medium",
  openrouter: "openai/gpt-3.5-turbo",
  huggingface: "meta-llama/Llama-2-7b-chat-hf",
  ollama: "llama2",
  custom: "default",
};

/** The table of the decision on default models: provider, specified model and default here. */
const decided = [
  ...readFileSync("docs/decisions/2026-11-21-default-models.md", "utf8").matchAll(
    /^\| `([\w-]+)` \| (?:`([^`]+)`|–) \| `([^`]+)` \|$/gm,
  ),
].map(([, id, specified, chosen]) => ({ id, specified, chosen }));

describe("the provider catalogue", () => {
  test("has the eleven providers, ranked as listed", () => {
    const ranked = [...providers].sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
    expect(ranked.map(({ id }) => id)).toEqual(expect.arrayContaining(CATALOGUE));
    expect(ranked.map(({ id }) => id).filter((id) => CATALOGUE.includes(id))).toEqual(CATALOGUE);
  });

  test("only Ollama needs no key, only a custom provider requires a base URL", () => {
    expect(listed.filter(({ needsKey }) => !needsKey).map(({ id }) => id)).toEqual(["ollama"]);
    expect(listed.filter(({ needsBaseUrl }) => needsBaseUrl).map(({ id }) => id)).toEqual(["custom"]);
  });

  test.each(providers)("$id suggests its default model, each model once, with sane facts", (provider) => {
    const { suggestedModels, defaultModel } = provider;
    const ids = suggestedModels.map(({ id }) => id);
    expect(ids).toContain(defaultModel);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { contextWindow, price, abilities } of suggestedModels) {
      if (contextWindow !== undefined) expect(contextWindow).toBeGreaterThanOrEqual(4096);
      if (price) expect(price.output).toBeGreaterThan(price.input);
      for (const ability of abilities ?? []) expect(["vision", "reasoning", "tools"]).toContain(ability);
    }
  });

  test("says of every provider that a key alone sets up where its keys are made", () => {
    const pages = setUpByKey(listed).map(({ keyPage = "" }) => keyPage);
    expect(pages).toHaveLength(9);
    for (const page of pages) expect(page).toMatch(/^https:\/\/[\w.-]+\//);
  });

  test.each(Object.entries(SPECIFIED))("%s suggests the specified default model too: %s", (id, model) => {
    const provider = providers.find((each) => each.id === id);
    expect(provider?.suggestedModels.map((each) => each.id)).toContain(model);
  });

  test("has the default models that the decision on them tells", () => {
    const listed = CATALOGUE.map((id) => {
      const chosen = providers.find((each) => each.id === id)?.defaultModel;
      return { id, specified: SPECIFIED[id], chosen };
    });
    const byId = (a: { id?: string | undefined }, b: { id?: string | undefined }) =>
      String(a.id).localeCompare(String(b.id));
    expect([...decided].sort(byId)).toEqual(listed.sort(byId));
  });

  test.each([
    ["en", english],
    ["fr", french],
    ["ko", korean],
  ])("every provider is described in %s", (_, texts: Record<string, unknown>) => {
    const described = (key: string) =>
      key
        .replace("providers:", "")
        .split(".")
        .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], texts);
    expect(listed).toHaveLength(CATALOGUE.length);
    for (const { descriptionKey } of listed) expect(described(descriptionKey ?? "")).toMatch(/\S{5}/);
  });

  test.each([
    [`sk-proj-${"aB3_".repeat(20)}`, ["openai"]],
    [`sk-${"aB3".repeat(16)}`, ["openai"]],
    ["sk-ant-api03-abc_DEF-1", ["anthropic"]],
    [`AIza${"Sy-_9".repeat(7)}`, ["google"]],
    ["AQ.Ab8RN6abc", ["google"]],
    ["europe-west4:my-project:AIzaSyabc", ["vertex-ai"]],
    ["global:my-project:abc", ["vertex-ai"]],
    ["a1B2".repeat(8), ["mistral"]],
    ["sk-or-v1-0123456789abcdef", ["openrouter"]],
    ["xai-abcDEF123", ["grok"]],
    ["hf_abcDEF123", ["huggingface"]],
    [`sk-${"0f".repeat(16)}`, ["openai", "deepseek"]],
    ["hello", []],
    [" ", []],
    [`sk-ant-${"x".repeat(5_000)}`, []],
  ])("the shape of a key tells whose it is: %s", (key, ids) => {
    expect(
      providersOfKey(` ${key}\n`, listed)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort());
  });
});
