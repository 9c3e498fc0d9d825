/** The page's look, as far as a drawing follows it. */
export interface FrameTheme {
  readonly name: "light" | "dark";
  /** CSS colours. */
  readonly text: string;
  readonly background: string;
}

/** What the page asks of a frame: to draw a source. The first task brings the port on which the frame answers. */
export interface FrameTask {
  readonly id: number;
  readonly source: string;
  readonly theme: FrameTheme;
}

/** What a frame tells the page. Untrusted: read it with `readFrameMessage`. */
export type FrameMessage =
  | { readonly type: "ready" | "alive" | "busy" | "idle" }
  | { readonly type: "drawn"; readonly id: number }
  | { readonly type: "size"; readonly heightPx: number }
  | { readonly type: "failed"; readonly id: number; readonly reason: string };

const MAX_REASON_LENGTH = 400;

/** Checks a message from a frame; anything else than the known shapes is ignored. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, id, heightPx, reason } = data as Record<string, unknown>;
  if (type === "ready" || type === "alive" || type === "busy" || type === "idle") return { type };
  if (type === "drawn" && typeof id === "number") return { type, id };
  if (type === "size" && typeof heightPx === "number" && Number.isFinite(heightPx)) return { type, heightPx };
  if (type === "failed" && typeof id === "number") {
    return { type, id, reason: String(reason).slice(0, MAX_REASON_LENGTH) };
  }
  return undefined;
}
