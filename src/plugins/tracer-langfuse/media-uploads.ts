import { toBase64 } from "@core/domain/text/base64";
import { isAppError } from "@core/errors/app-error";
import type { HttpRequest } from "@core/ports/http";
import type { Logger } from "@core/ports/logger";
import { isLocalAddress } from "@core/services/models/request-failure";
import { isPassing } from "./config/langfuse-access";
import { type EmbeddedFile, embeddedFile } from "./data-uri";

/** Parts of an event are looked into this deep. */
const MAX_DEPTH = 10;
const RETRIES = 3;
const BASE_DELAY_MS = 1000;
const MAX_JITTER_MS = 1000;
const MAX_MESSAGE_LENGTH = 1000;
/** Owner of a file: a field of a trace, or of one of its observations. */
export interface MediaPlace {
  readonly traceId: string;
  readonly observationId?: string;
  readonly field: "input" | "output" | "metadata";
}

/** How files get to the host. */
export interface MediaUploadDependencies {
  readonly host: string;
  readonly logger: Logger;
  /** To the host, with its keys. */
  ask(request: Pick<HttpRequest, "url" | "method" | "body">): Promise<Response>;
  /** To where the host has files put, without them. */
  put(request: HttpRequest): Promise<Response>;
  /** Aborted once nothing may be sent any more. */
  readonly closing: AbortSignal;
}

/** Uploads the files that events embed, as the package does where there is Node: https://api.reference.langfuse.com, "Media". */
export class MediaUploads {
  readonly #dependencies: MediaUploadDependencies;

  constructor(dependencies: MediaUploadDependencies) {
    this.#dependencies = dependencies;
  }

  /** The same data with a reference in place of each embedded file; what only begins like one stays a text. */
  async uploaded(data: unknown, place: MediaPlace, depth = 1): Promise<unknown> {
    if (typeof data === "string") return this.#referenceTo(data, place);
    if (typeof data !== "object" || data === null || depth > MAX_DEPTH) return data;
    const within = (part: unknown) => this.uploaded(part, place, depth + 1);
    if (Array.isArray(data)) return Promise.all(data.map(within));
    const parts = Object.entries(data).map(async ([key, part]) => [key, await within(part)] as const);
    return Object.fromEntries(await Promise.all(parts));
  }

  async #referenceTo(text: string, place: MediaPlace): Promise<string> {
    const file = embeddedFile(text);
    if (!file) return text;
    const { type, bytes } = file;
    try {
      const id = await this.#upload(file, place);
      return `@@@langfuseMedia:type=${type}|id=${id}|source=base64_data_uri@@@`;
    } catch (error) {
      const { closing, logger } = this.#dependencies;
      if (!closing.aborted) logger.warn("file not sent", { type, sizeBytes: bytes.length, error });
      return `<Upload handling failed for LangfuseMedia of type ${type}>`;
    }
  }

  /** The id of a file at the host, which asks for the bytes of those alone that it does not have yet. */
  async #upload(file: EmbeddedFile, place: MediaPlace): Promise<string> {
    const { host } = this.#dependencies;
    const { type: contentType, bytes } = file;
    const sha256Hash = toBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
    const body = JSON.stringify({ ...place, contentType, contentLength: bytes.length, sha256Hash });
    const url = `${host}/api/public/media`;
    const answer = await this.#retried(() => this.#dependencies.ask({ url, method: "POST", body }));
    const { mediaId, uploadUrl } = (await answer.json()) as Readonly<Record<string, unknown>>;
    if (!answer.ok || !isId(mediaId)) throw new Error(`No id for the file: status ${answer.status}`);
    if (typeof uploadUrl === "string") await this.#put(file, sha256Hash, uploadUrl, `${url}/${mediaId}`);
    return mediaId;
  }

  async #put(
    { type, bytes }: EmbeddedFile,
    sha256Hash: string,
    url: string,
    mediaUrl: string,
  ): Promise<void> {
    if (!mayReceive(url, this.#dependencies.host)) throw new Error("The upload would not be encrypted");
    const headers = {
      "Content-Type": type,
      "x-amz-checksum-sha256": sha256Hash,
      "x-ms-blob-type": "BlockBlob",
    };
    const startedAt = Date.now();
    const request = { url, method: "PUT", headers, bytes } as const;
    const answer = await this.#retried(() => this.#dependencies.put(request));
    const body = JSON.stringify({
      uploadedAt: new Date().toISOString(),
      uploadHttpStatus: answer.status,
      uploadHttpError: (await answer.text()).slice(0, MAX_MESSAGE_LENGTH),
      uploadTimeMs: Date.now() - startedAt,
    });
    await this.#dependencies.ask({ url: mediaUrl, method: "PATCH", body });
    if (!answer.ok) throw new Error(`The upload ended with status ${answer.status}`);
  }

  /** Tries again after temporary failures: 1, 2 and 4 s later, and up to a second more. */
  async #retried(attempt: () => Promise<Response>): Promise<Response> {
    for (let tried = 0; ; tried++) {
      const answer = await attempt().catch((error: unknown) => {
        if (tried === RETRIES || !isNetworkFailure(error)) throw error;
      });
      if (answer && (tried === RETRIES || !isPassing(answer.status))) return answer;
      await this.#pause(BASE_DELAY_MS * 2 ** tried + Math.random() * MAX_JITTER_MS);
    }
  }

  async #pause(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    this.#dependencies.closing.throwIfAborted();
  }
}

/** Files go over encrypted connections; on this device also to a host that is itself here. */
function mayReceive(url: string, host: string): boolean {
  const protocol = URL.parse(url)?.protocol;
  return protocol === "https:" || (protocol === "http:" && isLocalAddress(url) && isLocalAddress(host));
}

/** Whether it can stand in an address and in a reference. */
function isId(id: unknown): id is string {
  return typeof id === "string" && /^[\w-]{1,200}$/.test(id);
}

function isNetworkFailure(error: unknown): boolean {
  return isAppError(error)
    ? error.code === "network.failed"
    : (error as Error | null)?.name === "TimeoutError";
}
