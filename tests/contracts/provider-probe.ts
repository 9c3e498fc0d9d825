import type { LlmPart, LlmRequest, TokenUsage, ToolCall } from "@core/domain/model/llm";
import type { Http } from "@core/ports/http";
import { FakeHttp, streamResponse } from "../fakes/fake-http";
import type { ProviderCase } from "./provider-case";

/** The pieces of the reply that a contract is shown with, and what it took. */
export const TEXTS = ["Hé", "llo 👋", " wor", "ld"];
export const WHOLE = TEXTS.join("");
export const USAGE: TokenUsage = { promptTokens: 11, completionTokens: 7, totalTokens: 18 };

/** The bytes of a text. */
export const encode = (text: string) => new TextEncoder().encode(text);

/** Probe that a contract asks a provider with. */
export type ProviderProbe = ReturnType<typeof providerProbe>;

/** Asks a provider's client over a network that answers with given bytes. */
export function providerProbe(provider: ProviderCase) {
  const request: LlmRequest = {
    model: provider.credential.model,
    messages: [{ role: "user", content: "Hi" }],
  };
  const signal = () => new AbortController().signal;
  const headers = { "content-type": provider.contentType ?? "text/event-stream" };
  const complete = provider.reply(TEXTS, USAGE);

  function answering(body: string | readonly Uint8Array[]): FakeHttp {
    const chunks = typeof body === "string" ? [body] : body;
    return new FakeHttp().on(/./, () => streamResponse(chunks, { headers }));
  }

  function stream(http: Http, extra: Partial<LlmRequest> = {}, credential = provider.credential) {
    return provider.make(http).stream({ ...request, ...extra }, credential, signal());
  }

  async function bodySent(extra: Partial<LlmRequest>): Promise<unknown> {
    const http = answering(complete);
    await outcome(stream(http, extra));
    return JSON.parse(http.requests.at(-1)?.body ?? "null");
  }

  return { request, signal, headers, complete, answering, stream, outcome, bodySent };
}

/** Everything that came, and what ended it. */
async function outcome(parts: AsyncIterable<LlmPart>) {
  const received: LlmPart[] = [];
  let error: unknown;
  try {
    for await (const part of parts) received.push(part);
  } catch (thrown) {
    error = thrown;
  }
  return {
    text: received.map((part) => (part.type === "text-delta" ? part.text : "")).join(""),
    calls: received.flatMap((part): readonly ToolCall[] => (part.type === "tool-call" ? [part.call] : [])),
    citations: received.flatMap((part) => (part.type === "citation" ? [part.citation] : [])),
    error,
    received,
    finishes: received.filter(({ type }) => type === "finish"),
  };
}
