import { isAbort } from "@core/errors/app-error";
import { parseJson } from "@shared/json-value";
import { describe, expect, test } from "vitest";
import { FakeHttp, jsonResponse } from "../fakes/fake-http";
import type { ProviderCase } from "./provider-case";

/** A provider that embeds, for the suite. */
export interface EmbeddingCase extends Pick<ProviderCase, "name" | "credential" | "make"> {
  /** Where vectors are asked for. */
  readonly address: string;
  /** The model that is asked for them, which the provider lists where `listed` says what it answers. */
  readonly model: string;
  readonly listed?: unknown;
  /** The answer that carries these vectors. */
  answer(vectors: readonly (readonly number[])[]): unknown;
}

/** As OpenAI answers, with the last one first: the place says which text it is of. */
export const openAiVectors: EmbeddingCase["answer"] = (vectors) => ({
  data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })).reverse(),
});

/** Models of a server, as OpenAI lists them; of the two that embed, the last one knows most languages. */
export const LISTED_MODELS = {
  data: [{ id: "qwen/qwen3-4b" }, { id: "text-embedding-nomic" }, { id: "text-embedding-bge-m3" }],
};

/** Shows that a client keeps the promises of `embeddingModel` and `embed`. */
export function embeddingContract(provider: EmbeddingCase): void {
  const { name, make, model, address } = provider;
  const credential = { ...provider.credential, model };
  const { signal } = new AbortController();
  const answering = (body: unknown) => new FakeHttp().on(/./, () => jsonResponse(body));

  describe(`${name} makes vectors`, () => {
    test("with the model it has for that", async () => {
      const http = answering(provider.listed ?? {});
      expect(await make(http).embeddingModel?.(provider.credential, signal)).toMatchObject({ model });
    });

    test("one for each text, in their order, of its own endpoint and with its key", async () => {
      const http = answering(
        provider.answer([
          [1, 0],
          [0.5, 0.25],
        ]),
      );
      const vectors = await make(http).embed?.(["first", "둘째"], credential, signal);
      expect(vectors).toEqual([
        [1, 0],
        [0.5, 0.25],
      ]);
      const [request] = http.requests;
      expect(request?.url).toBe(address);
      expect(parseJson(request?.body as string)).toMatchObject({ model, input: ["first", "둘째"] });
      if (credential.apiKey) expect(JSON.stringify(request?.headers)).toContain(credential.apiKey);
      expect(http.signals).toEqual([signal]);
    });

    test("and tells how many tokens they took, where its server says", async () => {
      const body = {
        ...(provider.answer([[1]]) as object),
        usage: { total_tokens: 9 },
        prompt_eval_count: 9,
      };
      const told: number[] = [];
      await make(answering(body)).embed?.(["a"], credential, signal, (tokens) => told.push(tokens));
      await make(answering(provider.answer([[1]]))).embed?.(["a"], credential, signal, (tokens) =>
        told.push(tokens),
      );
      expect(told).toEqual([9]);
    });

    test.each([
      ["too few", [[1, 0]]],
      ["of different lengths", [[1, 0], [1]]],
      ["empty", [[], []]],
      ["no numbers", [["a"], ["b"]]],
    ])("and none that are %s", async (_, vectors) => {
      const http = answering(provider.answer(vectors as number[][]));
      await expect(make(http).embed?.(["a", "b"], credential, signal)).rejects.toMatchObject({
        code: "provider.no-vectors",
        params: { provider: name },
      });
    });

    test("and tells an error of its server", async () => {
      const http = new FakeHttp().on(/./, () => new Response("no", { status: 429 }));
      await expect(make(http).embed?.(["a"], credential, signal)).rejects.toMatchObject({
        code: "provider.api",
        params: { provider: name, status: 429 },
      });
    });

    test("and stops when it is told to", async () => {
      const stopped = AbortSignal.abort(new DOMException("stopped", "AbortError"));
      const http = answering(provider.answer([[1]]));
      const error = await make(http)
        .embed?.(["a"], credential, stopped)
        .catch((thrown: unknown) => thrown);
      expect(isAbort(error)).toBe(true);
    });
  });
}
