import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The keys of a user of the storage. */
export interface S3Keys {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

const SHAPE =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Whether a request bears an AWS signature, version 4, by the owner of the keys. */
export function isSigned(request: IncomingMessage, body: Buffer, keys: S3Keys): boolean {
  const [, accessKey, day = "", region, names = "", signature = ""] =
    SHAPE.exec(request.headers.authorization ?? "") ?? [];
  if (accessKey !== keys.accessKey || region !== keys.region) return false;
  const hash = header(request, "x-amz-content-sha256");
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(body)) return false;
  if (!names.split(";").includes("host")) return false;
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = [
    "AWS4-HMAC-SHA256",
    header(request, "x-amz-date"),
    scope,
    sha256(canonical(request, names, hash)),
  ];
  const dayKey = hmac(`AWS4${keys.secretKey}`, day);
  const key = hmac(hmac(hmac(dayKey, keys.region), "s3"), "aws4_request");
  const expected = hmac(key, toSign.join("\n"));
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

function canonical(request: IncomingMessage, names: string, hash: string): string {
  const url = new URL(request.url ?? "/", "http://storage");
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const path = url.pathname
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const headers = names.split(";").map((name) => `${name}:${header(request, name).trim()}\n`);
  return [request.method, path, query, headers.join(""), names, hash].join("\n");
}

function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name] ?? "";
  return Array.isArray(value) ? value.join(",") : value;
}
