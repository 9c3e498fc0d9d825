import { type PluginManifest, readManifest } from "@core/domain/external-plugins/manifest";
import type { Contribution, ExtensionPoint, PluginContext } from "@core/plugin/contribution";
import type { Plugin } from "@core/plugin/define-plugin";
import type { Http } from "@core/ports/http";
import type { PluginCell } from "@core/ports/plugin-cells";
import { Broker } from "@core/services/external-plugins/broker/broker";
import { containedPlugin } from "@core/services/external-plugins/contained-plugin";
import { SystemClock } from "../../src/plugins/browser/system-clock";
import { WorkerPluginCell } from "../../src/plugins/plugin-cells/worker-plugin-cell";
import { contributionsOf } from "../contracts/contributions-of";
import { FakeHasher } from "./fake-hasher";
import { FakeHttp } from "./fake-http";
import { FixedClock } from "./fixed-clock";
import { type ImplementedPlugin, InProcessCell } from "./in-process-cell";
import { MemoryLogger } from "./memory-logger";
import { MemoryPluginStorageFactory } from "./memory-plugin-storage";
import { PreludeCells } from "./prelude-cells";

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

/** Manifest fields of a plugin besides its contributions, and the network it has. */
type Given = Readonly<Record<string, unknown>> & { readonly http?: Http };

/** A plugin of contributions, whose functions run in a cell in this thread, with a network of the test's. */
export async function contained(
  contributes: readonly Written[],
  { http, ...over }: Given = {},
): Promise<Contained> {
  const manifest = manifestOf(contributes, over);
  const cell = new InProcessCell({ contributes }, brokerOf(manifest, http).serve);
  return { plugin: await containedPlugin(manifest, async () => cell), cell, manifest };
}

/** The same in a cell as the application has it, prelude included; it is started by the first call. */
export async function containedInCell(
  contributes: readonly Written[],
  { http, ...over }: Given = {},
): Promise<Plugin> {
  const manifest = manifestOf(contributes, over);
  const cells = new PreludeCells((troupe) => troupe.implement({ contributes }));
  const program = { pluginId: manifest.id, code: "", serve: brokerOf(manifest, http).serve };
  const text = { code: "", linesBefore: 0 };
  let cell: Promise<PluginCell> | undefined;
  return containedPlugin(manifest, (signal) => {
    // Nothing hangs here, so its heart need not beat.
    cell ??= WorkerPluginCell.start(cells.open, program, text, new FixedClock(), signal);
    return cell;
  });
}

function brokerOf(manifest: PluginManifest, http: Http = new FakeHttp()): Broker {
  return new Broker(manifest, {
    ...{ http, clock: new SystemClock(), hasher: new FakeHasher(), logger: new MemoryLogger() },
    storage: new MemoryPluginStorageFactory().of(manifest.id),
    secrets: {
      get: async () => undefined,
      set: async () => {},
      delete: async () => {},
      clear: async () => {},
    },
  });
}

/** The one contribution of a plugin to a point. */
export function onlyOne<C extends Contribution>(plugin: Plugin, point: ExtensionPoint<C>): C {
  const [contribution, ...others] = contributionsOf(plugin, point);
  if (!contribution || others.length > 0) throw new Error("one contribution was expected");
  return contribution;
}

/** Context for loading contributions: empty, as they reach the world through their cell alone. */
export const loadingContext = {} as PluginContext;
