import type { Plugin } from "vite";

const PATH = /(["'`])\.\/(?:plugins|ui\/\w+)\/[\w-]+\/plugin\.ts\1(?=\s*:)/g;

/** Numbers the descriptors of the plugins: nobody asks for their paths, which every first visit would have to load. */
export function globValues(): Plugin {
  return {
    name: "troupe:glob-values",
    apply: "build",
    renderChunk(code) {
      let count = 0;
      // In the order of the paths, which whole numbers keep.
      const numbered = code.replace(PATH, () => String(count++));
      return count > 0 ? { code: numbered, map: null } : null;
    },
  };
}
