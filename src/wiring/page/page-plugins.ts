import type { Plugin } from "@core/plugin/define-plugin";

/** Plugins that draw in the texts of tasks, and write files of them. Work outside of a page does without. */
export const pagePlugins = import.meta.glob<Plugin>("../../plugins/{block,export}-*/plugin.ts", {
  eager: true,
  import: "default",
});
