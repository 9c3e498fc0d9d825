import type { Services } from "@core/di/token";
import { expect, it } from "vitest";
import errors from "../../plugins/locale-en/errors.json";
import { createI18n } from "./create-i18n";

it("leaves out what a text asks for and nobody gave, and never shows the braces", async () => {
  const bundle = { language: "en", namespace: "errors" };
  const host = { open: () => ({ all: [bundle] }), load: async () => errors };
  const services = { get: () => host, ready: async () => {} } as unknown as Services;
  const i18n = await createI18n(services, "en");
  await i18n.loadNamespaces("errors");
  const replace = { provider: "Ollama", statusText: "{{detail}}" };
  expect(i18n.t("provider.api", { ns: "errors", replace })).toBe("Ollama API error: {{detail}}");
  expect(i18n.t("task.missing", { ns: "errors" })).toBe("Existing task  not found");
});
