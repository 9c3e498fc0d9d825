import { describe, expect, test } from "vitest";
import { channelPair } from "../../../../tests/fakes/channel-pair";
import { MemorySyncFiles } from "../../../../tests/fakes/memory-sync-place";
import { deviceOn } from "../../../../tests/sync/two-devices";
import { WebGroupCipher } from "../../../plugins/browser/sync/web-group-cipher";
import { ChannelLink } from "../../../plugins/sync-webrtc/channel-link";
import type { PeerLink } from "../../ports/sync/sync-peers";
import { PeerPairing } from "./peer-pairing";

const NEVER = new AbortController().signal;
const cipher = new WebGroupCipher();

/** Both ends of a connection, and whether each was admitted. */
function links(bindings: readonly [string, string] = ["b", "b"]) {
  const admitted = [false, false];
  const devices: (string | undefined)[] = [undefined, undefined];
  const made = channelPair().map((channel, at) => {
    const onAdmitted = (_channel: unknown, _waiting: unknown, device: string) => {
      admitted[at] = true;
      devices[at] = device;
    };
    const parts = { isInviter: at === 0, binding: bindings[at] ?? "", onAdmitted, onClosed: () => {} };
    return new ChannelLink(channel.asChannel(), parts);
  }) as [ChannelLink, ChannelLink];
  return { links: made, admitted, devices };
}

/** A person who notes the code and says what they say. */
function person(says = true) {
  const seen: string[] = [];
  const confirm = async (code: string) => {
    seen.push(code);
    return says;
  };
  return { seen, confirm };
}

const pairing = (device: ReturnType<typeof deviceOn>) => new PeerPairing({ devices: device.devices, cipher });

/** A desk that syncs, and a phone that does not yet. */
async function deskAndPhone() {
  const files = new MemorySyncFiles();
  const [desk, phone] = [deviceOn(files, "Desk"), deviceOn(files, "Phone")];
  await desk.devices.begin(desk.meeting, NEVER);
  const pair = (ends: readonly [PeerLink, PeerLink], people = [person(), person()] as const) =>
    Promise.allSettled([
      pairing(desk).pair(ends[0], desk.meeting, people[0].confirm, NEVER),
      pairing(phone).pair(ends[1], phone.meeting, people[1].confirm, NEVER),
    ]);
  return { desk, phone, pair, files };
}

const codes = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((each) => (each.status === "rejected" ? (each.reason as { code: string }).code : each.value));

describe("two devices that are connected directly", () => {
  test("show the same code, and hand over the secret once both people say so", async () => {
    const { desk, phone, pair } = await deskAndPhone();
    const [people, ends] = [[person(), person()] as const, links()];
    expect(codes(await pair(ends.links, people))).toEqual([false, true]);
    expect(people[0].seen).toEqual(people[1].seen);
    expect(people[0].seen[0]).toMatch(/^\d{3} \d{3}$/);
    expect(await phone.devices.words()).toBe(await desk.devices.words());
    expect(ends.admitted).toEqual([true, true]);
    const ids = await Promise.all([phone, desk].map(async ({ devices }) => (await devices.group())?.device));
    expect(ends.devices).toEqual(ids);
  });

  test("need no code the next time, as both have the secret", async () => {
    const { pair } = await deskAndPhone();
    await pair(links().links);
    const [people, ends] = [[person(), person()] as const, links()];
    expect(codes(await pair(ends.links, people))).toEqual([false, false]);
    expect([people[0].seen, people[1].seen]).toEqual([[], []]);
    expect(ends.admitted).toEqual([true, true]);
  });

  test.each([
    [false, true],
    [true, false],
  ])("hand over nothing where one person sees another code", async (one, other) => {
    const { phone, pair } = await deskAndPhone();
    const ends = links();
    const results = codes(await pair(ends.links, [person(one), person(other)]));
    expect(results).toContain("devices.code-differs");
    expect(results).not.toContain(true);
    expect(await phone.devices.group()).toBeUndefined();
    expect(ends.admitted).toEqual([false, false]);
  });

  test("show different codes where somebody stands between them", async () => {
    const { pair } = await deskAndPhone();
    const people = [person(), person()] as const;
    // The messages pass as they are; the certificates of the connections cannot.
    await pair(links(["desk/eve", "eve/phone"]).links, people);
    expect(people[0].seen).not.toEqual(people[1].seen);
  });

  test("do not believe somebody between them who has no secret, and passes on what both say", async () => {
    const { pair } = await deskAndPhone();
    await pair(links().links);
    const ends = links(["desk/eve", "eve/phone"]);
    expect(codes(await pair(ends.links))).toEqual([
      "devices.peer-wrong",
      expect.stringMatching(/^devices\.peer-/),
    ]);
    expect(ends.admitted).toEqual([false, false]);
  });

  test("give the new secret to one that was told that there is one", async () => {
    const { desk, phone, pair } = await deskAndPhone();
    await pair(links().links);
    for (const device of [phone, desk, phone]) await device.sync();
    await desk.devices.changeKey(NEVER);
    await phone.sync();
    const people = [person(), person()] as const;
    expect(codes(await pair(links().links, people))).toEqual([false, true]);
    expect(people[0].seen).toEqual(people[1].seen);
    expect(await phone.devices.words()).toBe(await desk.devices.words());
  });

  test("say so where both have a secret of their own, or neither has one", async () => {
    const { phone, pair, files } = await deskAndPhone();
    const [one, other] = [deviceOn(files, "One"), deviceOn(files, "Other")];
    const ends = links().links;
    const none = await Promise.allSettled([
      pairing(one).pair(ends[0], one.meeting, person().confirm, NEVER),
      pairing(other).pair(ends[1], other.meeting, person().confirm, NEVER),
    ]);
    expect(codes(none)).toContain("devices.nobody-syncs");
    await phone.devices.begin(phone.meeting, NEVER);
    expect(codes(await pair(links().links))).toContain("devices.other-group");
  });

  const lies: readonly [string, readonly string[]][] = [
    ["nonsense", ["{"]],
    [
      "a number it has not committed itself to",
      [
        JSON.stringify({ v: 1, commitment: "0".repeat(64), name: "Eve" }),
        JSON.stringify({ nonce: "1".repeat(64) }),
      ],
    ],
  ];
  test.each(lies)("let go of one that sends %s", async (_, messages) => {
    const { desk } = await deskAndPhone();
    const { links: ends, admitted } = links();
    for (const message of messages) ends[1].send(message);
    const paired = pairing(desk).pair(ends[0], desk.meeting, person().confirm, NEVER);
    await expect(paired).rejects.toMatchObject({ code: "devices.peer-wrong" });
    await expect(
      ends[1]
        .next(NEVER)
        .then(() => ends[1].next(NEVER))
        .then(() => ends[1].next(NEVER)),
    ).rejects.toMatchObject({
      code: "devices.peer-gone",
    });
    expect(admitted).toEqual([false, false]);
  });

  test("let go of one that floods them before they know it", async () => {
    const { links: ends } = links();
    for (let at = 0; at < 50; at += 1) ends[1].send("x");
    await new Promise((resolve) => setTimeout(resolve));
    expect(() => ends[0].send("x")).toThrow("devices.peer-gone");
  });
});
