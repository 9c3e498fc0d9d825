import { type PluginManifest, readManifest } from "@core/domain/external-plugins/manifest";
import type { Contribution, ExtensionPoint, PluginContext } from "@core/plugin/contribution";
import type { Plugin } from "@core/plugin/define-plugin";
import type { Http } from "@core/ports/http";
import { containedPlugin } from "@core/services/external-plugins/points/contained-plugin";
import { contributionsOf } from "../contracts/contributions-of";
import { FakeHttp } from "./fake-http";
import { GrantedFetch } from "./granted-fetch";
import { type ImplementedPlugin, InProcessCell } from "./in-process-cell";

/** A contribution as an author writes it: data, and functions beside it. */
type Written = ImplementedPlugin["contributes"][number];

/** A contained plugin with its cell. */
export interface Contained {
  readonly plugin: Plugin;
  readonly cell: InProcessCell;
  readonly manifest: PluginManifest;
}

/** The manifest that a build would write of what an author has written. */
export function manifestOf(
  contributes: readonly Written[],
  over: Readonly<Record<string, unknown>> = {},
): PluginManifest {
  const data = contributes.map((each) => {
    const isFunction = ([, part]: readonly [string, unknown]) => typeof part === "function";
    const entries = Object.entries(each);
    const functions = entries.filter(isFunction).map(([name]) => name);
    return { ...Object.fromEntries(entries.filter((entry) => !isFunction(entry))), functions };
  });
  const said = { id: "acme-pack", name: "Acme pack", version: "1.0.0", apiVersion: 1, ...over };
  // As it comes out of a file.
  return readManifest(JSON.parse(JSON.stringify({ ...said, contributes: data })));
}

/** A plugin of contributions, whose functions run in a cell in this thread, with a network of the test's. */
export function contained(
  contributes: readonly Written[],
  { http = new FakeHttp(), ...over }: Readonly<Record<string, unknown>> & { readonly http?: Http } = {},
): Contained {
  const manifest = manifestOf(contributes, over);
  const cell = new InProcessCell({ contributes }, new GrantedFetch(http, manifest.hosts).serve);
  return { plugin: containedPlugin(manifest, async () => cell), cell, manifest };
}

/** The one contribution of a plugin to a point. */
export function onlyOne<C extends Contribution>(plugin: Plugin, point: ExtensionPoint<C>): C {
  const [contribution, ...others] = contributionsOf(plugin, point);
  if (!contribution || others.length > 0) throw new Error("one contribution was expected");
  return contribution;
}

/** What contributions are loaded with: nothing, as they reach the world through their cell alone. */
export const loadingContext = {} as PluginContext;
