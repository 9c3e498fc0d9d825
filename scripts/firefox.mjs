/** Finds a Firefox, in which what holds back hostile code is tried as well. Nothing is installed for that. */
import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import process from "node:process";

/** Older ones know too little of the protocol that drives them (WebDriver BiDi). */
const OLDEST = 140;
const NAMES = ["firefox-esr", "firefox"];

/** The path of the first that can be driven: the one that `FIREFOX_PATH` names and no other, else those on the `PATH`. */
export function findFirefox({ FIREFOX_PATH, PATH = "" } = process.env) {
  const folders = PATH.split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = FIREFOX_PATH === undefined ? onPath : [FIREFOX_PATH].filter(Boolean);
  return candidates.find((path) => versionOf(path) >= OLDEST);
}

/** The major version it says it is; 0 where there is none, or where it is something else that is called so. */
function versionOf(path) {
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 30_000 });
  const [, major = "0"] = /\bFirefox (\d+)\./.exec(stdout ?? "") ?? [];
  return Number(major);
}
