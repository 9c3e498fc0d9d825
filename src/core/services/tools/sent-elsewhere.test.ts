import { expect, test } from "vitest";
import type { ModelRoute, ModelTarget } from "../models/model-call";
import { sentElsewhere } from "./sent-elsewhere";

const ROUTES: Readonly<Record<string, Partial<ModelRoute>>> = {
  here: { provider: "acme", sentTo: "https://api.acme.example/v1" },
  same: { provider: "acme", sentTo: "https://api.acme.example/v1" },
  proxy: { provider: "proxy", sentTo: "https://api.acme.example/v1" },
  other: { provider: "acme", sentTo: "https://eu.acme.example:8443/v1" },
  odd: { provider: "acme", sentTo: "a place" },
  device: { provider: "local" },
};
const models = { route: async ({ model = "" }: ModelTarget) => ROUTES[model] as ModelRoute };
const hostOf = (there: string) => sentElsewhere(models, { model: "here" }, { model: there });

test("what an agent is asked goes elsewhere where its provider or its server is another one", async () => {
  expect(await hostOf("same")).toBeUndefined();
  expect(await hostOf("device")).toBeUndefined();
  expect(await hostOf("proxy")).toBe("api.acme.example");
  expect(await hostOf("other")).toBe("eu.acme.example:8443");
  expect(await hostOf("odd")).toBe("a place");
});
