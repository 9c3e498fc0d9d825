import * as v from "valibot";
import { fromBase64, toBase64 } from "../../domain/text/base64";
import { AppError } from "../../errors/app-error";
import type { GroupCipher, GroupKey } from "../../ports/sync/group-cipher";
import type { PeerLink } from "../../ports/sync/sync-peers";

const CODE_DIGITS = 6;
const DEVICE = /^[\w-]{1,64}$/;
const HEX = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const hello = v.object({
  v: v.literal(1),
  commitment: HEX,
  name: v.pipe(v.string(), v.maxLength(200)),
  group: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
});
const reveal = v.object({ nonce: HEX });
const proof = v.object({ proof: v.pipe(v.string(), v.base64(), v.maxLength(1_000)) });
const decision = v.object({ isSame: v.boolean() });
const handOver = v.object({ words: v.pipe(v.string(), v.maxLength(200)) });
const ready = v.object({ isReady: v.literal(true), device: v.pipe(v.string(), v.regex(DEVICE)) });

/** Dependencies of finding out who is at the other end. */
export interface HandshakeParts {
  readonly cipher: GroupCipher;
  /** The name of this device, for people. */
  readonly name: string;
  /** The key of the devices that this one syncs with, and their secret; none where it syncs with nobody yet. */
  readonly member?: { readonly key: GroupKey; readonly words: string } | undefined;
  /** Asks the user whether both devices show the same code. */
  confirm(code: string, other: string): Promise<boolean>;
  /** Joins the devices that have a secret. */
  join(words: string): Promise<unknown>;
  /** The id of this device, once it is one of those that sync. */
  device(): Promise<string>;
}

/**
 * Finds out whether the device at the other end of a link has the same secret; where one of both has none, it is handed over
 * once the people at both ends say that they see the same code. Each has committed itself to a random number before it
 * heard that of the other, so that somebody in between has one guess of a million at a code that is the same on both.
 * @returns the id that the other device says is its own.
 * @throws AppError `devices.other-group`, `devices.nobody-syncs`, `devices.code-differs`, `devices.peer-wrong` or
 * `devices.peer-gone`.
 */
export async function handshake(parts: HandshakeParts, link: PeerLink, signal: AbortSignal): Promise<string> {
  const { cipher, member } = parts;
  const own = cipher.createNonce();
  const group = member?.key.id;
  const commitment = await committed(cipher, link.isInviter, own);
  send(link, { v: 1, commitment, name: parts.name, ...(group === undefined ? {} : { group }) });
  const other = await receive(hello, link, signal);
  send(link, { nonce: own });
  const { nonce } = await receive(reveal, link, signal);
  if ((await committed(cipher, !link.isInviter, nonce)) !== other.commitment)
    throw new AppError("devices.peer-wrong");
  const [first, second] = link.isInviter ? [own, nonce] : [nonce, own];
  const transcript = await cipher.digest(`code|${link.binding}|${first}|${second}`);
  if (member && other.group !== undefined) await prove(member.key, other.group, transcript, link, signal);
  else if (!member && other.group === undefined) throw new AppError("devices.nobody-syncs");
  else await introduce(parts, { ...other, code: codeOf(transcript) }, link, signal);
  send(link, { isReady: true, device: await parts.device() });
  return (await receive(ready, link, signal)).device;
}

function committed(cipher: GroupCipher, isInviter: boolean, nonce: string): Promise<string> {
  return cipher.digest(`commitment|${isInviter ? "inviter" : "guest"}|${nonce}`);
}

function codeOf(transcript: string): string {
  const number = Number.parseInt(transcript.slice(0, 12), 16) % 10 ** CODE_DIGITS;
  return String(number).padStart(CODE_DIGITS, "0").replace(/(...)/, "$1 ");
}

/** Two that say to have the same secret show it, each with a text that holds for this connection and this side alone. */
async function prove(
  key: GroupKey,
  group: string,
  transcript: string,
  link: PeerLink,
  signal: AbortSignal,
): Promise<void> {
  if (group !== key.id) throw new AppError("devices.other-group");
  const nameOf = (isInviter: boolean) => `peer/${isInviter ? "inviter" : "guest"}/${transcript}`;
  const sealed = await key.seal(nameOf(link.isInviter), new TextEncoder().encode("here"));
  send(link, { proof: toBase64(sealed) });
  const { proof: others } = await receive(proof, link, signal);
  try {
    await key.open(nameOf(!link.isInviter), fromBase64(others));
  } catch (error) {
    throw new AppError("devices.peer-wrong", {}, { cause: error });
  }
}

/** Hands over the secret, or takes it, once both sides say that the codes are the same. */
async function introduce(
  { cipher, member, confirm, join }: HandshakeParts,
  {
    code,
    name,
    group,
  }: { readonly code: string; readonly name: string; readonly group?: string | undefined },
  link: PeerLink,
  signal: AbortSignal,
): Promise<void> {
  const isSame = await confirm(code, name);
  send(link, { isSame });
  if (!isSame || !(await receive(decision, link, signal)).isSame) throw new AppError("devices.code-differs");
  if (member) return send(link, { words: member.words });
  const { words } = await receive(handOver, link, signal);
  if ((await cipher.key(words)).id !== group) throw new AppError("devices.peer-wrong");
  await join(words);
}

function send(link: PeerLink, message: object): void {
  link.send(JSON.stringify(message));
}

async function receive<S extends v.GenericSchema>(
  schema: S,
  link: PeerLink,
  signal: AbortSignal,
): Promise<v.InferOutput<S>> {
  const text = await link.next(signal);
  try {
    return v.parse(schema, JSON.parse(text));
  } catch (error) {
    throw new AppError("devices.peer-wrong", {}, { cause: error });
  }
}
