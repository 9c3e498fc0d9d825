import { isAppError } from "@core/errors/app-error";
import type { Carried, Serve } from "@core/ports/plugin-cells";

/** A secret in place of the value of a header. */
interface SecretHeader {
  readonly secret: string;
  readonly before?: string;
}

/** Context that a plugin's function receives beside its arguments. */
export interface PluginFunctionContext {
  readonly signal: AbortSignal;
  fetch(
    url: string,
    init?: {
      readonly method?: string;
      readonly headers?: Readonly<Record<string, string | SecretHeader>>;
      readonly body?: string | undefined;
    },
  ): Promise<Response>;
  /** Asks the page for what the point of the function adds. */
  // biome-ignore lint/suspicious/noExplicitAny: what is answered depends on what is asked.
  ask(name: string, args?: unknown, bytes?: ArrayBuffer): Promise<any>;
}

/** The context of a call: whatever it does is asked of the page. */
export function cellContext(serve: Serve, signal: AbortSignal): PluginFunctionContext {
  const ask = async (name: string, value: unknown = null, bytes?: ArrayBuffer) => {
    try {
      return await serve(name, bytes ? { value, bytes } : { value }, signal);
    } catch (error) {
      throw told(error);
    }
  };
  return {
    signal,
    fetch: async (url, { body, ...init } = {}) => {
      const sent = body === undefined ? undefined : new TextEncoder().encode(body).slice().buffer;
      const { value } = await ask("fetch", { url, ...init }, sent);
      const { stream, ...told } = value as ResponseInit & { readonly stream: number | null };
      return new Response(stream === null ? null : bodyOf(stream, ask), told);
    },
    ask: async (name, args, bytes) => {
      const answer = await ask(name, args, bytes);
      return answer.bytes ? answer : answer.value;
    },
  };
}

function bodyOf(
  stream: number,
  ask: (name: string, value: unknown) => Promise<Carried>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { bytes } = await ask("pull", { stream });
        if (bytes) controller.enqueue(new Uint8Array(bytes));
        else controller.close();
      },
      async cancel() {
        await ask("cancel", { stream });
      },
    },
    { highWaterMark: 0 },
  );
}

/** A plugin is told the code and the reason, and nothing else of an error of the page. */
function told(error: unknown): unknown {
  if (!isAppError(error)) return error instanceof Error ? new Error(error.message) : error;
  const { code, params, message } = error;
  return Object.assign(new Error(message), { code, params });
}
