import { definePlugin, renderer } from "@troupe/plugin-kit";
import { parse, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile } from "vega-lite";

/** Nothing is loaded: the data stands in the block. */
const loader = {
  load: () => Promise.reject(new Error("The data has to stand in the block.")),
  sanitize: () => Promise.reject(new Error("Nothing outside of the block is shown.")),
  http: () => Promise.reject(new Error("There is no network.")),
  file: () => Promise.reject(new Error("There are no files.")),
};

export default definePlugin({
  id: "vega-lite",
  name: "Vega-Lite",
  contributes: [
    renderer({
      id: "vega-lite",
      languages: ["vega-lite", "vegalite"],
      title: "Chart",
      draws: "svg",
      async draw({ source, theme }) {
        const ink = theme.text;
        const axis = { labelColor: ink, titleColor: ink, tickColor: ink, domainColor: ink };
        const config = { background: "transparent", axis, legend: axis, title: { color: ink } };
        const { spec } = compile(JSON.parse(source), { config });
        // Expressions are interpreted: nothing of a text is run as code where plugins live.
        const view = new View(parse(spec, {}, { ast: true }), {
          expr: expressionInterpreter,
          loader,
          renderer: "none",
        });
        return { svg: await view.toSVG().finally(() => view.finalize()) };
      },
    }),
  ],
});
