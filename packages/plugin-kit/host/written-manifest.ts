import { type PluginManifest, readManifest } from "../../../src/core/domain/external-plugins/manifest";
import { PLUGIN_API_VERSION } from "../../../src/core/plugin/define-plugin";
import { evaluate, type Implemented, type ImplementedContribution } from "./evaluate";

/** The data of a script without its functions, as JSON. @throws AppError where it is no manifest, or Error. */
export function writtenManifest(script: string, about: object, limitMs?: number): PluginManifest {
  return readManifest(dataOf({ apiVersion: PLUGIN_API_VERSION, ...about, ...evaluate(script, limitMs) }));
}

function dataOf({ contributes, ...plugin }: Implemented & Readonly<Record<string, unknown>>): unknown {
  const strange = contributes.findIndex(({ point }) => typeof point !== "string");
  if (strange >= 0)
    throw new Error(
      `contributes[${strange}] isn't made by a helper such as tool({ … }) of @troupe/plugin-kit.`,
    );
  // Of a trusted one, what it contributes to is all that is asked about; the rest is in its code.
  const said = contributes.map((each) =>
    plugin.kind === "trusted" ? inPage(each) : { ...each, functions: functionsOf(each) },
  );
  // Made by another realm, where `instanceof RegExp` does not hold.
  const isPattern = (value: unknown): value is RegExp =>
    Object.prototype.toString.call(value) === "[object RegExp]";
  const json = JSON.stringify({ ...plugin, contributes: said }, (_, value) =>
    isPattern(value) ? value.source : value,
  );
  return JSON.parse(json);
}

/** @throws Error where the page could make nothing of it. */
function inPage({ point, id, load, make }: ImplementedContribution): ImplementedContribution {
  if (typeof load === "function" || typeof make === "function") return { point, id };
  throw new Error(
    `${point}/${id} has neither load nor make, and so is nothing for the page: put it into a contained plugin.`,
  );
}

/** The names of its functions, which the host wants to know before anything runs. */
function functionsOf(contribution: ImplementedContribution): readonly string[] {
  return Object.keys(contribution).filter((name) => typeof contribution[name] === "function");
}
