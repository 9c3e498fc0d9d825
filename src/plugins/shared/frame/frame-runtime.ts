import type {
  FrameGlance,
  FrameMessage,
  FramePicture,
  FrameRest,
  FrameTask,
} from "@core/points/code-block-renderer/frame-protocol";
import { markWork } from "./frame-marks";
import { IN_PLACE, type PictureLook, pictureOf } from "./frame-picture";

/** A drawing of several pages, of which the one that the task names is shown. */
export interface PagedDrawing {
  readonly pages: number;
}

/** Draws a task's source into the frame. @throws when the source is invalid. */
export type DrawInFrame = (root: HTMLElement, task: FrameTask) => MaybePaged | Promise<MaybePaged>;

// biome-ignore lint/suspicious/noConfusingVoidType: most drawings have one page, and their functions return nothing.
type MaybePaged = PagedDrawing | void;

const HEARTBEAT_MS = 500;

/** Where the page listens; it comes with the first task. */
let port: MessagePort | undefined;

/** Runs inside a sandboxed frame: draws what the page sends, one task after the other, and shows that it is alive. */
export function runInFrame(draw: DrawInFrame): void {
  const root = document.body.appendChild(document.createElement("div"));
  root.id = "root";
  let last: Promise<void> = Promise.resolve();
  let lastId = 0;
  const beatAgain = heartbeat();
  const beginWork = markWork(post);
  addEventListener("message", (event: MessageEvent<FrameTask>) => {
    if (event.source !== parent) return;
    port ??= listened(event.ports[0], (wish) => {
      if ("isResting" in wish) beatAgain(wish);
      else last = last.then(() => showPicture(root, lastId, IN_PLACE));
    });
    lastId = event.data.id;
    last = last.then(() => {
      beginWork();
      return drawTask(root, event.data, draw);
    });
  });
  new ResizeObserver(() => postSize(root)).observe(root);
  // The frame's origin is opaque and the page's is unknown to it; nothing secret is told.
  parent.postMessage({ type: "ready" } satisfies FrameMessage, "*");
}

/** Begins to show signs of life. Returns how to be told to rest; the timers are the browser's own, which mark no work. */
function heartbeat(): (rest: FrameRest) => void {
  const { setInterval: begin, clearInterval: end } = globalThis;
  const beat = () => post({ type: "alive" });
  let timer: ReturnType<typeof begin> | undefined = begin(beat, HEARTBEAT_MS);
  return ({ isResting }) => {
    end(timer);
    timer = isResting ? undefined : begin(beat, HEARTBEAT_MS);
  };
}

function listened(
  from: MessagePort | undefined,
  onWish: (wish: FrameRest | FrameGlance) => void,
): MessagePort | undefined {
  if (from) from.onmessage = ({ data }: MessageEvent<FrameRest | FrameGlance>) => onWish(data);
  return from;
}

async function drawTask(root: HTMLElement, task: FrameTask, draw: DrawInFrame): Promise<void> {
  const { style } = document.documentElement;
  style.colorScheme = task.theme.name;
  style.color = task.theme.text;
  try {
    const paged = await draw(root, task);
    // Measuring lays the drawing out, so a drawing whose layout never ends counts as not drawn.
    postSize(root);
    const moves = movesByItself() ? ({ moves: true } as const) : {};
    post({ type: "drawn", id: task.id, pages: paged?.pages ?? 1, ...moves });
    if (task.wantsPicture) await showPicture(root, task.id);
    // Has the first painting marked as work.
    requestAnimationFrame(() => {});
  } catch (error) {
    root.replaceChildren();
    post({ type: "failed", id: task.id, reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Elements by which vector images move. */
const MOVING = "animate, animateMotion, animateTransform, set";

/** Whether the drawing goes on to change once it stands, by styles or as a vector image. */
function movesByItself(): boolean {
  return document.querySelector(MOVING) !== null || document.getAnimations().length > 0;
}

async function showPicture(root: HTMLElement, id: number, look?: PictureLook): Promise<void> {
  post({ type: "picture", id, ...(await pictured(root, look)) });
}

async function pictured(root: HTMLElement, look?: PictureLook): Promise<{ picture?: FramePicture }> {
  try {
    return { picture: await pictureOf(root, look) };
  } catch {
    // The drawing stands without one.
    return {};
  }
}

function postSize(root: HTMLElement): void {
  post({ type: "size", heightPx: Math.ceil(root.getBoundingClientRect().height) });
}

function post(message: FrameMessage): void {
  port?.postMessage(message);
}
