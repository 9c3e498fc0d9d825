import { tokenName } from "@core/di/token";
import type { InstalledPlugin } from "@core/domain/external-plugins/installed-plugin";
import { readManifest } from "@core/domain/external-plugins/manifest";
import { AppError } from "@core/errors/app-error";
import { describe, expect, it, vi } from "vitest";
import { trustedPlugin } from "./trusted-plugin";

const SAID = [
  { point: "page", id: "hello" },
  { point: "passage-ranker", id: "own" },
];
const signal = new AbortController().signal;
const load = async () => ({ default: () => null });
const make = () => ({ rank: async () => [] });
const IMPLEMENTED = [
  { point: "page", id: "hello", path: "/hello", load },
  { point: "passage-ranker", id: "own", make, rank: 3 },
];

const recordOf = (contributes: readonly object[], more: object = {}): InstalledPlugin => ({
  id: "greeting",
  manifest: readManifest({
    ...{ id: "greeting", name: "Greeting", version: "1.0.0", apiVersion: 1, kind: "trusted" },
    ...more,
    contributes,
  }),
  code: "the file",
  sha256: "the digest",
  installedAt: 0,
  updatedAt: 0,
  mayReplace: [],
});
const giving = (implemented: unknown) => ({ run: vi.fn(async () => implemented) });

describe("a plugin that is trusted with the page", () => {
  it("is what its file implements: contributions with their functions, and ports", async () => {
    const scripts = giving({ contributes: IMPLEMENTED });
    const plugin = await trustedPlugin(recordOf(SAID, { description: "Greets." }), scripts, signal);
    expect(scripts.run.mock.calls).toEqual([[{ code: "the file", sha256: "the digest" }, signal]]);
    expect(plugin).toMatchObject({ id: "greeting", name: "Greeting", description: "Greets.", apiVersion: 1 });
    expect(plugin.contributes?.map(({ point, contribution }) => [tokenName(point), contribution])).toEqual([
      ["page", { id: "hello", path: "/hello", load }],
    ]);
    expect(plugin.provides).toEqual([{ token: Symbol.for("troupe/passage-ranker"), make, rank: 3 }]);
  });

  it("runs nowhere near the page where its manifest does not ask for that", async () => {
    const scripts = giving({ contributes: IMPLEMENTED });
    const contained = trustedPlugin(recordOf(SAID, { kind: "contained" }), scripts, signal);
    await expect(contained).rejects.toMatchObject({ code: "external-plugin.not-run" });
    expect(scripts.run).not.toHaveBeenCalled();
  });

  const own = (point: string): readonly object[] => [{ point, id: "x" }];

  it.each<[string, readonly object[], readonly object[], string]>([
    ["more than it says", SAID.slice(0, 1), IMPLEMENTED, "passage-ranker"],
    ["less than it says", SAID, IMPLEMENTED.slice(0, 1), "passage-ranker"],
    ["another id", [{ point: "page", id: "other" }], IMPLEMENTED.slice(0, 1), "page"],
    ["a store", own("store-migration"), own("store-migration"), "store-migration"],
    ["a recorded run", own("recorded-run"), own("recorded-run"), "recorded-run"],
  ])("is refused where it implements %s", async (_, said, contributes, point) => {
    await expect(trustedPlugin(recordOf(said), giving({ contributes }), signal)).rejects.toMatchObject({
      code: "external-plugin.bad-contribution",
      params: { point },
    });
  });

  it.each([undefined, null, 7, {}, { contributes: "page" }, { contributes: [{ point: "page" }] }])(
    "is refused where it implements no plugin: %j",
    async (implemented) => {
      await expect(trustedPlugin(recordOf(SAID), giving(implemented), signal)).rejects.toMatchObject({
        code: "external-plugin.not-run",
        params: { plugin: "Greeting" },
      });
    },
  );

  it("that throws is named with its words; a reason of the application's own stays", async () => {
    const throwing = (error: unknown) =>
      trustedPlugin(recordOf(SAID), { run: () => Promise.reject(error) }, signal).catch(
        (caught: unknown) => caught,
      );
    expect(await throwing(new TypeError("x is not a function"))).toMatchObject({
      code: "external-plugin.not-run",
      params: { plugin: "Greeting", reason: "x is not a function" },
    });
    const own = new AppError("external-plugin.not-taken-over");
    expect(await throwing(own)).toBe(own);
  });
});
