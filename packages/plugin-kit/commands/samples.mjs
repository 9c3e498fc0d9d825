import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readJson } from "./read-json.mjs";

/** The author's samples: calls to make, and their results. @throws Error with the line where the file is no JSON. */
export function samplesOf(name) {
  const folder = existsSync(name) && statSync(name).isFile() ? dirname(name) : name;
  const file = join(resolve(folder), "samples.json");
  return existsSync(file) ? readJson(file) : {};
}
