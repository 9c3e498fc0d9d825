import type { Plugin } from "@core/plugin/define-plugin";

const PLUGINS = import.meta.glob<Plugin>("../../src/plugins/*/plugin.ts", { eager: true, import: "default" });
const TESTS = import.meta.glob<string>("../../src/plugins/*/*.test.{ts,tsx}", {
  eager: true,
  import: "default",
  query: "?raw",
});

/** Whether a test in the folder of a plugin runs a contract suite, such as `toolContract`, with samples of its own. */
export function hasOwnSuite(plugin: Plugin, suite: string): boolean {
  const [path] = Object.entries(PLUGINS).find(([, each]) => each === plugin) ?? [];
  const folder = path?.replace(/plugin\.ts$/, "");
  if (folder === undefined) return false;
  return Object.entries(TESTS).some(([test, code]) => test.startsWith(folder) && code.includes(`${suite}(`));
}
