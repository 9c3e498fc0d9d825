import { readFileSync } from "node:fs";

/** The version of the kit, which plugins are begun with. */
export const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** The kit as it is installed: it is on no registry, and made of Troupe's sources by `npm pack`. */
export const KIT_FILE = `<path of troupe-plugin-kit-${version}.tgz>`;
