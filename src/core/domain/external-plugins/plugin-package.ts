import { AppError } from "../../errors/app-error";
import { isModestJson } from "../text/modest-json";
import { isPlainData } from "../text/plain-data";
import { type PluginManifest, readManifest } from "./manifest";

/** The beginning of a plugin's file; the manifest follows as JSON, up to the end of the comment. */
const MARK = "/*! troupe-plugin ";
const END = "*/";
/** A longer file is not taken, in characters. */
export const LONGEST_PLUGIN = 20_000_000;
/** Room for all texts of a language. */
const LONGEST_MANIFEST = 2_000_000;
/** More levels than any schema or text has; what is nested for ever cannot be kept. */
const DEEPEST = 40;
/** Many times the texts of this application; a manifest is read again and again. */
const MOST_VALUES = 40_000;

/** A plugin as one file: a classic script with its manifest in the comment that it begins with. */
export interface PluginPackage {
  readonly manifest: PluginManifest;
  /** The whole file. */
  readonly code: string;
}

/** Reads what a file says of itself; nothing of it runs. @throws AppError `external-plugin.no-plugin`, `external-plugin.too-large`, `external-plugin.bad-manifest`. */
export function readPackage(code: string): PluginPackage {
  if (code.length > LONGEST_PLUGIN)
    throw new AppError("external-plugin.too-large", { limit: LONGEST_PLUGIN });
  const end = code.slice(0, LONGEST_MANIFEST).indexOf(END);
  if (!code.startsWith(MARK) || end < 0) throw new AppError("external-plugin.no-plugin");
  return { manifest: readManifest(parsed(code.slice(MARK.length, end))), code };
}

/** Writes a file that `readPackage` reads. */
export function writePackage(manifest: object, script: string): string {
  // The end of the comment is not to be found in a text of the manifest.
  return `${MARK}${JSON.stringify(manifest).replaceAll("*/", "*\\/")} ${END}\n${script}`;
}

function parsed(json: string): unknown {
  if (!isModestJson(json, DEEPEST, MOST_VALUES)) throw new AppError("external-plugin.no-plugin");
  try {
    const data: unknown = JSON.parse(json);
    if (isPlainData(data, DEEPEST)) return data;
  } catch {}
  throw new AppError("external-plugin.no-plugin");
}
