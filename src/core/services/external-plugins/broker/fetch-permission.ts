import * as v from "valibot";
import type { PluginManifest } from "../../../domain/external-plugins/manifest";
import { addressOfHost, isAtHost, isThisDevice } from "../../../domain/external-plugins/plugin-host-name";
import { AppError } from "../../../errors/app-error";
import type { HttpRequest } from "../../../ports/http";
import type { Asked, FetchGrants } from "../../../ports/plugin-cells";
import type { PluginSecrets } from "../../../ports/plugin-secrets";
import { isOAuth, type OAuthTokens } from "../oauth/oauth-tokens";

/** The headers that say who asks, or how a connection is used: the browser's own. */
const FORBIDDEN =
  /^(cookie2?|host|origin|referer|connection|content-length|date|expect|keep-alive|te|trailer|transfer-encoding|upgrade|via|dnt|accept-charset|accept-encoding|access-control-.*|proxy-.*|sec-.*|set-cookie2?|x-http-method(-override)?|x-method-override)$/;

const headerText = v.pipe(v.string(), v.maxLength(8_000), v.regex(/^[\t\x20-\x7e\x80-\xff]*$/));
const header = v.union([
  headerText,
  v.strictObject({
    secret: v.pipe(v.string(), v.maxLength(64)),
    before: v.optional(v.pipe(headerText, v.maxLength(100)), ""),
  }),
]);

const brokerRequest = v.strictObject({
  url: v.pipe(v.string(), v.maxLength(16_000)),
  method: v.optional(v.picklist(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"]), "GET"),
  headers: v.optional(
    v.pipe(
      v.record(v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w!#$%&'*+.^`|~-]+$/)), header),
      v.check((headers) => Object.keys(headers).length <= 50, "there are more than 50 headers"),
    ),
    {},
  ),
});

/** The request of a plugin, as far as it is a request at all. */
type BrokerRequest = v.InferOutput<typeof brokerRequest>;

/** The hosts a plugin may send requests to, and the secrets that go there. */
export interface FetchRights {
  readonly manifest: Pick<PluginManifest, "hosts" | "secrets">;
  readonly secrets: Pick<PluginSecrets, "get">;
  /** The tokens of those that come from signing in. */
  readonly tokens: Pick<OAuthTokens, "get">;
  /** Of this page, which no plugin reaches. */
  readonly pageOrigin?: string;
}

/**
 * The request a plugin may make: to hosts that were declared, or granted for the call, and with secrets that are bound to
 * that very host. @throws AppError `external-plugin.bad-request`, `.host-not-granted`, `.no-secret`, `oauth.not-signed-in`, or what secrets and tokens throw.
 */
export async function permittedRequest(
  { value, bytes, grants }: Asked,
  rights: FetchRights,
): Promise<HttpRequest> {
  const read = v.safeParse(brokerRequest, value);
  if (!read.success) throw new AppError("external-plugin.bad-request", { reason: read.issues[0].message });
  const { url, method, headers } = read.output;
  const target = targetOf(url);
  const isGranted = grants?.hosts.some((host) => isAt(target, host)) ?? false;
  const isDeclared =
    !isOwnServer(target, rights.pageOrigin) && rights.manifest.hosts.some((host) => isAt(target, host));
  if (!isDeclared && !isGranted)
    throw new AppError("external-plugin.host-not-granted", { host: target.host });
  const given = isGranted ? grants : undefined;
  const filled = await filledHeaders(headers, target, rights, given);
  return { url: target.href, method, headers: filled, ...(bytes ? bodyOf(bytes) : {}) };
}

/** A body as a text where it is one. */
function bodyOf(bytes: ArrayBuffer): Pick<HttpRequest, "body" | "bytes"> {
  try {
    return { body: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    // Files are sent as they are.
    return { bytes: new Uint8Array(bytes) };
  }
}

/** Whether this is the server of the page, by whatever name: this device has several. */
function isOwnServer(url: URL, pageOrigin: string | undefined): boolean {
  const own = pageOrigin === undefined ? null : URL.parse(pageOrigin);
  if (!own) return false;
  const isSameHost =
    own.hostname === url.hostname || (isThisDevice(own.hostname) && isThisDevice(url.hostname));
  return isSameHost && own.port === url.port && own.protocol === url.protocol;
}

function targetOf(address: string): URL {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password)
    throw new AppError("external-plugin.bad-request", { reason: "the address" });
  return url;
}

/** An origin stands for itself. */
function isAt(url: URL, host: string): boolean {
  return host.includes("://") ? URL.parse(host)?.origin === url.origin : isAtHost(url, host);
}

async function filledHeaders(
  headers: BrokerRequest["headers"],
  target: URL,
  { manifest, secrets, tokens }: FetchRights,
  grants: FetchGrants | undefined,
): Promise<Readonly<Record<string, string>>> {
  const secretOf = async (name: string): Promise<string> => {
    if (grants && Object.hasOwn(grants.secrets, name)) return grants.secrets[name] ?? "";
    const declared = manifest.secrets.find((secret) => secret.name === name);
    if (!declared || !isAt(target, declared.host))
      throw new AppError("external-plugin.secret-elsewhere", { secret: name, host: target.host });
    const value = isOAuth(declared)
      ? await tokens.get(declared)
      : await secrets.get(name, addressOfHost(declared.host));
    if (value === undefined && declared.oauth)
      throw new AppError("oauth.not-signed-in", { label: declared.label });
    if (value === undefined) throw new AppError("external-plugin.no-secret", { secret: declared.label });
    return value;
  };
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (FORBIDDEN.test(name.toLowerCase()))
      throw new AppError("external-plugin.bad-request", { reason: `the header ${name}` });
    filled[name] = typeof value === "string" ? value : value.before + (await secretOf(value.secret));
  }
  return filled;
}
