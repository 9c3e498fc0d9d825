import { definePlugin, view } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Day planner",
  contributes: [
    view({
      id: "my-plugin",
      name: "Day planner",
      places: ["page", "home"],
      draws: "html",
      draw({ theme, language }) {
        const day = new Intl.DateTimeFormat(language, { dateStyle: "full" }).format(new Date());
        return { html: `<p style="color:${theme.text}">${day}</p>` };
      },
    }),
  ],
});
