import { definePlugin, locale, page } from "@troupe/plugin-kit";
import { services } from "./application";

const TITLE = "troupe-bench:title";

/** Page that `troupe-plugin dev` serves beside a plugin, where what it adds is tried by itself. */
export default definePlugin({
  id: "troupe-bench",
  name: "Bench",
  version: "1.0.0",
  description: "Tries what a plugin adds, each by itself.",
  kind: "trusted",
  contributes: [
    ...locale({ language: "en", texts: { "troupe-bench": { title: "Bench" } } }),
    page({
      id: "troupe-bench",
      path: "/bench",
      titleKey: TITLE,
      texts: ["troupe-bench"],
      nav: { labelKey: TITLE },
      needs: [services.tasks],
      load: () => import("./bench-page"),
    }),
  ],
});
