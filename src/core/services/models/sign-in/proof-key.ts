import type { Hasher } from "../../../ports/hasher";
import type { Ids } from "../../../ports/ids";

/** A proof key for exchanging a code (RFC 7636): the challenge is sent first, the verifier with the code. */
export interface ProofKey {
  readonly verifier: string;
  /** The digest of the verifier (`S256`), in base64url. */
  readonly challenge: Promise<string>;
}

/** A proof key that nobody has had before. */
export function newProofKey(ids: Pick<Ids, "next">, hasher: Hasher): ProofKey {
  // RFC 7636 asks for 43 to 128 characters of an alphabet that ids keep to.
  const verifier = [ids.next(), ids.next(), ids.next()].join("-");
  return { verifier, challenge: hasher.sha256(verifier).then(base64Url) };
}

function base64Url(hexadecimal: string): string {
  const bytes = (hexadecimal.match(/../g) ?? []).map((pair) =>
    String.fromCharCode(Number.parseInt(pair, 16)),
  );
  return btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
