const LINK_PROTOCOLS = new Set(["http:", "https:", "mailto:"]);
const INLINE_IMAGE = /^data:image\/(?:png|gif|jpeg|webp|avif);base64,[a-z\d+/=\s]*$/i;

/** An absolute address a link may open, or undefined: anything but http, https and mailto stays plain text. */
export function safeLink(address: string | undefined): string | undefined {
  const url = parse(address);
  return url && LINK_PROTOCOLS.has(url.protocol) ? url.href : undefined;
}

/** The source of an image: `inline` needs no request, `remote` waits for the reader's consent. */
export function imageSource(
  address: string | undefined,
): { kind: "inline" | "remote"; url: string; host: string } | undefined {
  if (address && INLINE_IMAGE.test(address)) return { kind: "inline", url: address, host: "" };
  const url = parse(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
  return { kind: "remote", url: url.href, host: url.host };
}

function parse(address: string | undefined): URL | undefined {
  try {
    return address === undefined ? undefined : new URL(address);
  } catch {
    return undefined;
  }
}
