import type { ModelCredential } from "@core/domain/model/credential";
import { describe, expect, test } from "vitest";
import { embeddingContract, LISTED_MODELS, openAiVectors } from "../../../tests/contracts/embedding-contract";
import { FakeHttp, jsonResponse } from "../../../tests/fakes/fake-http";
import { CustomClient } from "./custom-client";

const CREDENTIAL: ModelCredential = {
  ...{ id: "c", provider: "custom", model: "m", apiKey: "sk-own", baseUrl: "https://models.example/v1" },
  extras: { topP: 0.9, stop: ["END", "\n\n"], seed: 7, extraBody: '{"top_k":40,"temperature":0.1}' },
  headers: { "X-Key": "sk-header-value", Authorization: "Token abc" },
};
const signal = new AbortController().signal;

describe("a custom server", () => {
  test("is sent the further fields and headers that its user has set, which have the last word", async () => {
    const http = new FakeHttp().on(/./, () =>
      jsonResponse({ error: { message: "Who is sk-header-value?" } }, { status: 403 }),
    );
    const request = { model: "m", messages: [{ role: "user", content: "Hi" }] } as const;
    const reading = async () => {
      for await (const _ of new CustomClient(http).stream(request, CREDENTIAL, signal));
    };
    const error = await reading().catch((thrown: unknown) => thrown);
    expect(http.requests[0]?.headers).toMatchObject({
      "X-Key": "sk-header-value",
      Authorization: "Token abc",
    });
    expect(JSON.parse(http.requests[0]?.body ?? "")).toMatchObject({
      ...{ top_p: 0.9, stop: ["END", "\n\n"], seed: 7, top_k: 40, temperature: 0.1, stream: true },
    });
    expect(JSON.stringify(error)).not.toContain("sk-header-value");
  });

  test("is asked for its models with the headers too", async () => {
    const http = new FakeHttp().on(/./, () => jsonResponse({ data: [{ id: "m" }] }));
    expect(await new CustomClient(http).listModels(CREDENTIAL, signal)).toEqual(["m"]);
    expect(http.requests[0]?.headers).toMatchObject({ "X-Key": "sk-header-value" });
  });
});

embeddingContract({
  name: "Custom",
  credential: {
    id: "c",
    provider: "custom",
    model: "chat",
    apiKey: "key",
    baseUrl: "https://models.example/v1",
  },
  make: (http) => new CustomClient(http),
  address: "https://models.example/v1/embeddings",
  model: "text-embedding-bge-m3",
  listed: LISTED_MODELS,
  answer: openAiVectors,
});

test("nothing is sent anywhere without an address, and any key is taken that is not empty", async () => {
  const http = new FakeHttp();
  const client = new CustomClient(http);
  const { baseUrl: _, ...nowhere } = CREDENTIAL;
  const asked = [
    () => client.checkKey(nowhere),
    () => client.listModels(nowhere, signal),
    () => client.embeddingModel(nowhere, signal),
    () => client.embed(["a"], nowhere, signal),
    () => client.stream({ model: "m", messages: [] }, nowhere, signal).next(),
  ];
  for (const ask of asked)
    await expect(ask()).rejects.toMatchObject({ code: "credentials.base-url-required" });
  expect(await client.checkKey(CREDENTIAL)).toBe(true);
  expect(await client.checkKey({ ...CREDENTIAL, apiKey: "" })).toBe(false);
  expect(http.requests).toEqual([]);
});
