/**
 * /* Messages between the page and the worker of an external plugin: flat records, values as JSON, bytes beside it. A
 * call is answered by `done` or `failed`, a stream by `parts` before that, for which the page gives credit. The worker
 * asks on behalf of a call, and is answered by `answer` or `refused`.
 */

/** The longest JSON of one message, in characters. */
export const LONGEST_JSON = 4_000_000;
/** The longest stack of an error that is told, in characters. */
export const LONGEST_STACK = 4_000;
/** How many parts of a stream may be on their way: so many, or so many times 64 KB. */
export const STREAM_CREDIT = 256;
const CREDIT_BYTES = 65_536;

/** Credit that a message of a stream uses. */
export function creditOf(count: number, json: string, bytes?: ArrayBuffer): number {
  return count + Math.floor((json.length + (bytes?.byteLength ?? 0)) / CREDIT_BYTES);
}

/** Message of the page to the worker. */
export type PageMessage =
  | {
      readonly type: "call";
      readonly id: number;
      readonly name: string;
      readonly json: string;
      readonly bytes?: ArrayBuffer;
      /** Of a stream: how many parts may be sent before `more`. */
      readonly credit?: number;
    }
  | { readonly type: "abort"; readonly id: number }
  | { readonly type: "more"; readonly id: number; readonly credit: number }
  | { readonly type: "answer"; readonly id: number; readonly json: string; readonly bytes?: ArrayBuffer }
  | {
      readonly type: "refused";
      readonly id: number;
      readonly code: string;
      readonly reason: string;
      /** The parameters of the error, as JSON. */
      readonly json: string;
    }
  | { readonly type: "ping" };
