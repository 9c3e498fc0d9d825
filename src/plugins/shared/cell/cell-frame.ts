import type { CellMessage, CellSign, CellStart } from "./cell-protocol";
import { MessageMeter } from "./message-meter";

/*
 * The one script of a cell's frame. It stands between a worker, which runs what nobody trusts, and the page: what the
 * worker says is looked at here, on a thread that a flood may keep busy, and its end is the end of the worker.
 */

addEventListener("message", ({ data, ports: [port], source }: MessageEvent<CellStart>) => {
  // Frames beside this one may send to it as well, but bring no port that the page would listen to.
  if (source !== parent || !port) return;
  begin(data, port);
});
// The page's origin is unknown here; nothing secret is told.
parent.postMessage({ type: "ready" }, "*");

function begin({ code, input, limits }: CellStart, port: MessagePort): void {
  const tell = (sign: CellSign, transfer: Transferable[] = []) => port.postMessage(sign, transfer);
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const worker = new Worker(url);
  const meter = new MessageMeter(limits);
  worker.onmessage = ({ data }: MessageEvent<CellMessage>) => {
    const fault = meter.faultOf(data, performance.now());
    if (!fault) return tell({ type: "said", message: data }, buffersOf(data));
    worker.onmessage = null;
    worker.terminate();
    tell({ type: "ended", fault });
  };
  worker.onmessageerror = () => tell({ type: "ended", fault: "bad-message" });
  worker.onerror = (event) => {
    event.preventDefault();
    tell({ type: "broken", reason: event.message ?? "", line: event.lineno ?? 0 });
  };
  // What came in was copied on its way here, and is nobody else's.
  port.onmessage = ({ data }: MessageEvent<unknown>) => worker.postMessage(data, buffersOf(data));
  worker.postMessage(input);
}

function buffersOf(message: unknown): Transferable[] {
  if (typeof message !== "object" || message === null) return [];
  return [...new Set(Object.values(message).filter((value) => value instanceof ArrayBuffer))];
}
