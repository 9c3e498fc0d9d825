import { definePlugin, theme } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Harbour",
  contributes: [
    theme({
      id: "my-plugin",
      name: "Harbour",
      light: { bg: "#f2f6f8", surface: "#fbfdfe", text: "#12242e", accent: "#0b5f8a" },
      dark: { bg: "#0e1a21", surface: "#13232c", text: "#e2eef4", accent: "#6fc2ee" },
    }),
  ],
});
