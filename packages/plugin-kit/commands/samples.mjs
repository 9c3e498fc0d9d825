import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The author's samples: calls to make, and their results. @throws Error naming the file that is no JSON. */
export function samplesOf(name) {
  const folder = existsSync(name) && statSync(name).isFile() ? dirname(name) : name;
  const file = join(resolve(folder), "samples.json");
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`);
  }
}
