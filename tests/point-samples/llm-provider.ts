import type { HttpRequest } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/llm/openai-chat-client";
import type { PluginFunctionContext } from "../fakes/cell-context";

const DIALECT = { name: "Acme", defaultBaseUrl: "https://api.acme.example/v1", showsBody: false };
/** Stands for the key wherever the client would put it. */
const KEY = "(provider-key)";

/** A provider that speaks OpenAI's protocol, with a client that knows nothing of plugins. */
export function acmeProvider() {
  const contexts = new WeakMap<AbortSignal, PluginFunctionContext>();
  const http = {
    fetch: async ({ url, ...init }: HttpRequest, signal: AbortSignal) =>
      asResponse(await contexts.get(signal)?.fetch(url, { ...init, headers: withSecret(init.headers) })),
  };
  const client = new OpenAiChatClient(http, { ...DIALECT, asksForUsage: true });
  const known = (credential: object, context: PluginFunctionContext) => {
    contexts.set(context.signal, context);
    return { ...(credential as never as { model: string }), id: "", provider: "acme", apiKey: KEY };
  };
  return {
    point: "llm-provider",
    id: "acme",
    name: "Acme",
    needsKey: true,
    acceptsBaseUrl: true,
    defaultBaseUrl: DIALECT.defaultBaseUrl,
    defaultModel: "acme-large",
    suggestedModels: [{ id: "acme-large", contextWindow: 128_000 }],
    keyPattern: "^acme-[A-Za-z0-9]{20,}$",
    stream: ({ request, credential }: never, context: PluginFunctionContext) =>
      client.stream(request, known(credential, context), context.signal),
    checkKey: ({ credential }: never, context: PluginFunctionContext) =>
      client.checkKey(known(credential, context), context.signal),
    listModels: ({ credential }: never, context: PluginFunctionContext) =>
      client.listModels?.(known(credential, context), context.signal),
  };
}

function withSecret(headers: Readonly<Record<string, string>> = {}) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.endsWith(KEY) ? { secret: "provider-key", before: value.slice(0, -KEY.length) } : value,
    ]),
  );
}

function asResponse(response: Response | undefined): Response {
  if (!response) throw new Error("the call is over");
  return response;
}

/** One of them. */
export const sample = acmeProvider();
