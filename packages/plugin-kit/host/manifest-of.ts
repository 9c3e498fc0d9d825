import { type PluginManifest, readManifest } from "../../../src/core/domain/external-plugins/manifest";
import { readPackage, writePackage } from "../../../src/core/domain/external-plugins/plugin-package";
import { isAppError } from "../../../src/core/errors/app-error";
import { PLUGIN_API_VERSION } from "../../../src/core/plugin/define-plugin";
import { containedRenderer } from "../../../src/core/services/external-plugins/points/code-block-renderer";
import { containedPlugin } from "../../../src/core/services/external-plugins/points/contained-plugin";
import { evaluate, type Implemented, type ImplementedContribution } from "./evaluate";

/** What a script says of itself: its data without the functions, as JSON. @throws Error naming what does not fit. */
export function manifestOf(script: string, about: object): PluginManifest {
  const data = dataOf({ apiVersion: PLUGIN_API_VERSION, ...about, ...evaluate(script) });
  const manifest = named(() => readManifest(data));
  if (manifest.kind === "contained") named(() => assertContributions(manifest));
  return manifest;
}

/** The whole file of a plugin. @throws Error where the application would not take it. */
export function fileOfPlugin(manifest: PluginManifest, script: string): string {
  const code = writePackage(manifest, script);
  named(() => readPackage(code));
  return code;
}

function dataOf({ contributes, ...plugin }: Implemented & Readonly<Record<string, unknown>>): unknown {
  // Made by another realm, where `instanceof RegExp` does not hold.
  const isPattern = (value: unknown): value is RegExp =>
    Object.prototype.toString.call(value) === "[object RegExp]";
  const named = contributes.map((each) => ({ ...each, functions: functionsOf(each) }));
  const json = JSON.stringify({ ...plugin, contributes: named }, (_, value) =>
    isPattern(value) ? value.source : value,
  );
  return JSON.parse(json);
}

/** The names of its functions, which the host wants to know before anything runs. */
function functionsOf(contribution: ImplementedContribution): readonly string[] {
  return Object.keys(contribution).filter((name) => typeof contribution[name] === "function");
}

/** @throws as the application does where it would not install it. */
function assertContributions(manifest: PluginManifest): void {
  const open = () => Promise.reject(new Error("Nothing runs yet."));
  const drawn = manifest.contributes.filter(({ point }) => point === "code-block-renderer");
  for (const each of drawn) containedRenderer(each, manifest, open);
  containedPlugin(
    { ...manifest, contributes: manifest.contributes.filter((each) => !drawn.includes(each)) },
    open,
  );
}

function named<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { field, reason = "", point = "", id = "" } = error.params;
    if (!field) throw new Error(error.message);
    throw new Error(`The manifest doesn't fit: ${[point, id, field].filter(Boolean).join("/")}: ${reason}`);
  }
}
