import * as v from "valibot";
import { withScripts } from "../domain/external-plugins/document-scripts";
import type { ManifestContribution, PluginManifest } from "../domain/external-plugins/manifest";
import { reasonOf } from "../domain/external-plugins/manifest-values";
import { AppError } from "../errors/app-error";
import type { Plugin } from "../plugin/define-plugin";
import type { CellFunctions, OpenCell } from "./cell-functions";

/** The parts of a contribution of a contained plugin. */
export interface ContainedPart {
  /** Of the manifest: a stranger's words. */
  readonly data: ManifestContribution;
  readonly manifest: PluginManifest;
  readonly functions: CellFunctions;
  /** The cell itself, for a point that calls it in its own way. */
  readonly open: OpenCell;
}

/** Makes of one entry of a manifest what the application installs. @throws AppError `external-plugin.bad-contribution`. */
export type ContainedAdapter = (part: ContainedPart) => Pick<Plugin, "contributes" | "provides">;

/**
 * The data of a contribution, as its point wants it, a document with its scripts. @throws AppError
 * `external-plugin.bad-contribution`.
 */
export function dataOf<T>(
  { data, manifest }: Omit<ContainedPart, "functions" | "open">,
  schema: v.GenericSchema<unknown, T>,
): T {
  const read = v.safeParse(schema, withWholeDocument(data, manifest), { abortEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw badContribution(manifest, data, v.getDotPath(issue) ?? "", reasonOf(issue));
}

function withWholeDocument(data: ManifestContribution, { scripts }: PluginManifest): ManifestContribution {
  const { document } = data;
  if (!scripts || typeof document !== "string") return data;
  return { ...data, document: withScripts(document, scripts) };
}

/** The error of a contribution whose data cannot be used. */
export function badContribution(
  { name }: PluginManifest,
  { point, id }: ManifestContribution,
  field: string,
  reason: string,
): AppError {
  return new AppError("external-plugin.bad-contribution", { plugin: name, point, id, field, reason });
}
