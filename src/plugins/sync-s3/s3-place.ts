import { AppError, isAppError } from "@core/errors/app-error";
import type { Http } from "@core/ports/http";
import type { SyncPlace } from "@core/ports/sync/sync-place";
import { AwsV4Signer } from "aws4fetch";
import type { Bucket } from "./bucket";

/** Files of devices that sync lie apart from what else is in the bucket. */
const FOLDER = "troupe-sync/";

interface Answer {
  readonly status: number;
  readonly response: Response;
}

/** A bucket in which devices meet. */
export class S3Place implements SyncPlace {
  readonly name: string;
  readonly #bucket: Bucket;
  readonly #secretKey: string;
  readonly #http: Http;

  constructor(bucket: Bucket, secretKey: string, http: Http) {
    this.name = bucket.bucket;
    this.#bucket = bucket;
    this.#secretKey = secretKey;
    this.#http = http;
  }

  async list(signal: AbortSignal): Promise<readonly string[]> {
    const names: string[] = [];
    for (let token = ""; ; ) {
      const query = { "list-type": "2", "encoding-type": "url", prefix: FOLDER };
      const asked = new URLSearchParams(token === "" ? query : { ...query, "continuation-token": token });
      const { response } = await this.#ask("GET", `?${asked}`, signal);
      const text = await response.text();
      for (const [, key = ""] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        const path = decoded(key);
        if (path.startsWith(FOLDER)) names.push(path.slice(FOLDER.length));
      }
      const next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1];
      if (next === undefined || next === token) return names;
      token = unescaped(next);
    }
  }

  async get(name: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { status, response } = await this.#ask("GET", `/${pathOf(name)}`, signal, { expects: [404] });
    return status === 404 ? undefined : new Uint8Array(await response.arrayBuffer());
  }

  async putOnce(name: string, content: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<boolean> {
    const path = `/${pathOf(name)}`;
    if (!this.#bucket.refusesReplacing) {
      const { status } = await this.#ask("HEAD", path, signal, { expects: [404] });
      if (status !== 404) return false;
      await this.#ask("PUT", path, signal, { content });
      return true;
    }
    const { status } = await this.#ask("PUT", path, signal, { content, isNew: true, expects: [412] });
    return status !== 412;
  }

  async remove(name: string, signal: AbortSignal): Promise<void> {
    await this.#ask("DELETE", `/${pathOf(name)}`, signal, { expects: [404] });
  }

  /** Whether the storage keeps a file as it is when it is asked to. Some replace it, or know no such request. */
  async refusesReplacing(signal: AbortSignal): Promise<boolean> {
    const [path, content] = [`/${pathOf("trial")}`, new Uint8Array([0])];
    const put = () => this.#ask("PUT", path, signal, { content, isNew: true, expects: [400, 409, 412, 501] });
    await put();
    const { status } = await put();
    await this.remove("trial", signal);
    return status === 412;
  }

  async #ask(
    method: "GET" | "HEAD" | "PUT" | "DELETE",
    path: string,
    signal: AbortSignal,
    options: {
      readonly content?: Uint8Array<ArrayBuffer>;
      readonly isNew?: boolean;
      readonly expects?: readonly number[];
    } = {},
  ): Promise<Answer> {
    const { address, bucket, region, accessKey } = this.#bucket;
    const { content, isNew = false, expects = [] } = options;
    const signer = new AwsV4Signer({
      ...{ method, url: `${address}/${encodeURIComponent(bucket)}${path}`, service: "s3", region },
      ...{ accessKeyId: accessKey, secretAccessKey: this.#secretKey },
      headers: isNew ? { "if-none-match": "*" } : {},
    });
    const { url, headers } = await signer.sign();
    const request = { method, url: url.href, headers: Object.fromEntries(headers) };
    const response = await this.#fetch({ ...request, ...(content ? { bytes: content } : {}) }, signal);
    const { status } = response;
    if (response.ok || expects.includes(status)) return { status, response };
    await response.body?.cancel();
    throw new AppError(codeOf(status), { status, bucket });
  }

  async #fetch(request: Parameters<Http["fetch"]>[0], signal: AbortSignal): Promise<Response> {
    try {
      return await this.#http.fetch(request, signal);
    } catch (error) {
      if (!isAppError(error) || error.code !== "network.failed") throw error;
      const reached = await this.#http.reach?.(this.#bucket.address, signal);
      const code = reached === "answers" ? "bucket.blocked" : "bucket.silent";
      throw new AppError(code, { bucket: this.name }, { cause: error });
    }
  }
}

function codeOf(status: number): string {
  if (status === 403 || status === 401) return "bucket.refused";
  if (status === 404) return "bucket.missing";
  return "bucket.failed";
}

function pathOf(name: string): string {
  return `${FOLDER}${encodeURIComponent(name)}`;
}

/** A key as the storage lists it, with `%` before what is no letter; spaces may be `+`. */
function decoded(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll("+", " "));
  } catch {
    return "";
  }
}

function unescaped(text: string): string {
  const letters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => letters[name] ?? "");
}
