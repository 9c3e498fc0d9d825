import { OpenAiChatClient } from "@shared/llm/openai-chat-client";
import type { PluginContext, SecretHeader } from "./context";
import type { LlmRequest } from "./llm";
import type { LlmProviderDefinition, ProviderCredential } from "./llm-provider";

/** A provider that speaks OpenAI's chat completions, and where it differs. */
export interface OpenAiChatDialect {
  /** The provider's name, for error messages. */
  readonly name: string;
  /** Such as `https://api.acme.example/v1`; the user's own comes first where one was entered. */
  readonly baseUrl: string;
  /** The headers of every request; `{ Authorization: { secret: "provider-key", before: "Bearer " } }` where absent. */
  readonly headers?: Readonly<Record<string, string | SecretHeader>>;
  /** The body as the provider wants it, made of the common one. */
  bodyOf?(body: Readonly<Record<string, unknown>>, request: LlmRequest): Readonly<Record<string, unknown>>;
  /** Whether the usage is asked for by `stream_options`; it is where absent. */
  readonly asksForUsage?: boolean;
  /** Whether a stream may end with its `finish_reason`, without `[DONE]`. */
  readonly endsWithoutMark?: boolean;
  /** Whether the text of an error response is for people. */
  readonly showsBody?: boolean;
  /** Models that only reason: they refuse a temperature. */
  isReasoningModel?(model: string): boolean;
  /** Which of the listed models can chat; all where absent. */
  canChat?(model: string): boolean;
}

const BEARER = { Authorization: { secret: "provider-key", before: "Bearer " } };

/**
 * The functions of a provider that speaks OpenAI's chat completions, tools included, as the built-in ones do it:
 * `...openAiChat({ name: "Acme", baseUrl: "https://api.acme.example/v1" })`.
 */
export function openAiChat(
  dialect: OpenAiChatDialect,
): Required<Pick<LlmProviderDefinition, "stream" | "checkKey" | "listModels" | "embed">> {
  // One client for all calls, since it remembers what the server refused; a call is known by its signal.
  const calls = new WeakMap<AbortSignal, Call>();
  const { baseUrl, headers: own = BEARER, ...rest } = dialect;
  const client = new OpenAiChatClient(
    {
      fetch: async ({ url, method, headers, body }, signal) => {
        const { context, credential } = calls.get(signal) ?? {};
        if (!context) throw new Error("A request belongs to a call.");
        const withKey = credential?.hasKey ? own : withoutSecrets(own);
        const given = { method: method ?? "GET", headers: { ...headers, ...withKey } };
        return context.fetch(url, typeof body === "string" ? { ...given, body } : given);
      },
    },
    { asksForUsage: true, defaultBaseUrl: baseUrl, ...rest },
  );
  const begin = (credential: ProviderCredential, context: PluginContext) => {
    calls.set(context.signal, { context, credential });
    return [{ id: "", apiKey: "", ...credential }, context.signal] as const;
  };
  return {
    stream: ({ request, credential }, context) => client.stream(request, ...begin(credential, context)),
    checkKey: ({ credential }, context) => client.checkKey(...begin(credential, context)),
    listModels: ({ credential }, context) => client.listModels(...begin(credential, context)),
    embed: async ({ texts, credential }, context) => {
      let tokens: number | undefined;
      const onTokens = (told: number) => {
        tokens = told;
      };
      const vectors = await client.embed(texts, ...begin(credential, context), onTokens);
      return { vectors, ...(tokens === undefined ? {} : { tokens }) };
    },
  };
}

interface Call {
  readonly context: PluginContext;
  readonly credential: ProviderCredential;
}

function withoutSecrets(headers: OpenAiChatDialect["headers"]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
