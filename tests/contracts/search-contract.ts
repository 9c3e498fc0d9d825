import type { LlmMessage } from "@core/domain/model/llm";
import { expect, test } from "vitest";
import { FakeHttp, streamResponse } from "../fakes/fake-http";
import { equalPieces } from "../rechunk";
import { OFFERED } from "./offered-tools";
import type { ProviderCase } from "./provider-case";
import { encode, type ProviderProbe } from "./provider-probe";

/** Shows that a client has its provider search the web, or says that it does not. */
export function searchContract(provider: ProviderCase, probe: ProviderProbe): void {
  const { stream, outcome, headers, request, bodySent } = probe;
  const { search } = provider;

  if (!search) {
    test("a search of the web is refused before anything is sent", async () => {
      const http = new FakeHttp();
      expect((await outcome(stream(http, { webSearch: true }))).error).toMatchObject({
        code: "provider.no-web-search",
        params: { provider: provider.name, model: request.model },
      });
      expect(http.requests).toEqual([]);
      expect(provider.make(http).searchesWeb?.(request.model) ?? false).toBe(false);
    });
    return;
  }

  const model = search.model ?? request.model;
  const asked = { webSearch: true, tools: OFFERED, model } as const;

  function searching(replies: readonly string[], size = 4_000): FakeHttp {
    return replies.reduce(
      (http, reply) => http.once(/./, () => streamResponse(equalPieces(encode(reply), size), { headers })),
      new FakeHttp(),
    );
  }

  test("the provider is told to search beside the tools that are offered, at no other host", async () => {
    const http = searching(search.replies);
    await outcome(stream(http, asked));
    const { origin } = new URL(http.requests[0]?.url ?? "");
    const plain = new FakeHttp();
    await outcome(stream(plain));
    expect(new URL(plain.requests[0]?.url ?? "").origin).toBe(origin);
    expect(http.requests).toHaveLength(search.replies.length);
    for (const sent of http.requests) {
      expect(sent.url).toMatch(search.path);
      expect(search.declared(JSON.parse(sent.body ?? "null"))).toEqual(search.declaredAs);
    }
    expect(provider.make(http).searchesWeb?.(model)).toBe(true);
    expect(JSON.stringify(await bodySent({}))).not.toMatch(/search/i);
  });

  test("a reply comes with the pages it goes back to, however it is cut, and without hostile ones", async () => {
    for (const size of [1, 7, 100_000]) {
      const { text, citations, error, received } = await outcome(
        stream(searching(search.replies, size), asked),
      );
      expect(error).toBeUndefined();
      expect(text).toBe(search.text);
      expect(citations).toEqual(search.citations);
      expect(received.at(-1)).toEqual({ type: "finish", reason: "stop", usage: search.usage });
    }
  });

  test("what a citation marks is in the text", () => {
    for (const { start, end } of search.citations) {
      if (start !== undefined) expect(search.text.slice(start, end)).toBe(search.marked);
    }
  });

  test("a searched reply that is cut off never counts as complete", async () => {
    const [last = ""] = search.replies.slice(-1);
    const bytes = encode(last.trimEnd());
    for (let length = 0; length < bytes.length; length += 13) {
      const cut = new FakeHttp().on(/./, () => streamResponse([bytes.subarray(0, length)], { headers }));
      for (const reply of search.replies.slice(0, -1))
        cut.once(/./, () => streamResponse([reply], { headers }));
      const { finishes, text } = await outcome(stream(cut, asked));
      expect(search.text.startsWith(text)).toBe(true);
      expect(finishes).toEqual([]);
    }
  });

  const { calling } = search;
  if (!calling) return;

  test("what was searched and thought before a call goes back with its result", async () => {
    const { calls, text, received } = await outcome(stream(searching([calling.reply]), asked));
    expect(received.at(-1)).toMatchObject({ type: "finish", reason: "tool-calls" });
    const toolCalls = JSON.parse(JSON.stringify(calls));
    const [first] = calls;
    const result = { role: "tool", toolCallId: first?.id ?? "", name: "weather", content: "18 °C" } as const;
    const messages: readonly LlmMessage[] = [
      ...request.messages,
      { role: "assistant", content: text, toolCalls },
      result,
    ];
    const http = searching(search.replies);
    await outcome(stream(http, { ...asked, messages }));
    expect(calling.turns(JSON.parse(http.requests[0]?.body ?? "null"))).toEqual(calling.sent);
  });
}
