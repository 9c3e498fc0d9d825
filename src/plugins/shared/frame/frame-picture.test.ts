// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { IN_PLACE, pictureOf } from "./frame-picture";

const PNG = new Blob(["png"]);
let drawn: { source: string; calls: unknown[][]; size: readonly number[] };
let made: Blob | null;
let hasContext: boolean;

beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  drawn = { source: "", calls: [], size: [] };
  made = PNG;
  hasContext = true;
  HTMLImageElement.prototype.decode = async function () {
    drawn.source = decodeURIComponent(this.src);
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(((_: string) => {
    const context = {
      fillStyle: "",
      fillRect: (...given: unknown[]) => drawn.calls.push(["fill", context.fillStyle, ...given]),
      drawImage: (_image: unknown, ...given: unknown[]) => drawn.calls.push(["draw", ...given]),
    };
    return hasContext ? context : null;
  }) as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue("data:painted");
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    drawn.size = [this.width, this.height];
    done(made);
  });
});

type Box = readonly [left: number, top: number, width: number, height: number];
/** An element at a place, with children at theirs. */
function elementAt(box: Box, ...children: readonly Box[]): HTMLElement {
  const root = document.body.appendChild(document.createElement("div"));
  const at = (element: Element, [left, top, width, height]: Box) =>
    vi
      .spyOn(element, "getBoundingClientRect")
      .mockReturnValue({ left, top, width, height, right: left + width, bottom: top + height } as DOMRect);
  at(root, box);
  for (const each of children) at(root.appendChild(document.createElement("p")), each);
  return root;
}

describe("the picture of an element", () => {
  test("is painted on white, twice as fine as it is shown", async () => {
    const { png, widthPx, heightPx } = await pictureOf(elementAt([0, 0, 100, 50]));
    expect([png.byteLength, widthPx, heightPx]).toEqual([3, 100, 50]);
    expect(drawn.calls).toEqual([
      ["fill", "#fff", 0, 0, 200, 100],
      ["draw", 0, 0, 200, 100],
    ]);
    expect(drawn.size).toEqual([200, 100]);
  });

  test("is of all of it, as fine as the page and without a ground, where it takes its place", async () => {
    const picture = await pictureOf(elementAt([10, 10, 500, 300], [30, 40, 20, 5]), IN_PLACE);
    expect(picture).toMatchObject({ widthPx: 500, heightPx: 300 });
    expect(drawn.calls).toEqual([["draw", 0, 0, 500, 300]]);
    await pictureOf(elementAt([0, 0, 4_000, 2_000]), IN_PLACE);
    expect(drawn.size).toEqual([2_000, 1_000]);
  });

  test("has an end to its pixels", async () => {
    await pictureOf(elementAt([0, 0, 4_000, 4_000]));
    expect(drawn.size).toEqual([4_000, 4_000]);
  });

  test("is of what is drawn in it, moved to the corner; what has no size does not count", async () => {
    const picture = await pictureOf(
      elementAt([10, 10, 500, 500], [30, 40, 20.5, 5], [35, 20, 50, 5], [0, 0, 0, 9], [0, 0, 9, 0]),
    );
    expect(picture).toMatchObject({ widthPx: 55, heightPx: 25 });
    expect(drawn.source).toContain("left: -20px");
    expect(drawn.source).toContain("top: -10px");
  });

  test("is a pixel at the least", async () => {
    expect(await pictureOf(elementAt([0, 0, 0, 0]))).toMatchObject({ widthPx: 1, heightPx: 1 });
  });

  test("has the styles of the page, and the pictures on its canvases", async () => {
    document.head.innerHTML = "<style>p { color: red }</style>";
    const root = elementAt([0, 0, 9, 9]);
    root.innerHTML = '<p>Rain</p><canvas class="map" style="width: 9px"></canvas>';
    await pictureOf(root);
    expect(drawn.source).toContain("<style>p { color: red; }</style>");
    expect(drawn.source).toMatch(/<svg [^>]*width="9" height="9"><foreignObject width="100%" height="100%">/);
    expect(drawn.source).toMatch(/<img src="data:painted" style="width: 9px;?" class="map"/);
    expect(drawn.source).not.toContain("<canvas");
    expect(root.querySelector("canvas")).not.toBeNull();
  });

  test("cannot be had without a canvas, or where nothing comes of it", async () => {
    made = null;
    await expect(pictureOf(elementAt([0, 0, 9, 9]))).rejects.toThrow("no picture");
    hasContext = false;
    await expect(pictureOf(elementAt([0, 0, 9, 9]))).rejects.toThrow("no canvas");
  });
});
