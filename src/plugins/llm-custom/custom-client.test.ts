import type { ModelCredential } from "@core/domain/model/credential";
import { describe, expect, test } from "vitest";
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
