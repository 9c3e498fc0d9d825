import { definePlugin, renderer } from "@troupe/plugin-kit";
import { instance } from "@viz-js/viz";

// WebAssembly, made ready once.
let viz: ReturnType<typeof instance> | undefined;

export default definePlugin({
  id: "graphviz",
  name: "Graphviz",
  contributes: [
    renderer({
      id: "graphviz",
      languages: ["dot", "graphviz"],
      title: "Graph",
      draws: "svg",
      async draw({ source, theme }) {
        viz ??= instance();
        const ink = { color: theme.text, fontcolor: theme.text };
        const look = {
          graphAttributes: { bgcolor: "transparent", ...ink },
          nodeAttributes: ink,
          edgeAttributes: ink,
        };
        return { svg: (await viz).renderString(source, { format: "svg", ...look }) };
      },
    }),
  ],
});
