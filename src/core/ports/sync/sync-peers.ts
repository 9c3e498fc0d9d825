import type { Disposable } from "../../lifecycle/disposable";

/**
 * A connection to the page of another device of which it is not known yet whose it is. Once it is lost, or the other side
 * sends more than it may, methods throw AppError `devices.peer-gone`.
 */
export interface PeerLink {
  /** Whether this device has made the invitation. */
  readonly isInviter: boolean;
  /** The same on both ends, and on no other connection: somebody between them would have another one with each. */
  readonly binding: string;
  /** Sends a short message. */
  send(message: string): void;
  /** The next message of the other side. */
  next(signal: AbortSignal): Promise<string>;
  /** Lets the other device, known by its id, read what this one has in the place, and the other way round, from now on. */
  admit(device: string): void;
  close(): void;
}

/** An invitation that another device may answer. */
export interface PeerInvitation {
  /** For the other device, to be scanned or pasted. */
  readonly sentence: string;
  /** Connects with whoever gave the answer. @throws AppError `devices.sentence-wrong` or `devices.not-reached`. */
  accept(answer: string, signal: AbortSignal): Promise<PeerLink>;
  /** Takes it back, unless it was accepted. */
  close(): void;
}

/** The answer to an invitation. */
export interface PeerAnswer {
  /** For the device that has invited this one. */
  readonly sentence: string;
  /** Resolves once that device has been given it. */
  readonly link: Promise<PeerLink>;
}

/** Devices that are connected directly, for as long as their pages are open. */
export interface SyncPeers {
  /** The number of devices that are connected to this page, and admitted. */
  readonly connected: number;
  invite(signal: AbortSignal): Promise<PeerInvitation>;
  /** Answers an invitation. @throws AppError `devices.sentence-wrong`. */
  answer(invitation: string, signal: AbortSignal): Promise<PeerAnswer>;
  /** Closes all connections to a device at once. Without it they last until a page is closed. */
  disconnect?(device: string): void;
  /** Calls back when a device comes or goes, and when one of them has something new. */
  listen(listener: () => void): Disposable;
}
