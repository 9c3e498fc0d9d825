import { firstOf, shapeOf } from "../deck-xml";
import { type Box, PAGE, type Page } from "../slide-page";

const EMU_PER_INCH = 914_400;
/** Between these PowerPoint takes the side of a slide for one, in inches. */
const SMALLEST_SIDE = 1;
const LARGEST_SIDE = 56;

/** The room for text that the first of these placeholders has which says so. */
export function pageOf(size: Element | undefined, places: readonly (Element | undefined)[]): Page {
  const side = (name: string, otherwise: number) => {
    const inches = Number(size?.getAttribute(name)) / EMU_PER_INCH;
    return inches >= SMALLEST_SIDE && inches <= LARGEST_SIDE ? inches : otherwise;
  };
  const width = side("cx", PAGE.width);
  const height = side("cy", PAGE.height);
  const scaled = ({ x, y, w, h }: Box): Box => ({
    x: (x * width) / PAGE.width,
    y: (y * height) / PAGE.height,
    w: (w * width) / PAGE.width,
    h: (h * height) / PAGE.height,
  });
  const [body] = places.flatMap((each) => (each && boxOf(each)) ?? []);
  return { width, height, title: scaled(PAGE.title), body: body ?? scaled(PAGE.body) };
}

function boxOf(placeholder: Element): Box | undefined {
  const shape = shapeOf(placeholder);
  const at = (name: string, attribute: string) =>
    Number(firstOf(firstOf(shape, "xfrm"), name)?.getAttribute(attribute) ?? Number.NaN) / EMU_PER_INCH;
  const box = { x: at("off", "x"), y: at("off", "y"), w: at("ext", "cx"), h: at("ext", "cy") };
  return box.w > 0 && box.h > 0 && Number.isFinite(box.x) && Number.isFinite(box.y) ? box : undefined;
}
