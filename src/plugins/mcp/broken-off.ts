import { type JSONRPCMessage, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

type SendOptions = Parameters<StreamableHTTPClientTransport["send"]>[1];

/** Code of the error that a request ends with when its answer broke off; of those that JSON-RPC leaves to applications. */
export const BROKEN_OFF = -32_091;

/** A transport that ends a request when its answer ends before it was whole, which the client itself waits out. */
export class BreakingTransport extends StreamableHTTPClientTransport {
  override send(message: JSONRPCMessage | JSONRPCMessage[], options?: SendOptions): Promise<void> {
    if (Array.isArray(message) || !("method" in message) || !("id" in message) || options?.onRequestStreamEnd)
      return super.send(message, options);
    const { id } = message;
    // Nobody waits for it any more where the answer has come.
    const onRequestStreamEnd = () =>
      this.onmessage?.({ jsonrpc: "2.0", id, error: { code: BROKEN_OFF, message: "The answer broke off." } });
    return super.send(message, { ...options, onRequestStreamEnd });
  }
}
