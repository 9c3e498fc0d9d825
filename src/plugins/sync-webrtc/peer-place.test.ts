import { describe, expect, test } from "vitest";
import { syncPlaceContract } from "../../../tests/contracts/sync-place-contract";
import { channelPair, type FakeChannel } from "../../../tests/fakes/channel-pair";
import { MemorySyncFiles } from "../../../tests/fakes/memory-sync-place";
import { PeerFiles } from "./peer-files";
import { PeerHub, PeerPlace } from "./peer-place";

const NEVER = new AbortController().signal;

/** A device with files of its own. */
function device(id = "") {
  const [own, hub] = [new MemorySyncFiles().place(), new PeerHub()];
  return { id, own, hub, place: new PeerPlace(own, hub) };
}

function connect(one: ReturnType<typeof device>, other: ReturnType<typeof device>) {
  const ends = channelPair();
  for (const [at, { own, hub }] of [one, other].entries()) {
    const channel = ends[at] as FakeChannel;
    const peer = new PeerFiles(channel.asChannel(), own, () => hub.notify());
    channel.addEventListener("close", () => hub.delete(peer));
    hub.add(peer, at === 0 ? other.id : one.id);
  }
  return ends;
}

/** The files of one end, whose other end is in the hands of somebody else. */
function held() {
  const [mine, theirs] = channelPair();
  const own = new MemorySyncFiles().place();
  return { own, theirs, mine, files: new PeerFiles(mine.asChannel(), own, () => {}) };
}

describe("devices that are connected", () => {
  syncPlaceContract(() => {
    const [one, other] = [device(), device()];
    connect(one, other);
    return [one.place, other.place];
  });

  test("carry what they have got from one on to another", async () => {
    const [one, between, other] = [device(), device(), device()];
    connect(one, between);
    await one.place.putOnce("a", new Uint8Array([1]), NEVER);
    await between.place.get("a", NEVER);
    one.hub.close();
    await expect(between.place.list(NEVER)).rejects.toMatchObject({ code: "devices.not-connected" });
    connect(between, other);
    expect(await other.place.get("a", NEVER)).toEqual(new Uint8Array([1]));
  });

  test("close the connection to one that is removed, and to no other", async () => {
    const [desk, phone, laptop] = [device("desk"), device("phone"), device("laptop")];
    connect(desk, phone);
    connect(desk, laptop);
    await desk.place.putOnce("a", new Uint8Array([1]), NEVER);
    desk.hub.close("phone");
    await expect(phone.place.get("a", NEVER)).rejects.toMatchObject({ code: "devices.not-connected" });
    expect([desk.hub.peers.length, phone.hub.peers.length]).toEqual([1, 0]);
    expect(await laptop.place.get("a", NEVER)).toEqual(new Uint8Array([1]));
  });

  test("bring large files whole, several at once, and hear of new ones", async () => {
    const [one, other] = [device(), device()];
    connect(one, other);
    let news = 0;
    other.hub.listen(() => {
      news += 1;
    });
    const large = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251);
    await one.place.putOnce("large", large, NEVER);
    await one.place.putOnce("empty", new Uint8Array(), NEVER);
    const [got = new Uint8Array(), none, empty] = await Promise.all(
      ["large", "none", "empty"].map((name) => other.place.get(name, NEVER)),
    );
    expect(Buffer.compare(got, large)).toBe(0);
    expect([none, empty]).toEqual([undefined, new Uint8Array()]);
    expect(news).toBe(2);
  });
});

describe("a device that is let in and does harm", () => {
  const harms: readonly [string, (end: FakeChannel) => void][] = [
    ["bytes that nobody has asked for", (end) => end.send(new Uint8Array(9))],
    ["a size that nobody has asked for", (end) => end.send('{"size":5}')],
    ["a path for a name", (end) => end.send('{"ask":"get","name":"../secrets"}')],
    ["something else", (end) => end.send('{"ask":"remove","name":"a"}')],
    ["no JSON", (end) => end.send("{")],
    [
      "a message that is too long",
      (end) => end.send(JSON.stringify({ ask: "get", name: "a".repeat(9_999) })),
    ],
    [
      "too many questions",
      (end) => {
        for (let at = 0; at < 9; at += 1) end.send('{"ask":"list"}');
      },
    ],
  ];
  test.each(harms)("is let go once it sends %s", async (_, harm) => {
    const { files, theirs } = held();
    harm(theirs);
    await new Promise((resolve) => setTimeout(resolve));
    expect(files.isOpen).toBe(false);
    await expect(files.list()).rejects.toMatchObject({ code: "devices.not-connected" });
  });

  test("may ask four things at a time, and so many again once they are answered", async () => {
    const { files, theirs } = held();
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 4; at += 1) theirs.send('{"ask":"list"}');
      await new Promise((resolve) => setTimeout(resolve));
      expect(files.isOpen).toBe(true);
    }
    for (let at = 0; at < 5; at += 1) theirs.send('{"ask":"list"}');
    await new Promise((resolve) => setTimeout(resolve));
    expect(files.isOpen).toBe(false);
  });

  const answers: readonly [string, (end: FakeChannel) => void][] = [
    ["more than it has said", (end) => [end.send('{"size":2}'), end.send(new Uint8Array(3))]],
    ["a size of gigabytes", (end) => end.send('{"size":9000000000}')],
    ["two sizes", (end) => [end.send('{"size":2}'), end.send('{"size":2}')]],
  ];
  test.each(answers)("is let go once it answers with %s", async (_, answer) => {
    const { files, theirs } = held();
    const got = files.get("a");
    theirs.addEventListener("message", () => answer(theirs), { once: true });
    await expect(got).rejects.toMatchObject({ code: "devices.not-connected" });
  });

  test("names no files that are none", async () => {
    const { files, theirs } = held();
    const list = new TextEncoder().encode('["a.troupe","../b","c d"]');
    theirs.addEventListener("message", () => [
      theirs.send(JSON.stringify({ size: list.byteLength })),
      theirs.send(list),
    ]);
    expect(await files.list()).toEqual(["a.troupe"]);
  });
});
