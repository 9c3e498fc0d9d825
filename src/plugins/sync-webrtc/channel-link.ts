import { AppError } from "@core/errors/app-error";
import type { PeerLink } from "@core/ports/sync/sync-peers";

const LONGEST_MESSAGE = 4_000;
const MOST_WAITING = 16;

/** A channel between two devices, as far as it is used: `RTCDataChannel`. */
export type Channel = Pick<
  RTCDataChannel,
  | "send"
  | "close"
  | "readyState"
  | "bufferedAmount"
  | "bufferedAmountLowThreshold"
  | "addEventListener"
  | "removeEventListener"
>;

/** Parts of a link beside its channel. */
export interface LinkParts {
  readonly isInviter: boolean;
  readonly binding: string;
  /** Takes the channel to a device, with what has come over it since. */
  onAdmitted(channel: Channel, waiting: readonly string[], device: string): void;
  onClosed(): void;
}

/** A channel over which two devices find out about each other, with messages that are few and short. */
export class ChannelLink implements PeerLink {
  readonly isInviter: boolean;
  readonly binding: string;
  readonly #channel: Channel;
  readonly #parts: LinkParts;
  readonly #waiting: string[] = [];
  readonly #ended = new AbortController();
  #wake: () => void = () => {};

  constructor(channel: Channel, parts: LinkParts) {
    this.isInviter = parts.isInviter;
    this.binding = parts.binding;
    this.#channel = channel;
    this.#parts = parts;
    channel.addEventListener("message", this.#receive);
    channel.addEventListener("close", () => this.#end());
  }

  send(message: string): void {
    this.#assertOpen();
    this.#channel.send(message);
  }

  async next(signal: AbortSignal): Promise<string> {
    for (;;) {
      signal.throwIfAborted();
      const message = this.#waiting.shift();
      if (message !== undefined) return message;
      this.#assertOpen();
      await new Promise<void>((resolve) => {
        const wake = () => {
          signal.removeEventListener("abort", wake);
          resolve();
        };
        this.#wake = wake;
        signal.addEventListener("abort", wake);
      });
    }
  }

  admit(device: string): void {
    this.#assertOpen();
    this.#channel.removeEventListener("message", this.#receive);
    this.#parts.onAdmitted(this.#channel, this.#waiting.splice(0), device);
  }

  close(): void {
    this.#channel.close();
    this.#end();
  }

  readonly #receive = ({ data }: MessageEvent<unknown>): void => {
    const isWithin = typeof data === "string" && data.length <= LONGEST_MESSAGE;
    if (!isWithin || this.#waiting.length >= MOST_WAITING) {
      this.close();
      return;
    }
    this.#waiting.push(data);
    this.#wake();
  };

  #end(): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    this.#wake();
    this.#parts.onClosed();
  }

  #assertOpen(): void {
    if (this.#ended.signal.aborted) throw new AppError("devices.peer-gone");
  }
}
