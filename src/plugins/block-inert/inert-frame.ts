import type { InertDrawing } from "@core/points/code-block-renderer";
import { cleanHtml } from "@shared/clean-html";
import { cleanSvg } from "@shared/clean-svg";
import { runInFrame } from "@shared/frame/frame-runtime";

runInFrame(async (root, { source }) =>
  root.replaceChildren(await nodeOf(JSON.parse(source) as InertDrawing)),
);

async function nodeOf(drawing: InertDrawing): Promise<Node> {
  if ("svg" in drawing) return cleanSvg(drawing.svg);
  if ("image" in drawing) return imageOf(drawing.image);
  const inert = document.createElement("template");
  inert.innerHTML = cleanHtml(drawing.html);
  return inert.content;
}

async function imageOf(address: string): Promise<HTMLImageElement> {
  // The frame itself has a name.
  const image = Object.assign(new Image(), { src: address, alt: "" });
  image.style.cssText = "display:block;max-width:100%;height:auto;margin-inline:auto";
  await image.decode();
  return image;
}
