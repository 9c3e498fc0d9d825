import { expect, test } from "vitest";
import { WebGroupCipher } from "../../../plugins/browser/sync/web-group-cipher";
import type { GroupCipher } from "../../ports/sync/group-cipher";
import type { PeerLink } from "../../ports/sync/sync-peers";
import { type HandshakeParts, handshake } from "./peer-handshake";

const NEVER = new AbortController().signal;
const real = new WebGroupCipher();

/** One end of a connection on which messages wait until they are asked for. */
class MemoryLink implements PeerLink {
  readonly binding = "b";
  readonly isInviter: boolean;
  other: MemoryLink | undefined;
  readonly #come: string[] = [];
  #wake = () => {};

  constructor(isInviter: boolean) {
    this.isInviter = isInviter;
  }

  send(message: string): void {
    this.other?.take(message);
  }

  take(message: string): void {
    this.#come.push(message);
    this.#wake();
  }

  async next(): Promise<string> {
    while (this.#come.length === 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return this.#come.shift() ?? "";
  }

  admit(): void {}
  close(): void {}
}

function links(): readonly [MemoryLink, MemoryLink] {
  const ends = [new MemoryLink(true), new MemoryLink(false)] as const;
  [ends[0].other, ends[1].other] = [ends[1], ends[0]];
  return ends;
}

/** A device that has no secret yet, and notes what it is asked and given. */
function guest(more: Partial<HandshakeParts> = {}) {
  const [asked, given]: [string[][], string[]] = [[], []];
  const parts: HandshakeParts = {
    cipher: real,
    name: "Phone",
    confirm: async (...question) => asked.push(question) > 0,
    join: async (words) => given.push(words),
    device: async () => "phone",
    ...more,
  };
  return { parts, asked, given };
}

/** Somebody who has made the invitation, and says what a device that syncs would, but for what is told otherwise. */
async function pretend(
  link: PeerLink,
  group: string,
  { name = "Desk", words = "" }: { name?: string; words?: string },
) {
  const nonce = real.createNonce();
  const commitment = await real.digest(`commitment|inviter|${nonce}`);
  const said = [{ v: 1, commitment, name, group }, { nonce }, { isSame: true }, { words }];
  for (const message of said) link.send(JSON.stringify(message));
  link.send(JSON.stringify({ isReady: true, device: "desk" }));
}

async function meet(lie: { name?: string; words?: string; group?: string }) {
  const [ends, { parts, given }] = [links(), guest()];
  const secret = await real.createWords();
  const group = (await real.key(secret)).id;
  await pretend(ends[0], lie.group ?? group, { words: secret, ...lie });
  const device = await handshake(parts, ends[1], NEVER).catch(({ code }) => code);
  return { device, given: given.map((words) => words === secret) };
}

test("a device takes the secret of the group that the other one names, and learns its id", async () => {
  expect(await meet({ name: "x".repeat(200) })).toEqual({ device: "desk", given: [true] });
});

test.each([
  ["a name longer than any", { name: "x".repeat(201) }],
  ["more words than a secret has", { words: "lusab ".repeat(34) }],
  ["the secret of another group", { group: "0123456789abcdef" }],
  ["a group that is none", { group: "0123456789ABCDEF" }],
])("it takes nothing from one that says %s", async (_, lie) => {
  expect(await meet(lie)).toEqual({ device: "devices.peer-wrong", given: [] });
});

test("words with a slip in them are told as that", async () => {
  expect(await meet({ words: "lusab babad" })).toEqual({ device: "devices.words-wrong", given: [] });
});

test.each([
  ["f00000000001", "666 241"],
  ["0000000f4245", "000 005"],
])("the code that people compare is made of what both sides have in common: %s", async (begins, code) => {
  const cipher = {
    createNonce: () => real.createNonce(),
    digest: async (text: string) => (text.startsWith("code|") ? begins.padEnd(64, "7") : real.digest(text)),
    key: (words: string) => real.key(words),
  } as GroupCipher;
  const words = await real.createWords();
  const member = { key: await real.key(words), words };
  const [ends, one, other] = [links(), guest({ cipher, member, name: "Desk" }), guest({ cipher })];
  const devices = await Promise.all([
    handshake(one.parts, ends[0], NEVER),
    handshake(other.parts, ends[1], NEVER),
  ]);
  expect([one.asked, other.asked]).toEqual([[[code, "Phone"]], [[code, "Desk"]]]);
  expect([one.given, other.given]).toEqual([[], [words]]);
  expect(devices).toEqual(["phone", "phone"]);
});
