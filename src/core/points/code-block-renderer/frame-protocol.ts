import type { Json } from "../../ports/plugin-cells";

/** The colours of drawings beside those of text, as CSS colours. */
export interface FramePalette {
  /** Words and lines of less weight. */
  readonly muted: string;
  /** Borders. */
  readonly line: string;
  readonly grid: string;
  /** The ground of a group of things. */
  readonly panel: string;
  /** The colour of what stands out, and its quiet form, on which text is read. */
  readonly accent: string;
  readonly accentSoft: string;
  /** Kinds that are told apart, in the order they are given out. */
  readonly series: readonly string[];
  /** Text on a colour of the series. */
  readonly onSeries: string;
}

/** The page's look, as far as any drawing follows it. */
export interface PageLook {
  readonly name: "light" | "dark";
  /** CSS colours. */
  readonly text: string;
  readonly background: string;
}

/** The page's look with the colours that drawings in frames are made of. */
export interface FrameTheme extends PageLook {
  readonly palette: FramePalette;
}

/** The page's request to a frame: to draw a source. The first task brings the port on which the frame answers. */
export interface FrameTask {
  readonly id: number;
  readonly source: string;
  readonly theme: FrameTheme;
  /** The page to show of a drawing that has several, counted from 0. */
  readonly page: number;
  /** Whether the page wants a picture of the drawing too. */
  readonly wantsPicture?: boolean;
}

/** Tells a frame, through its port, whether to show no signs of life. */
export interface FrameRest {
  readonly isResting: boolean;
}

/** Asks a frame, through its port, for a picture of what stands in it. */
export interface FrameGlance {
  readonly wantsPicture: true;
}

/** The picture that a frame drew, as a PNG, and the size it was drawn in. */
export interface FramePicture {
  readonly png: ArrayBuffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The message of a frame to the page. Untrusted: read it with `readFrameMessage`. */
export type FrameMessage =
  | { readonly type: "ready" | "alive" | "busy" | "idle" }
  /** `moves`: the drawing goes on by itself, without code that tells when it runs. */
  | { readonly type: "drawn"; readonly id: number; readonly pages: number; readonly moves?: true }
  /** Without a picture where there could be none. */
  | { readonly type: "picture"; readonly id: number; readonly picture?: FramePicture }
  | { readonly type: "size"; readonly heightPx: number }
  | { readonly type: "failed"; readonly id: number; readonly reason: string }
  /** A link of the drawing was clicked; it has no address of its own. */
  | { readonly type: "link"; readonly address: string }
  /** A view asks its plugin. */
  | { readonly type: "ask"; readonly id: number; readonly request: Json };

const MAX_REASON_LENGTH = 400;
const MAX_ADDRESS_LENGTH = 2000;
const MAX_PAGES = 10_000;
const MAX_REQUEST_LENGTH = 1_000_000;
const MAX_PICTURE_BYTES = 20_000_000;
const MAX_SIDE_PX = 10_000;

/** Checks a message from a frame; anything else than the known shapes is ignored. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, id, heightPx, reason, pages, moves, address, picture, request } = data as Record<
    string,
    unknown
  >;
  if (type === "ready" || type === "alive" || type === "busy" || type === "idle") return { type };
  if (type === "drawn" && typeof id === "number") {
    const isCount = typeof pages === "number" && Number.isInteger(pages) && pages > 0;
    const known = { type, id, pages: isCount ? Math.min(pages, MAX_PAGES) : 1 } as const;
    return moves === true ? { ...known, moves } : known;
  }
  if (type === "picture" && typeof id === "number") {
    return { type, id, ...(isPicture(picture) ? { picture } : {}) };
  }
  if (type === "size" && typeof heightPx === "number" && Number.isFinite(heightPx)) return { type, heightPx };
  if (type === "failed" && typeof id === "number") {
    return { type, id, reason: String(reason).slice(0, MAX_REASON_LENGTH) };
  }
  if (type === "link" && typeof address === "string" && address.length <= MAX_ADDRESS_LENGTH) {
    return { type, address };
  }
  if (type === "ask" && typeof id === "number") {
    const read = plainRequest(request);
    return read && { type, id, request: read.value };
  }
  return undefined;
}

/** A question as JSON holds it; nothing where it is none, or too long. */
function plainRequest(request: unknown): { readonly value: Json } | undefined {
  try {
    const json = JSON.stringify(request ?? null);
    return json.length <= MAX_REQUEST_LENGTH ? { value: JSON.parse(json) } : undefined;
  } catch {
    // A frame may send what is no tree.
    return undefined;
  }
}

function isPicture(value: unknown): value is FramePicture {
  const { png, widthPx, heightPx } = (value ?? {}) as Partial<Record<keyof FramePicture, unknown>>;
  const isSide = (side: unknown) => typeof side === "number" && side >= 1 && side <= MAX_SIDE_PX;
  return (
    png instanceof ArrayBuffer && png.byteLength <= MAX_PICTURE_BYTES && isSide(widthPx) && isSide(heightPx)
  );
}
