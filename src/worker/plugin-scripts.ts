import { type PageScriptRequest, SCRIPT_ADDRESS } from "../core/ports/page-scripts";

/** A page that is there hands over what it has within that. */
const ANSWER_LIMIT_MS = 10_000;

/** A page, as far as it is talked with. */
interface AskedPage {
  /** Only a `window` is asked: workers have a policy and a world of their own. */
  readonly type: ClientTypes;
  postMessage(message: PageScriptRequest, transfer: Transferable[]): void;
}

/** A request of a page, and where pages are found. */
export interface ScriptRequest {
  readonly url: string;
  readonly clientId: string;
  /** The use it is requested for: a script of the page that asks, and neither a document nor a worker. */
  readonly destination: string;
  readonly clients: { get(id: string): Promise<AskedPage | undefined> };
}

/** To whoever takes it for something else than a script, it is nothing and may do nothing. */
const HEADERS = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
};

/**
 * Answers for the files of plugins that the user trusts with the page: its policy runs nothing but what comes from its
 * own origin. The page that asks is the one that has the file; nothing is served but what has the digest in the
 * address.
 */
export async function servePluginScript({
  url,
  clientId,
  destination,
  clients,
}: ScriptRequest): Promise<Response> {
  if (destination !== "script") return new Response(null, { status: 404 });
  const sha256 = SCRIPT_ADDRESS.exec(new URL(url).pathname)?.[1];
  const page = await clients.get(clientId);
  const code = sha256 && page?.type === "window" ? await handedOver(page, sha256) : undefined;
  if (code === undefined) return new Response(null, { status: 404 });
  const bytes = new TextEncoder().encode(code);
  if ((await digestOf(bytes)) !== sha256) return new Response(null, { status: 403 });
  return new Response(bytes, { headers: HEADERS });
}

async function handedOver(page: AskedPage, sha256: string): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(typeof data === "string" ? data : undefined);
      timer = setTimeout(() => resolve(undefined), ANSWER_LIMIT_MS);
      page.postMessage({ type: "SCRIPT_WANTED", sha256 }, [port2]);
    });
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
