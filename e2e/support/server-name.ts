/** Where the session id stands in the first record of TLS: after both headers, the version and the random bytes. */
const SESSION = 5 + 4 + 2 + 32;
const SERVER_NAME = 0;

/** The name of the server that the first bytes of a TLS connection ask for (RFC 6066); none where there is none. */
export function serverNameOf(hello: Buffer): string | undefined {
  try {
    let at = SESSION + 1 + hello.readUInt8(SESSION);
    at += 2 + hello.readUInt16BE(at);
    at += 1 + hello.readUInt8(at);
    const end = at + 2 + hello.readUInt16BE(at);
    at += 2;
    while (at < end) {
      const [type, length] = [hello.readUInt16BE(at), hello.readUInt16BE(at + 2)];
      // A list of one name, which is of a host.
      if (type === SERVER_NAME) return hello.toString("latin1", at + 9, at + 9 + hello.readUInt16BE(at + 7));
      at += 4 + length;
    }
  } catch {
    // Not TLS, or cut off.
  }
  return undefined;
}
