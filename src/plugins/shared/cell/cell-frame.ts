import type { CellStart } from "./cell-protocol";

/*
 * The one script of a cell's frame: it starts the guard, a worker which starts the one that runs what nobody trusts.
 * Browsers keep the frames of a page on one thread, and a worker that floods goes on for a while after its end, so
 * nothing that it sends may come this way.
 */

addEventListener(
  "message",
  ({ data: { guard, ...program }, ports: [port], source }: MessageEvent<CellStart>) => {
    // Frames beside this one may send to it as well, but bring no port that the page would listen to.
    if (source !== parent || !port) return;
    const worker = new Worker(URL.createObjectURL(new Blob([guard], { type: "text/javascript" })));
    worker.postMessage(program, [port]);
  },
);
// The page's origin is unknown here; nothing secret is told.
parent.postMessage({ type: "ready" }, "*");
