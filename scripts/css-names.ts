import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { CSSOptions } from "vite";

/**
 * Names the classes of CSS modules: `_card_x1Y`, after the class and the file. Shorter than by default, as they are in
 * scripts and styles of every first visit, and the same in every build.
 */
export const cssNames: CSSOptions = {
  modules: {
    generateScopedName: (name, file) => {
      const place = relative(process.cwd(), file.replace(/\?.*$/, ""));
      return `_${name}_${createHash("sha256").update(place).digest("base64url").slice(0, 4)}`;
    },
  },
};
