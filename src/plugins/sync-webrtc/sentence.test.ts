import { expect, describe as group, test } from "vitest";
import { describe, readSentence, sentenceOf, sessionOf } from "./sentence";

const PRINT = "CB".repeat(32);
const SDP = [
  "v=0",
  "a=candidate:1 1 udp 2113937151 e5f1c4fb-ec19-4bf0-9522-4ef4c13d78e2.local 38599 typ host generation 0",
  "a=candidate:2 1 udp 2113937151 192.168.1.7 38600 typ host",
  "a=candidate:3 1 udp 2113937151 93.184.216.34 38601 typ host",
  "a=candidate:4 1 tcp 2113937151 192.168.1.7 9 typ host tcptype active",
  "a=candidate:5 1 udp 1677729535 192.168.1.8 38602 typ srflx",
  "a=ice-ufrag:RnPo",
  "a=ice-pwd:0tGCf597SDXRdx+COEYaQ2Hb",
  `a=fingerprint:sha-256 ${PRINT.match(/../g)?.join(":")}`,
].join("\r\n");
const WAYS = [
  ["e5f1c4fb-ec19-4bf0-9522-4ef4c13d78e2.local", 38_599],
  ["192.168.1.7", 38_600],
];

/** A sentence as anybody may write it. */
const written = (list: readonly unknown[], kind = "offer") => {
  const ways = (list[3] ?? []) as readonly (readonly unknown[])[];
  return `troupe-${kind}:${[...list.slice(0, 3), ...ways.map((way) => way.join(":"))].join()}`;
};
const GOOD = ["RnPo", "0tGCf597SDXRdx+COEYaQ2Hb", PRINT, WAYS];

group("a sentence by which devices find each other", () => {
  test("holds ways within the network alone, and comes back as it was, also broken into lines", () => {
    const made = describe("offer", SDP);
    expect(made).toMatchObject({ ufrag: "RnPo", print: PRINT, ways: WAYS });
    const broken = sentenceOf(made).replace(/(.{40})/g, "$1\n ");
    expect(readSentence("offer", broken)).toEqual(made);
    expect(sentenceOf(made).length).toBeLessThan(180);
  });

  test("is written anew for the browser, so that nothing of it is read as a line of its own", () => {
    const session = sessionOf(readSentence("offer", written(GOOD)));
    expect(session).toContain("a=setup:actpass\r\n");
    // The lines that every description begins with, and those of the one thing that is offered.
    expect(session).toMatch(/^v=0\r\no=\S+ \d+ \d+ IN IP4 \S+\r\ns=\S+\r\nt=0 0\r\n/);
    expect(session).toMatch(/\r\nm=application 9 UDP\/DTLS\/SCTP webrtc-datachannel\r\nc=IN IP4 \S+\r\n/);
    expect(session).toMatch(/\r\na=group:BUNDLE 0\r\n.*\r\na=mid:0\r\n/s);
    expect(session.match(/a=candidate:.*/g)).toHaveLength(2);
    expect(sessionOf(describe("answer", SDP))).toContain("a=setup:active\r\n");
  });

  const wrong: readonly [string, readonly unknown[]][] = [
    ["an address outside of the network", [...GOOD.slice(0, 3), [["93.184.216.34", 80]]]],
    ["a name that somebody would be asked for", [...GOOD.slice(0, 3), [["tracker.example.com", 80]]]],
    ["an address that only looks near", [...GOOD.slice(0, 3), [["10.0.0.1.example.com", 80]]]],
    ["a line of its own", ["RnPo\r\na=candidate:1", ...GOOD.slice(1)]],
    ["an address with another line", [...GOOD.slice(0, 3), [["10.0.0.1\r\na=x", 80]]]],
    ["a port that is none", [...GOOD.slice(0, 3), [["10.0.0.1", 0]]]],
    ["no way at all", [...GOOD.slice(0, 3), []]],
    ["a thousand ways", [...GOOD.slice(0, 3), Array.from({ length: 9 }, () => ["10.0.0.1", 80])]],
    ["no print", [...GOOD.slice(0, 2), "", WAYS]],
    ["nothing", []],
  ];
  test.each(wrong)("with %s is refused", (_, list) => {
    expect(() => readSentence("offer", written(list))).toThrow("devices.sentence-wrong");
  });

  test("of the other kind, or of no kind, is refused", () => {
    for (const text of [written(GOOD, "answer"), "troupe-offer:%%", "", `troupe-offer:${"A".repeat(9_999)}`])
      expect(() => readSentence("offer", text)).toThrow("devices.sentence-wrong");
  });

  test("cannot be made where the browser tells no way", () => {
    expect(() => describe("offer", SDP.replaceAll("typ host", "typ relay"))).toThrow("devices.no-network");
  });
});
