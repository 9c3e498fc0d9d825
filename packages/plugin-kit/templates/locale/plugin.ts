import { definePlugin, locale } from "@troupe/plugin-kit";
import common from "./texts/common.json";

export default definePlugin({
  id: "my-plugin",
  name: "Esperanto",
  // What is missing shows in English: more namespaces can follow.
  contributes: locale({ language: "eo", languageName: "Esperanto", texts: { common } }),
});
