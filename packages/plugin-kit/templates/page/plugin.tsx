import { definePlugin, locale, page } from "@troupe/plugin-kit";
import en from "./texts/en.json";

export default definePlugin({
  id: "my-plugin",
  name: "Greeting",
  kind: "trusted",
  contributes: [
    ...locale({ language: "en", texts: { "my-plugin": en } }),
    page({
      id: "my-plugin",
      path: "/my-plugin",
      titleKey: "my-plugin:title",
      texts: ["my-plugin"],
      nav: { labelKey: "my-plugin:title" },
      load: () => import("./greeting"),
    }),
  ],
});
