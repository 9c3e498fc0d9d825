import { definePlugin, renderer } from "@troupe/plugin-kit";
import { instance } from "@viz-js/viz";

// WebAssembly, made ready once.
let viz: ReturnType<typeof instance> | undefined;

/** Colours that can be read on the page. */
const attributesFor = (theme: "light" | "dark") => {
  const ink = theme === "dark" ? "#e6e6e6" : "#1f1f1f";
  return {
    graphAttributes: { bgcolor: "transparent", color: ink, fontcolor: ink },
    nodeAttributes: { color: ink, fontcolor: ink },
    edgeAttributes: { color: ink, fontcolor: ink },
  };
};

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
        return { svg: (await viz).renderString(source, { format: "svg", ...attributesFor(theme) }) };
      },
    }),
  ],
});
