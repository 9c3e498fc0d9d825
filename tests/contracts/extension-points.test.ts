import { existsSync, readFileSync } from "node:fs";
import { Container } from "@core/di/container";
import { tokenName } from "@core/di/token";
import type { Contribution, ExtensionPoint } from "@core/plugin/contribution";
import { contribute } from "@core/plugin/define-plugin";
import { rulesOf } from "@core/plugin/extension-point";
import { PluginHost } from "@core/plugin/plugin-host";
import { EVERY_POINT } from "@core/points/every-point";
import { describe, expect, it } from "vitest";
import { contained } from "../fakes/contained";
import { builtIn } from "./contributions-of";

const urlOf = (path: string) => new URL(`../../${path}`, import.meta.url);
const GUIDE = readFileSync(urlOf("docs/built-in-plugins.md"), "utf8");
const REFERENCE = readFileSync(urlOf("docs/external-plugins.md"), "utf8");

type Sample = Contribution & { readonly point: string };
const SAMPLES = import.meta.glob<Sample>("../point-samples/*.ts", { eager: true, import: "sample" });
const sampleOf = (name: string) => SAMPLES[`../point-samples/${name}.ts`] as Sample;

const all = EVERY_POINT.map(({ point, openTo }) => ({
  name: tokenName(point),
  point: point as ExtensionPoint<Contribution>,
  openTo,
}));
/** The others are ports of the application. */
const points = all.filter(({ name }) => existsSync(urlOf(`src/core/points/${name}/index.ts`)));
const namesOpenTo = (...to: readonly string[]) =>
  all.filter(({ openTo }) => to.includes(openTo)).map(({ name }) => name);

describe("the extension points", () => {
  it.each(points.map(({ name, point }) => [name, point] as const))(
    "%s is in the guide with how its contributions work together",
    (name, point) => {
      const row = GUIDE.split("\n").find((line) => line.startsWith(`| \`${name}\` | `));
      expect(row).toContain(`\`core/points/${name}\``);
      expect(row).toMatch(new RegExp(`\\| \`${rulesOf(point).combine}\` \\|$`));
    },
  );

  it("say what their contributions serve wherever one does it alone", () => {
    for (const { name, point } of points) {
      const { combine, serves } = rulesOf(point);
      const alone = combine === "first-fit" || combine === "best-fit";
      expect([name, serves !== undefined]).toEqual([name, alone]);
      for (const contribution of builtIn(point)) {
        if (serves) expect(serves(contribution).length).toBeGreaterThan(0);
      }
    }
  });

  it("are told of to authors of plugins from outside: those they may add to, and those they may not", () => {
    const rows = [...REFERENCE.matchAll(/^\| `([a-z-]+)`(?: \(a port\))? \|/gm)].map(([, name]) => name);
    const [, refused = ""] = /^(`page`.*) are not for contained plugins/ms.exec(REFERENCE) ?? [];
    const names = [...refused.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
    expect(rows.filter((name) => name && namesOpenTo("contained").includes(name)).sort()).toEqual(
      namesOpenTo("contained").sort(),
    );
    expect(names.sort()).toEqual(namesOpenTo("trusted", "built-in").sort());
  });
});

describe("the sample of a point", () => {
  it.each(namesOpenTo("contained"))("is what its adapter takes: %s", async (name) => {
    const { plugin } = await contained([{ ...sampleOf(name) }], { hosts: ["api.acme.example"] });
    const made = [
      ...(plugin.contributes ?? []).map(({ point }) => point as symbol),
      ...(plugin.provides ?? []).map(({ token }) => token),
    ];
    expect(made.map(tokenName)).toEqual([name]);
  });

  it.each(all.filter(({ openTo }) => openTo !== "contained"))(
    "is what the host takes: $name",
    ({ name, point, openTo }) => {
      const host = new PluginHost(new Container());
      const plugin = { id: "acme", apiVersion: 1, contributes: [contribute(point, sampleOf(name))] } as const;
      host.install(plugin, openTo === "built-in" ? { builtIn: true } : {});
      expect(host.failures).toEqual([]);
      expect(host.open(point).all).toEqual([sampleOf(name)]);
    },
  );
});
