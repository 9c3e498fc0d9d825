import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";

/** Draws the part of the Mandelbrot set around a point: `-0.5 0 3` is its centre and how wide it is. */
export default definePlugin({
  id: "block-mandelbrot",
  apiVersion: 1,
  name: "Mandelbrot",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "mandelbrot",
      languages: ["mandelbrot"],
      isolation: "frame",
      title: "Mandelbrot set",
      script: () => import("./mandelbrot-frame?frame"),
    }),
  ],
});
