import { createHash } from "node:crypto";
import type { PluginManifest } from "../../../src/core/domain/external-plugins/manifest";
import type { Carried, Serve } from "../../../src/core/ports/plugin-cells";

/** What a server answers, as an author writes it down. */
export interface Answer {
  /** What the address begins with; any where absent. */
  readonly url?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly json?: unknown;
}

/** A request that a plugin made. */
export interface PageRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: string;
}

/** How a server behaves. */
export interface PageOptions {
  readonly answers?: readonly Answer[];
  /** Bodies come in pieces of so many bytes; in one where absent. */
  readonly pieceBytes?: number;
  /** Whether bodies have no end. */
  readonly isEndless?: boolean;
  /** Hosts besides those of the manifest. */
  readonly hosts?: readonly string[];
  /** Answers what the point adds. */
  readonly asks?: Readonly<Record<string, (args: never) => Carried | Promise<Carried>>>;
}

/** The page, as far as a plugin can tell: it answers what one call asks. */
export class Page {
  readonly requests: PageRequest[] = [];
  readonly #options: PageOptions;
  readonly #hosts: ReadonlySet<string>;
  readonly #bodies: Uint8Array<ArrayBuffer>[] = [];
  readonly #stored = new Map<string, unknown>();

  constructor({ hosts }: PluginManifest, options: PageOptions = {}) {
    this.#options = options;
    this.#hosts = new Set([...hosts, ...(options.hosts ?? [])]);
  }

  readonly serve: Serve = async (name, { value, bytes }, signal) => {
    const { key, stream = 0 } = (value ?? {}) as { key?: string; stream?: number };
    const given = this.#options.asks?.[name];
    if (given) return given(value as never);
    if (name === "fetch") return { value: this.#fetched(value as PageRequest) };
    if (name === "pull") return this.#piece(stream, signal);
    if (name === "cancel" || name === "log") return { value: null };
    if (name === "digest")
      return {
        value: createHash("sha256")
          .update(new Uint8Array(bytes ?? new ArrayBuffer()))
          .digest("hex"),
      };
    if (name === "storage.get") return { value: this.#stored.get(key ?? "") };
    if (name === "storage.set") this.#stored.set(key ?? "", (value as { value: unknown }).value);
    else if (name === "storage.remove") this.#stored.delete(key ?? "");
    else throw new Error(`This point answers no "${name}".`);
    return { value: null };
  };

  #fetched(request: PageRequest): object {
    this.requests.push(request);
    const { host } = new URL(request.url);
    if (!this.#hosts.has(host)) throw new Error(`${host} is none of the hosts of the manifest.`);
    const answer = this.#options.answers?.find(({ url = "" }) => request.url.startsWith(url));
    if (!answer) throw new Error(`samples.json has no answer of ${request.url}.`);
    const {
      status = 200,
      headers,
      text = answer.json === undefined ? "" : JSON.stringify(answer.json),
    } = answer;
    const type = answer.json === undefined ? "text/event-stream" : "application/json";
    this.#bodies.push(new TextEncoder().encode(text));
    return {
      status,
      statusText: "",
      headers: Object.entries({ "content-type": type, ...headers }),
      stream: this.#bodies.length - 1,
    };
  }

  #piece(stream: number, signal: AbortSignal): Carried | Promise<Carried> {
    const body = this.#bodies[stream] ?? new Uint8Array();
    const size = this.#options.pieceBytes ?? body.length;
    this.#bodies[stream] = body.slice(size);
    if (body.length > 0) return { value: null, bytes: body.slice(0, size).buffer };
    if (!this.#options.isEndless) return { value: null };
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  }
}
