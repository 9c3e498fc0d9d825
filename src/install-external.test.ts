import type { Services, Token } from "@core/di/token";
import { StoredDatabaseToken } from "@core/ports/database";
import { ExternalPluginsStoreToken, PluginsStoreToken } from "@core/stores/tokens";
import { expect, it } from "vitest";
import { installExternal } from "./install-external";

/** Services of a device with so many plugins and that configuration, and what was asked for. */
function device(count: number, external: unknown) {
  const asked: string[] = [];
  const fakes = new Map<symbol, unknown>([
    [PluginsStoreToken, { file: { external } }],
    [StoredDatabaseToken, { count: async () => count }],
    [ExternalPluginsStoreToken, { started: async () => void asked.push("started") }],
  ]);
  const services: Services = {
    get: <T>(token: Token<T>) => fakes.get(token) as T,
    ready: async (...tokens) => void asked.push(...tokens.map((token) => String(token.description))),
  };
  return { services, asked };
}

it.each([[undefined], [[]], [null]])(
  "whoever has none and names none in the file (%j) imports nothing",
  async (named) => {
    const { services, asked } = device(0, named);
    await installExternal(services);
    expect(asked).toEqual([]);
  },
);

it.each([
  [10, []],
  [0, [{ url: "/p.js", sha256: "0" }]],
  [0, "malformed"],
])("with %i kept and %j named they are imported and started", async (count, named) => {
  const { services, asked } = device(count, named);
  await installExternal(services);
  expect(asked).toEqual(["troupe/external-plugins-store", "started"]);
});
