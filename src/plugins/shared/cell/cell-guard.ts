import {
  type CellFault,
  type CellMessage,
  type CellProgramText,
  type CellSign,
  LONGEST_REASON,
} from "./cell-protocol";
import { MessageMeter } from "./message-meter";

/*
 * A worker that stands between another one, which runs what nobody trusts, and the page: what that one says is looked at
 * here, on a thread that a flood may keep busy, and its end is the end of the worker.
 */

/** Of the Trusted Types API, which the library of types does not know. */
interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): unknown;
}

// The policy of the frame, which this inherits, demands that somebody vouches for the address of a worker.
const { trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy("default", { createScriptURL: (url) => url });

addEventListener(
  "message",
  ({ data, ports: [port] }: MessageEvent<CellProgramText>) => {
    if (port) begin(data, port);
  },
  { once: true },
);

function begin({ code, input, limits }: CellProgramText, port: MessagePort): void {
  const post = (sign: CellSign, transfer: Transferable[] = []) => port.postMessage(sign, transfer);
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const worker = new Worker(url);
  post({ type: "began" });
  const meter = new MessageMeter(limits);
  const end = (fault: CellFault) => {
    worker.onmessage = worker.onmessageerror = null;
    worker.terminate();
    post({ type: "ended", fault });
  };
  worker.onmessage = ({ data }: MessageEvent<CellMessage>) => {
    const fault = meter.faultOf(data, performance.now());
    if (fault) end(fault);
    else post({ type: "said", message: data }, buffersOf(data));
  };
  worker.onmessageerror = () => end("bad-message");
  worker.onerror = (event) => {
    event.preventDefault();
    // Cut here, as what was thrown may be as long as the memory holds.
    post({ type: "broken", reason: (event.message ?? "").slice(0, LONGEST_REASON), line: event.lineno ?? 0 });
  };
  // The message was copied on its way here, so its buffers can be handed on.
  port.onmessage = ({ data }: MessageEvent<unknown>) => worker.postMessage(data, buffersOf(data));
  worker.postMessage(input);
}

function buffersOf(message: unknown): Transferable[] {
  if (typeof message !== "object" || message === null) return [];
  return [...new Set(Object.values(message).filter((value) => value instanceof ArrayBuffer))];
}
