import type { FramePicture } from "@core/points/code-block-renderer/frame-protocol";

const SVG = "http://www.w3.org/2000/svg";
/** The way a picture is made. */
export interface PictureLook {
  /** A CSS colour; without one it is seen through. */
  readonly ground?: string;
  /** The most pixels that a pixel of the page becomes in each direction, and the most of all. */
  readonly scale: number;
  readonly mostPixels: number;
  /** Whether it is of the element with the room around what is drawn. */
  readonly isWhole?: true;
}

/** Twice as fine as on the screen, so that it is sharp on paper too. */
const ON_PAPER: PictureLook = { ground: "#fff", scale: 2, mostPixels: 16_000_000 };
/** The look of a picture that takes the place of a drawing on the page. */
export const IN_PLACE: PictureLook = { scale: 1, mostPixels: 2_000_000, isWhole: true };

/** The picture of an element: vector images, canvases and elements of HTML alike. @throws when it cannot be had. */
export async function pictureOf(root: HTMLElement, look = ON_PAPER): Promise<FramePicture> {
  const { left, top, widthPx, heightPx } = extentOf(look.isWhole ? [root] : [...root.children], root);
  const scale = Math.min(look.scale, Math.sqrt(look.mostPixels / (widthPx * heightPx)));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(root, { left, top, widthPx, heightPx }))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(widthPx * scale);
  canvas.height = Math.ceil(heightPx * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  if (look.ground !== undefined) {
    context.fillStyle = look.ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("no picture");
  return { png: await blob.arrayBuffer(), widthPx, heightPx };
}

/** The part of an element that is drawn on, in pixels from its corner. */
interface Extent {
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

function extentOf(elements: readonly Element[], root: HTMLElement): Extent {
  const boxes = elements.map((each) => each.getBoundingClientRect());
  const drawn = boxes.filter(({ width, height }) => width > 0 && height > 0);
  const [from, origin] = [
    drawn.length > 0 ? drawn : [root.getBoundingClientRect()],
    root.getBoundingClientRect(),
  ];
  const left = Math.min(...from.map((box) => box.left));
  const top = Math.min(...from.map((box) => box.top));
  return {
    left: left - origin.left,
    top: top - origin.top,
    widthPx: Math.max(1, Math.ceil(Math.max(...from.map(({ right }) => right)) - left)),
    heightPx: Math.max(1, Math.ceil(Math.max(...from.map(({ bottom }) => bottom)) - top)),
  };
}

/** The element with its styles within a vector image, which can be painted on a canvas. */
function svgOf(root: HTMLElement, { left, top, widthPx, heightPx }: Extent): string {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("width", String(widthPx));
  svg.setAttribute("height", String(heightPx));
  const frame = svg.appendChild(document.createElementNS(SVG, "foreignObject"));
  frame.setAttribute("width", "100%");
  frame.setAttribute("height", "100%");
  const page = frame.appendChild(document.createElement("div"));
  const { font, color } = getComputedStyle(root);
  Object.assign(page.style, { font, color, position: "relative", left: `${-left}px`, top: `${-top}px` });
  const style = page.appendChild(document.createElement("style"));
  style.textContent = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join("\n");
  const copy = page.appendChild(withoutCanvases(root));
  Object.assign(copy.style, { width: `${root.clientWidth}px`, overflow: "visible" });
  return new XMLSerializer().serializeToString(svg);
}

/** A copy in which canvases are the pictures on them: what is painted is not copied along. */
function withoutCanvases(root: HTMLElement): HTMLElement {
  const copy = root.cloneNode(true) as HTMLElement;
  const painted = [...root.querySelectorAll("canvas")];
  copy.querySelectorAll("canvas").forEach((canvas, place) => {
    const image = document.createElement("img");
    image.src = painted[place]?.toDataURL() ?? "";
    image.style.cssText = canvas.style.cssText;
    image.className = canvas.className;
    canvas.replaceWith(image);
  });
  return copy;
}
