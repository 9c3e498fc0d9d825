import { AppError, isAbort, isAppError } from "@core/errors/app-error";
import type { HttpRequest } from "@core/ports/http";
import { valueAt } from "@shared/json-value";
import { describe, expect, test } from "vitest";
import { FakeHttp, streamResponse } from "../fakes/fake-http";
import { equalPieces, rechunkings } from "../rechunk";
import type { ProviderCase } from "./provider-case";
import { encode, providerProbe, USAGE, WHOLE } from "./provider-probe";
import { providerToolsContract } from "./provider-tools-contract";
import { searchContract } from "./search-contract";

/** Shows that a client keeps the promises of `LlmClient`. */
export function llmProviderContract(provider: ProviderCase): void {
  const probe = providerProbe(provider);
  const { request, signal, headers, answering, stream, outcome, bodySent, complete } = probe;

  // A reply is cut at every byte: many small steps, which take their time on a busy machine.
  describe(`${provider.name} keeps the provider contract`, () => {
    test("text streams and ends with exactly one finish that states the usage", async () => {
      const { text, error, received, finishes } = await outcome(stream(answering(complete)));
      expect(error).toBeUndefined();
      expect(text).toBe(WHOLE);
      expect(finishes).toEqual([{ type: "finish", reason: "stop", usage: USAGE }]);
      expect(received.at(-1)?.type).toBe("finish");
    });

    test("whatever it asks the network for, it does with the signal it was given, by which it is measured", async () => {
      const http = answering(complete);
      const given = signal();
      await outcome(provider.make(http).stream(request, provider.credential, given));
      expect(http.signals.length).toBeGreaterThan(0);
      expect(new Set(http.signals)).toEqual(new Set([given]));
    });

    test("however the bytes are cut, the reply is the same", async () => {
      const bytes = encode(complete);
      for (const size of [1, 2, 3, 5, 11]) {
        expect((await outcome(stream(answering(equalPieces(bytes, size))))).text).toBe(WHOLE);
      }
      const short = encode(provider.reply(["é"], USAGE));
      for (const pieces of rechunkings(short)) {
        const { text, finishes } = await outcome(stream(answering(pieces)));
        expect([text, finishes.length]).toEqual(["é", 1]);
      }
    });

    test("cut at any byte it never counts as complete, and the text so far is kept", async () => {
      // The line break after a last line of JSON adds nothing to it.
      const bytes = encode(complete.replace(/\n$/, ""));
      let cut = 0;
      for (let length = 0; length < bytes.length; length++) {
        const { text, error, finishes } = await outcome(stream(answering([bytes.subarray(0, length)])));
        expect(WHOLE.startsWith(text)).toBe(true);
        if (provider.endsWithoutMark && finishes.length > 0) expect(text).toBe(WHOLE);
        else {
          cut++;
          expect(finishes).toEqual([]);
          expect(error).toMatchObject({ code: "provider.stream-cut" });
        }
      }
      expect(cut).toBeGreaterThan(bytes.length / 2);
    });

    test("a connection that breaks is a cut, and the text so far is kept", async () => {
      const whole = encode(complete);
      const half = whole.subarray(0, complete.indexOf("wor") - 20);
      const http = new FakeHttp().on(/./, () => new Response(breaking(half), { headers }));
      const { text, error } = await outcome(stream(http));
      expect(error).toMatchObject({ code: "provider.stream-cut" });
      expect(WHOLE.startsWith(text)).toBe(true);
    });

    test("a line that cannot be parsed is passed over", async () => {
      const { text, error } = await outcome(stream(answering(provider.garbage + complete)));
      expect([text, error]).toEqual([WHOLE, undefined]);
    });

    test("an error inside the stream ends it as an error", async () => {
      const { error, finishes } = await outcome(stream(answering(provider.streamError)));
      expect(finishes).toEqual([]);
      expect(error).toMatchObject({
        code: "provider.stream-error",
        params: { provider: provider.name, message: "Overloaded" },
      });
    });

    test("stopping takes effect at once, though the server goes on", async () => {
      const controller = new AbortController();
      let cancelled = false;
      const first = encode(complete).subarray(0, complete.indexOf("wor") - 20);
      const endless = new ReadableStream<Uint8Array>({
        start: (body) => body.enqueue(first),
        // The first bytes have been taken, and more is waited for.
        pull: () => void setTimeout(() => controller.abort(), 0),
        cancel: () => {
          cancelled = true;
        },
      });
      const http = new FakeHttp().on(/./, () => new Response(endless, { headers }));
      const parts = provider.make(http).stream(request, provider.credential, controller.signal);
      const { error, finishes } = await outcome(parts);
      expect(isAbort(error)).toBe(true);
      expect(finishes).toEqual([]);
      expect(cancelled).toBe(true);
    });

    test("an error status is told with its text, and the key is blotted out", async () => {
      const secret = provider.secret ?? provider.credential.apiKey;
      const body = `no such key: ${secret || "none"}`;
      const init = { status: 429, headers: { "retry-after": "7" } };
      const http = new FakeHttp().on(/./, () => new Response(body, init));
      const { error } = await outcome(stream(http));
      expect(isAppError(error) && error.params).toMatchObject({
        provider: provider.name,
        status: 429,
        statusText: "Too Many Requests",
        retryAfterMs: 7000,
        detail: provider.showsBody ? expect.stringContaining("no such key") : "",
      });
      if (secret) expect(JSON.stringify((error as AppError).params)).not.toContain(secret);
    });

    test.each(["<!DOCTYPE html>\n<html><body>Sign in</body></html>", " <html lang=en>"])(
      "a web page with status 200 is told as such, for streams, key checks and lists of models: %s",
      async (page) => {
        const html = { headers: { "content-type": "Text/HTML; charset=utf-8" } };
        const http = new FakeHttp().on(/./, () => new Response(page, html));
        const webPage = { code: "provider.web-page", params: { provider: provider.name } };
        expect((await outcome(stream(http))).error).toMatchObject(webPage);
        const client = provider.make(http);
        const check = client.checkKey(provider.credential, signal());
        if (provider.probe !== "none") await expect(check).rejects.toMatchObject(webPage);
        const asked = http.requests.length;
        const listed = await client
          .listModels?.(provider.credential, signal())
          .catch((error: unknown) => error);
        if (http.requests.length > asked) expect(listed).toMatchObject(webPage);
        const unnamed = new FakeHttp().on(/./, () => streamResponse([page], { headers: {} }));
        expect((await outcome(stream(unnamed))).error).toMatchObject(webPage);
      },
    );

    test("an error without an end is told by its beginning", async () => {
      let cancelled = false;
      const endless = new ReadableStream<Uint8Array>({
        pull: (body) => body.enqueue(encode("no end ".repeat(1000))),
        cancel: () => {
          cancelled = true;
        },
      });
      const http = new FakeHttp().on(/./, () => new Response(endless, { status: 400 }));
      const { error } = await outcome(stream(http));
      expect(error).toMatchObject({ code: "provider.api", params: { status: 400 } });
      expect(cancelled).toBe(true);
    });

    test("a response without a body is told", async () => {
      const http = new FakeHttp().on(/./, () => new Response(null, { status: 200, headers }));
      expect((await outcome(stream(http))).error).toMatchObject({ code: "provider.no-body" });
    });

    test("a network failure passes through", async () => {
      expect((await outcome(stream(new FakeHttp()))).error).toMatchObject({ code: "network.failed" });
    });

    test("the key goes to the origin of the base URL only, in a header", async () => {
      const http = answering(complete);
      const credential = { ...provider.credential, baseUrl: "https://models.example:8443/api/v1" };
      await outcome(stream(http, {}, credential));
      await provider
        .make(http)
        .checkKey(credential, signal())
        .catch(() => false);
      await provider.make(http).listModels?.(credential, signal());
      const secret = provider.secret ?? provider.credential.apiKey;
      for (const { url, body } of http.requests) {
        expect(new URL(url).origin).toBe("https://models.example:8443");
        if (secret) expect(`${url} ${body ?? ""}`).not.toContain(secret);
      }
    });

    test("a base URL may end with a slash", async () => {
      const urls = await Promise.all(
        ["https://models.example/api/v1", "https://models.example/api/v1/"].map(async (baseUrl) => {
          const http = answering(complete);
          await outcome(stream(http, {}, { ...provider.credential, baseUrl }));
          return http.requests[0]?.url;
        }),
      );
      expect(urls[0]).toMatch(/^https:\/\/models\.example\/api\/v1\/./);
      expect(urls[1]).toBe(urls[0]);
    });

    test("an unset temperature is 0.7 and 0 is sent as 0, where the model takes any", async () => {
      const { temperature } = provider;
      const isTaken = temperature !== undefined;
      const sent = temperature ?? ((body: unknown) => valueAt(body, "temperature"));
      expect(sent(await bodySent({}))).toBe(isTaken ? 0.7 : undefined);
      expect(sent(await bodySent({ temperature: 0 }))).toBe(isTaken ? 0 : undefined);
    });

    test("text files are inlined between markers, other files named", async () => {
      const attachments = [
        { type: "text", name: "notes.txt", mimeType: "text/plain", data: btoa("remember the milk") },
        { type: "other", name: "song.mp3", mimeType: "audio/mpeg", data: "AAAA" },
      ] as const;
      const sent = JSON.stringify(
        await bodySent({ messages: [{ role: "user", content: "Read", attachments }] }),
      );
      expect(sent).toMatch(
        /Read.*--- File: notes\.txt ---.*remember the milk.*--- End of file: notes\.txt ---/,
      );
      expect(sent).toContain("[Attached file: song.mp3 (audio/mpeg)]");
      expect(sent).not.toContain("AAAA");
    });

    if (!provider.takesMarks) {
      test("what the user says in several messages is sent as one, and marks of what to keep are not sent", async () => {
        const file = { type: "text", name: "a.txt", mimeType: "text/plain", data: btoa("milk") } as const;
        const several = await bodySent({
          messages: [
            { role: "system", content: "Be brief." },
            { role: "user", content: "Request", attachments: [file], cached: true },
            { role: "user", content: "Own question" },
          ],
        });
        const content = "Request\n\n--- File: a.txt ---\nmilk\n--- End of file: a.txt ---\n\nOwn question";
        const one = [
          { role: "system", content: "Be brief." },
          { role: "user", content },
        ] as const;
        expect(several).toEqual(await bodySent({ messages: one }));
      });
    }

    providerToolsContract(provider, probe);
    searchContract(provider, probe);

    test("bytes are reported as they arrive", async () => {
      const sizes: number[] = [];
      const onBytes = (sizeBytes: number) => {
        sizes.push(sizeBytes);
        return undefined;
      };
      await outcome(stream(answering(equalPieces(encode(complete), 40)), { onBytes }));
      expect(sizes.slice(0, 3)).toEqual([40, 40, 40]);
    });

    if (provider.probe !== "none") {
      test("the probe of the key tells an accepted key from a refused one", async () => {
        const probe = (answer: (request: HttpRequest) => Response) =>
          provider.make(new FakeHttp().on(/./, answer)).checkKey(provider.credential, signal());
        expect(await probe(() => Response.json({}))).toBe(true);
        const refused = probe(() => Response.json({}, { status: 401 }));
        if (provider.probe === "key") expect(await refused).toBe(false);
        else await expect(refused).rejects.toMatchObject({ code: "provider.api" });
        await expect(probe(() => Response.json({}, { status: 500 }))).rejects.toBeInstanceOf(AppError);
      });
    }
  });
}

function breaking(first: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new TypeError("network error"));
      else controller.enqueue(first);
      sent = true;
    },
  });
}
