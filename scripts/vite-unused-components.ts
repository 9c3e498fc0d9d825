import type { Plugin } from "vite";

const DISPLAY_NAME = /^\w+\.displayName = ".*";$/gm;
const FORWARDED = /(?<== )(?=\w+\.forwardRef\()/g;

/**
 * Lets the bundler leave out the components of the router that nobody uses. It has to keep what is given a name for
 * developer tools, and what a call makes that might have effects.
 */
export function unusedComponents(): Plugin {
  return {
    name: "troupe:unused-components",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler: (code) => ({
        code: code.replace(DISPLAY_NAME, "").replace(FORWARDED, "/* @__PURE__ */ "),
        map: null,
      }),
    },
  };
}
