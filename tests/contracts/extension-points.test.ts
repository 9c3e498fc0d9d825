import { readdirSync, readFileSync } from "node:fs";
import { tokenName } from "@core/di/token";
import type { Contribution, ExtensionPoint } from "@core/plugin/contribution";
import { rulesOf } from "@core/plugin/extension-point";
import { describe, expect, it } from "vitest";
import { builtIn } from "./contributions-of";

const FOLDER = new URL("../../src/core/points/", import.meta.url);
const GUIDE = readFileSync(new URL("../../docs/built-in-plugins.md", import.meta.url), "utf8");

/** Every extension point that core declares, with its file. */
const points = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map(async (file) => {
      const exported = Object.values(
        (await import(`../../src/core/points/${file.slice(0, -3)}.ts`)) as object,
      );
      return exported.filter((value) => typeof value === "symbol").map((point) => ({ point, file }));
    }),
).then((found) => found.flat() as { point: ExtensionPoint<Contribution>; file: string }[]);

describe("the extension points", () => {
  it("are found", () => {
    expect(points.length).toBe(19);
  });

  it.each(points.map(({ point, file }) => [tokenName(point), point, file] as const))(
    "%s is in the guide with how its contributions work together",
    (name, point, file) => {
      const row = GUIDE.split("\n").find((line) => line.startsWith(`| \`${name}\` | `));
      expect(row).toContain(`\`core/points/${file}\``);
      expect(row).toMatch(new RegExp(`\\| \`${rulesOf(point).combine}\` \\|$`));
    },
  );

  it("say what their contributions serve wherever one does it alone", () => {
    for (const { point } of points) {
      const { combine, serves } = rulesOf(point);
      const alone = combine === "first-fit" || combine === "best-fit";
      expect([tokenName(point), serves !== undefined]).toEqual([tokenName(point), alone]);
      for (const contribution of builtIn(point)) {
        if (serves) expect(serves(contribution).length).toBeGreaterThan(0);
      }
    }
  });
});
