import type { Plugin } from "vite";

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/;
const KEY = /, key: "[a-z0-9]+"/g;
/** Read for its effects, of which there are none. */
const READ = /^__iconData\.node;$/m;

/**
 * Leaves out the keys of the parts of icons, half a kilobyte of every first visit that does not compress. React asks for
 * them while it is developed with, and has no use for those of parts that never change places.
 */
export function iconKeys(): Plugin {
  return {
    name: "troupe-icon-keys",
    apply: "build",
    transform: {
      filter: { id: ICON },
      handler: (code) => ({ code: code.replace(KEY, "").replace(READ, ""), map: null }),
    },
  };
}
