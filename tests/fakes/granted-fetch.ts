import { AppError } from "@core/errors/app-error";
import type { Http } from "@core/ports/http";
import type { Asked, Carried, FetchGrants, Serve } from "@core/ports/plugin-cells";

interface Wanted {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string | { readonly secret: string; readonly before?: string }>>;
}

/** Makes requests as the broker of a cell does, to declared hosts and to those that a call was granted. */
export class GrantedFetch {
  readonly #http: Http;
  readonly #hosts: readonly string[];
  readonly #bodies = new Map<
    number,
    { reader: ReadableStreamDefaultReader<Uint8Array>; grants?: FetchGrants }
  >();
  #last = 0;

  constructor(http: Http, hosts: readonly string[]) {
    this.#http = http;
    this.#hosts = hosts;
  }

  readonly serve: Serve = async (name, asked, signal) => {
    if (name === "fetch") return this.#fetch(asked, signal);
    const { stream } = asked.value as { readonly stream: number };
    if (name === "pull") return this.#pull(stream);
    if (name !== "cancel") throw new AppError("external-plugin.unknown-ask", { name });
    await this.#bodies.get(stream)?.reader.cancel();
    return { value: null };
  };

  async #fetch({ value, bytes, grants }: Asked, signal: AbortSignal): Promise<Carried> {
    const { url, headers = {}, ...init } = value as Wanted;
    const body = bytes ? { body: new TextDecoder().decode(bytes) } : {};
    const { origin, host } = new URL(url);
    const isGranted = grants?.hosts.some((each) => each === origin || `https://${each}` === origin) ?? false;
    if (!isGranted && !this.#hosts.some((each) => `https://${each}` === origin))
      throw new AppError("external-plugin.host-not-granted", { host });
    const secrets = new Map(isGranted ? Object.entries(grants?.secrets ?? {}) : []);
    const filled = Object.entries(headers).map(([name, text]) => {
      if (typeof text === "string") return [name, text];
      const known = secrets.get(text.secret);
      if (known === undefined)
        throw new AppError("external-plugin.secret-elsewhere", { secret: text.secret, host });
      return [name, (text.before ?? "") + known];
    });
    const request = { url, ...init, headers: Object.fromEntries(filled), ...body };
    const response = await this.#http.fetch(request, grants?.signal ?? signal);
    const told = { status: response.status, statusText: response.statusText, headers: [...response.headers] };
    if (!response.body) return { value: { ...told, stream: null } };
    this.#last += 1;
    const reader = response.body.getReader();
    this.#bodies.set(this.#last, { reader, ...(grants ? { grants } : {}) });
    signal.addEventListener("abort", () => void reader.cancel().catch(() => {}), { once: true });
    return { value: { ...told, stream: this.#last } };
  }

  async #pull(stream: number): Promise<Carried> {
    const { reader, grants } = this.#bodies.get(stream) ?? {};
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || !value) return { value: null };
    await grants?.onBytes?.(value.byteLength);
    return { value: null, bytes: value.slice().buffer };
  }
}
