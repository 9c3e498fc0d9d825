import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { CSSOptions } from "vite";

/** The name of a class of a CSS module, by its own name and the path of the file: `_card_x1Y`. */
export function className(name: string, file: string): string {
  return `_${name}_${createHash("sha256").update(file).digest("base64url").slice(0, 4)}`;
}

/**
 * Names the classes of CSS modules. Shorter than by default, as they are in scripts and styles of every first visit, and
 * the same in every build.
 */
export const cssNames: CSSOptions = {
  modules: {
    generateScopedName: (name, file) => className(name, relative(process.cwd(), file.replace(/\?.*$/, ""))),
  },
};
