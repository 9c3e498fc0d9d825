import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version of the kit, which plugins are begun with. */
export const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));

/** The kit as it is installed: it is on no registry, and made of Troupe's sources by `npm pack`. */
export const KIT_FILE = `<path of troupe-plugin-kit-${version}.tgz>`;
