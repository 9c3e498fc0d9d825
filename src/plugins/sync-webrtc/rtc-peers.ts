import { AppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import type { PeerAnswer, PeerInvitation, PeerLink, SyncPeers } from "@core/ports/sync/sync-peers";
import type { SyncPlace } from "@core/ports/sync/sync-place";
import { type Channel, ChannelLink } from "./channel-link";
import { PeerFiles } from "./peer-files";
import type { PeerHub } from "./peer-place";
import { describe, type PeerDescription, readSentence, sentenceOf, sessionOf } from "./sentence";

/** How long a browser may look for the ways to this device. */
const GATHERING_MS = 3_000;
/** How long two devices that have each other's sentences may take to meet. */
const MEETING_MS = 20_000;
/** How long whoever answers waits for the other device to be given the answer. */
const CARRYING_MS = 10 * 60_000;

/** Devices of one network that connect by WebRTC, with no server of any kind: nothing is asked for ways from outside. */
export class RtcPeers implements SyncPeers {
  readonly #hub: PeerHub;
  /** The files of this device, once it has a place. */
  readonly #own: () => Promise<Pick<SyncPlace, "list" | "get">>;

  constructor(hub: PeerHub, own: () => Promise<Pick<SyncPlace, "list" | "get">>) {
    this.#hub = hub;
    this.#own = own;
  }

  get connected(): number {
    return this.#hub.peers.length;
  }

  disconnect(device: string): void {
    this.#hub.close(device);
  }

  listen(listener: () => void): Disposable {
    return this.#hub.listen(listener);
  }

  async invite(signal: AbortSignal): Promise<PeerInvitation> {
    const [connection, channel] = newConnection(signal);
    await connection.setLocalDescription(await connection.createOffer());
    await gathered(connection);
    const own = describe("offer", connection.localDescription?.sdp ?? "");
    return {
      sentence: sentenceOf(own),
      close: () => connection.close(),
      accept: async (answer, meeting) => {
        const other = readSentence("answer", answer);
        await connection.setRemoteDescription({ type: "answer", sdp: sessionOf(other) });
        return this.#opened(connection, channel, [own, other], meeting, MEETING_MS);
      },
    };
  }

  async answer(invitation: string, signal: AbortSignal): Promise<PeerAnswer> {
    const other = readSentence("offer", invitation);
    const [connection, channel] = newConnection(signal);
    await connection.setRemoteDescription({ type: "offer", sdp: sessionOf(other) });
    await connection.setLocalDescription(await connection.createAnswer());
    await gathered(connection);
    const own = describe("answer", connection.localDescription?.sdp ?? "");
    return {
      sentence: sentenceOf(own),
      link: this.#opened(connection, channel, [own, other], signal, CARRYING_MS),
    };
  }

  async #opened(
    connection: RTCPeerConnection,
    channel: RTCDataChannel,
    [own, other]: readonly [PeerDescription, PeerDescription],
    signal: AbortSignal,
    limitMs: number,
  ): Promise<PeerLink> {
    const link = new ChannelLink(channel, {
      isInviter: own.kind === "offer",
      binding: [own, other]
        .sort((one) => (one.kind === "offer" ? -1 : 1))
        .map(({ print }) => print)
        .join("/"),
      onAdmitted: (...admitted) => void this.#admit(...admitted),
      onClosed: () => connection.close(),
    });
    try {
      await open(channel, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
    } catch (error) {
      link.close();
      signal.throwIfAborted();
      throw new AppError("devices.not-reached", {}, { cause: error });
    }
    return link;
  }

  async #admit(channel: Channel, waiting: readonly string[], device: string): Promise<void> {
    const own = this.#own();
    const files = {
      list: async (signal: AbortSignal) => (await own).list(signal),
      get: async (name: string, signal: AbortSignal) => (await own).get(name, signal),
    };
    const peer = new PeerFiles(channel, files, () => this.#hub.notify());
    channel.addEventListener("close", () => this.#hub.delete(peer));
    for (const message of waiting) peer.receive(message);
    this.#hub.add(peer, device);
  }
}

function newConnection(signal: AbortSignal): readonly [RTCPeerConnection, RTCDataChannel] {
  const connection = new RTCPeerConnection({ iceServers: [] });
  signal.addEventListener("abort", () => connection.close(), { once: true });
  const channel = connection.createDataChannel("troupe", { negotiated: true, id: 0 });
  channel.binaryType = "arraybuffer";
  return [connection, channel];
}

/** Waits for the ways to this device, or for as long as they may take: some may be known by then. */
function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = () => connection.iceGatheringState === "complete" && resolve();
    connection.addEventListener("icegatheringstatechange", look);
    setTimeout(resolve, GATHERING_MS);
    look();
  });
}

function open(channel: RTCDataChannel, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (channel.readyState === "open") return resolve();
    if (signal.aborted) return end();
    channel.addEventListener("open", () => resolve(), { once: true });
    channel.addEventListener("close", () => reject(new AppError("devices.peer-gone")), { once: true });
    signal.addEventListener("abort", end, { once: true });
  });
}
