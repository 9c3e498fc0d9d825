import { definePlugin, theme } from "@troupe/plugin-kit";

export default definePlugin({
  id: "sepia",
  name: "Sepia",
  contributes: [
    theme({
      id: "sepia",
      name: "Sepia",
      light: {
        bg: "#f4ecd8",
        surface: "#fbf5e6",
        text: "#3b2f1e",
        accent: "#8a4513",
        border: "#ddd0b4",
      },
      dark: {
        bg: "#1f1a13",
        surface: "#28221a",
        text: "#e9dfc9",
        accent: "#e0a566",
        border: "#463c2e",
      },
    }),
  ],
});
