import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { channelPair, type FakeChannel } from "../../../tests/fakes/channel-pair";
import { PeerHub } from "./peer-place";
import { RtcPeers } from "./rtc-peers";

const never = new AbortController().signal;
const PRINTS = ["AA".repeat(32), "BB".repeat(32)];

/** The session description of a browser. */
const sdpOf = (side: number) =>
  [
    "v=0",
    `a=candidate:1 1 udp 1 192.168.1.${side + 1} 40000 typ host`,
    "a=ice-ufrag:RnPo",
    "a=ice-pwd:0tGCf597SDXRdx+COEYaQ2Hb",
    `a=fingerprint:sha-256 ${PRINTS[side]?.match(/../g)?.join(":")}`,
  ].join("\r\n");

/** Connections of one network: the first two that are made find each other once both know of the other. */
class Connection extends EventTarget {
  static all: Connection[] = [];
  static ends: readonly FakeChannel[] = [];
  static gathers = true;
  iceGatheringState = "new";
  localDescription: { readonly sdp: string } | null = null;
  remote: { readonly type: string; readonly sdp: string } | undefined;
  isClosed = false;
  readonly options: unknown;
  readonly side = Connection.all.length;

  constructor(options: unknown) {
    super();
    this.options = options;
    Connection.all.push(this);
  }

  createDataChannel(_: string, options: object) {
    const channel = Connection.ends[this.side] as FakeChannel;
    channel.readyState = "connecting";
    return Object.assign(channel, { options });
  }

  createOffer = async () => ({ type: "offer" });
  createAnswer = async () => ({ type: "answer" });

  async setLocalDescription(): Promise<void> {
    this.localDescription = { sdp: sdpOf(this.side) };
    if (Connection.gathers) this.gathered();
    this.meet();
  }

  async setRemoteDescription(remote: { readonly type: string; readonly sdp: string }): Promise<void> {
    this.remote = remote;
    this.meet();
  }

  gathered(): void {
    this.iceGatheringState = "complete";
    this.dispatchEvent(new Event("icegatheringstatechange"));
  }

  meet(): void {
    if (Connection.all.length < 2 || !Connection.all.every((each) => each.localDescription && each.remote))
      return;
    for (const end of Connection.ends) {
      end.readyState = "open";
      end.dispatchEvent(new Event("open"));
    }
  }

  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => {
  Connection.all = [];
  Connection.ends = channelPair();
  Connection.gathers = true;
  vi.stubGlobal("RTCPeerConnection", Connection);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function device(files: Readonly<Record<string, number>> = {}) {
  const hub = new PeerHub();
  const own = async () => ({
    list: async () => Object.keys(files),
    get: async (name: string) => (name in files ? Uint8Array.of(files[name] ?? 0) : undefined),
  });
  return { hub, peers: new RtcPeers(hub, own) };
}

/** Two devices that have met. */
async function met() {
  const [one, other] = [device({ a: 1 }), device({ b: 2 })];
  const invitation = await one.peers.invite(never);
  const answer = await other.peers.answer(invitation.sentence, never);
  const [here, there] = await Promise.all([invitation.accept(answer.sentence, never), answer.link]);
  return { one, other, here, there };
}

describe("two devices of one network", () => {
  test("meet by a sentence each, bound to both certificates, and ask nobody outside for a way", async () => {
    const { here, there } = await met();
    expect([here.isInviter, there.isInviter]).toEqual([true, false]);
    expect([here.binding, there.binding]).toEqual(Array(2).fill(PRINTS.join("/")));
    expect(Connection.all.map(({ options }) => options)).toEqual(Array(2).fill({ iceServers: [] }));
    expect(Connection.ends).toMatchObject(
      Array(2).fill({ binaryType: "arraybuffer", options: { negotiated: true, id: 0 } }),
    );
    expect(Connection.all.map(({ remote }) => remote?.type)).toEqual(["answer", "offer"]);
    here.send("hello");
    expect(await there.next(never)).toBe("hello");
  });

  test("have each other's files once they have let each other in, until one of them leaves", async () => {
    const { one, other, here, there } = await met();
    let told = 0;
    one.peers.listen(() => {
      told += 1;
    });
    here.admit("phone");
    there.admit("desk");
    await vi.waitFor(() => expect([one.peers.connected, other.peers.connected]).toEqual([1, 1]));
    const [peer] = one.hub.peers;
    expect(await peer?.list()).toEqual(["b"]);
    expect(await peer?.get("b")).toEqual(Uint8Array.of(2));
    expect(await other.hub.peers[0]?.get("a")).toEqual(Uint8Array.of(1));
    other.hub.peers[0]?.notify();
    await vi.waitFor(() => expect(told).toBeGreaterThan(0));
    other.peers.disconnect("desk");
    await vi.waitFor(() => expect([one.peers.connected, other.peers.connected]).toEqual([0, 0]));
    expect(Connection.all.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  });
});

describe("an invitation", () => {
  test("waits three seconds for ways to this device, and has those that are known by then", async () => {
    vi.useFakeTimers();
    Connection.gathers = false;
    const inviting = device().peers.invite(never);
    let sentence: string | undefined;
    void inviting.then((invitation) => {
      sentence = invitation.sentence;
    });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(sentence).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(sentence).toContain("192.168.1.1:40000");
  });

  test("is there at once where all ways are known", async () => {
    vi.useFakeTimers();
    Connection.gathers = false;
    const inviting = device().peers.invite(never);
    await vi.advanceTimersByTimeAsync(10);
    Connection.all[0]?.gathered();
    expect((await inviting).sentence).toMatch(/^troupe-offer:/);
  });

  test("is answered once the ways to this device are known, or after three seconds", async () => {
    const { sentence } = await device().peers.invite(never);
    vi.useFakeTimers();
    Connection.gathers = false;
    let answered = false;
    void device()
      .peers.answer(sentence, never)
      .then(({ link }) => {
        answered = true;
        link.catch(() => {});
      });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(answered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).toBe(true);
  });

  test("takes an answer alone, and its connection goes with it", async () => {
    const invitation = await device().peers.invite(never);
    await expect(invitation.accept(invitation.sentence, never)).rejects.toMatchObject({
      code: "devices.sentence-wrong",
    });
    await expect(device().peers.answer("nonsense", never)).rejects.toMatchObject({
      code: "devices.sentence-wrong",
    });
    invitation.close();
    expect(Connection.all[0]?.isClosed).toBe(true);
  });

  test("that is stopped takes its connection along", async () => {
    const controller = new AbortController();
    await device().peers.invite(controller.signal);
    controller.abort();
    expect(Connection.all[0]?.isClosed).toBe(true);
  });
});

describe("devices that do not meet", () => {
  /** The answer to an invitation, which nobody is given. */
  async function answered(signal = never) {
    const { sentence } = await device().peers.invite(never);
    return device().peers.answer(sentence, signal);
  }

  test("are told that the other one was not reached where the way to it is lost", async () => {
    const { link } = await answered();
    Connection.ends[1]?.close();
    await expect(link).rejects.toMatchObject({
      code: "devices.not-reached",
      cause: { code: "devices.peer-gone" },
    });
    expect(Connection.all[1]?.isClosed).toBe(true);
  });

  test("stop with whoever waits for them", async () => {
    const controller = new AbortController();
    const { link } = await answered(controller.signal);
    controller.abort(new Error("enough"));
    await expect(link).rejects.toThrow("enough");
  });
});
