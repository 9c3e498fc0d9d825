import type { Plugin } from "@core/plugin/define-plugin";

/** Plugins whose tools run in cells, which a page alone can have. Work outside of a page does without. */
export const pageTools = import.meta.glob<Plugin>("../../plugins/tool-code/plugin.ts", {
  eager: true,
  import: "default",
});
