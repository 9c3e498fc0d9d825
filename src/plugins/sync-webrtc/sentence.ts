import { AppError } from "@core/errors/app-error";
import * as v from "valibot";

/** Ways to a device that are taken from a sentence, and of each the longest name. */
const MOST_WAYS = 8;
const LONGEST_SENTENCE = 2_000;
const PREFIX = "troupe-";

/** Names of this network that browsers give instead of addresses, and addresses that no packet leaves a network for. */
const NEAR = [
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local$/,
  /^(?:10|127)(?:\.\d{1,3}){3}$/,
  /^192\.168(?:\.\d{1,3}){2}$/,
  /^169\.254(?:\.\d{1,3}){2}$/,
  /^172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}$/,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d{1,3}){2}$/,
  /^f(?:[cd][0-9a-f]{2}|e80):[0-9a-f:]{2,40}$/,
  /^::1$/,
];
const isNear = (host: string) => NEAR.some((pattern) => pattern.test(host));

const ways = v.pipe(
  v.array(
    v.tuple([
      v.pipe(v.string(), v.check(isNear)),
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
    ]),
  ),
  v.minLength(1),
  v.maxLength(MOST_WAYS),
);

/** Parts by which devices find each other: short-lived names of a side, and the print of its certificate. */
const description = v.object({
  kind: v.picklist(["offer", "answer"]),
  ufrag: v.pipe(v.string(), v.regex(/^[\w+/]{4,64}$/)),
  pwd: v.pipe(v.string(), v.regex(/^[\w+/]{22,128}$/)),
  /** SHA-256 of the certificate: 64 hexadecimal digits. */
  print: v.pipe(v.string(), v.regex(/^[0-9A-F]{64}$/)),
  ways,
});

/** How one side of a connection is found, and known. */
export type PeerDescription = v.InferOutput<typeof description>;

/** Reads what counts from a session description of the browser. @throws AppError `devices.no-network`. */
export function describe(kind: "offer" | "answer", sdp: string): PeerDescription {
  const of = (pattern: RegExp) => pattern.exec(sdp)?.[1] ?? "";
  const found = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)];
  const result = v.safeParse(description, {
    kind,
    ufrag: of(/^a=ice-ufrag:(\S+)/m),
    pwd: of(/^a=ice-pwd:(\S+)/m),
    print: of(/^a=fingerprint:sha-256 (\S+)/im)
      .replaceAll(":", "")
      .toUpperCase(),
    ways: found
      .map(([, host = "", port]) => [host.toLowerCase(), Number(port)] as const)
      .filter(([host]) => isNear(host))
      .slice(0, MOST_WAYS),
  });
  if (!result.success) throw new AppError("devices.no-network");
  return result.output;
}

/** A description as a sentence to scan or paste, as short as a code is scanned well. */
export function sentenceOf({ kind, ufrag, pwd, print, ways: known }: PeerDescription): string {
  return `${PREFIX}${kind}:${[ufrag, pwd, print, ...known.map((way) => way.join(":"))].join()}`;
}

/**
 * The description in a sentence, of which nothing is believed: it names devices of this network alone, and the session
 * description is written anew from it. @throws AppError `devices.sentence-wrong` where it is no sentence of this kind.
 */
export function readSentence(kind: "offer" | "answer", sentence: string): PeerDescription {
  const text = sentence.replace(/\s/g, "");
  const isOwn = text.length <= LONGEST_SENTENCE && text.startsWith(`${PREFIX}${kind}:`);
  const [ufrag, pwd, print, ...known] = isOwn ? text.slice(text.indexOf(":") + 1).split(",") : [];
  const result = v.safeParse(description, { kind, ufrag, pwd, print, ways: known.map(wayOf) });
  if (!result.success) throw new AppError("devices.sentence-wrong");
  return result.output;
}

/** An address and its port, which stands behind the last colon. */
function wayOf(text: string): readonly unknown[] {
  const [, host, port] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  return [host, Number(port)];
}

/** The session description that a browser takes, with nothing but a channel for data in it. */
export function sessionOf({ kind, ufrag, pwd, print, ways: known }: PeerDescription): string {
  const lines = [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...known.map(
      ([host, port], at) => `a=candidate:${at + 1} 1 udp ${2_113_937_151 - at} ${host} ${port} typ host`,
    ),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${print.match(/../g)?.join(":")}`,
    `a=setup:${kind === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:65536",
  ];
  return `${lines.join("\r\n")}\r\n`;
}
