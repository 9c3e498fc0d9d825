import { definePlugin, locale } from "@troupe/plugin-kit";
import common from "./texts/common.json";

export default definePlugin({
  id: "my-plugin",
  name: "Esperanto",
  // Missing texts show in English: more namespaces can follow.
  contributes: locale({ language: "eo", languageName: "Esperanto", texts: { common } }),
});
