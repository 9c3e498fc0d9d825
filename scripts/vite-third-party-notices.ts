import { build, type Plugin } from "vite";
import { noticesOf, packageFolders } from "./third-party-notices.ts";

/** Where the notices are, beside the built page. */
const FILE_NAME = "third-party-notices.txt";

/** Code that is bundled beside the page. */
export interface BundledBeside {
  /** Ids of the modules in the scripts of frames, known once the page has been bundled. */
  readonly frames: () => readonly string[];
  /** Entry of the service worker, which is bundled only after all else has been written. */
  readonly serviceWorker: string;
}

/**
 * Writes what the licences of all that is bundled ask for into a file: the page's modules, those of workers, frames and
 * the service worker. `collector` belongs among the plugins of workers. A package without licence fails the build.
 */
export function thirdPartyNotices({ frames, serviceWorker }: BundledBeside): {
  readonly plugin: Plugin;
  readonly collector: () => Plugin;
} {
  const bundled = new Set<string>();
  const collector = (): Plugin => ({
    name: "troupe-bundled-modules",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") for (const id of file.moduleIds) bundled.add(id);
      // Style sheets are no part of a chunk.
      for (const id of this.getModuleIds()) if (/\.css$/.test(id)) bundled.add(id);
    },
  });
  const plugin: Plugin = {
    ...collector(),
    name: "troupe-third-party-notices",
    apply: "build",
    async generateBundle(...bundle) {
      const collect = collector().generateBundle;
      if (typeof collect === "function") await collect.apply(this, bundle);
      await build({
        configFile: false,
        logLevel: "error",
        plugins: [collector()],
        build: { write: false, rolldownOptions: { input: serviceWorker } },
      });
      const source = noticesOf(packageFolders([...bundled, ...frames()]));
      this.emitFile({ type: "asset", fileName: FILE_NAME, source });
    },
  };
  return { plugin, collector };
}
