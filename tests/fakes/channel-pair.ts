import type { Channel } from "../../src/plugins/sync-webrtc/channel-link";

/** One end of a channel for data whose other end is in the same program; messages come in order, each in a turn of its own. */
export class FakeChannel extends EventTarget {
  readyState: RTCDataChannelState = "open";
  bufferedAmount = 0;
  bufferedAmountLowThreshold = 0;
  /** All that was sent from here. */
  readonly sent: unknown[] = [];
  other: FakeChannel | undefined;

  send(data: string | Uint8Array<ArrayBuffer>): void {
    if (this.readyState !== "open") throw new DOMException("closed", "InvalidStateError");
    this.sent.push(data);
    const received = typeof data === "string" ? data : data.slice().buffer;
    queueMicrotask(() => this.other?.dispatchEvent(new MessageEvent("message", { data: received })));
  }

  close(): void {
    if (this.readyState === "closed") return;
    this.readyState = "closed";
    this.dispatchEvent(new Event("close"));
    this.other?.close();
  }

  asChannel(): Channel {
    return this as unknown as Channel;
  }
}

/** Both ends of a channel. */
export function channelPair(): readonly [FakeChannel, FakeChannel] {
  const [one, other] = [new FakeChannel(), new FakeChannel()];
  one.other = other;
  other.other = one;
  return [one, other];
}
