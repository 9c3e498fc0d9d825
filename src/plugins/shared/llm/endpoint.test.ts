import { expect, test } from "vitest";
import { endpoint } from "./endpoint";

const under = (baseUrl: string | undefined, path = "/chat") =>
  endpoint({ id: "c", provider: "p", model: "m", apiKey: "k", baseUrl }, "https://own.example/v1", path);

test("an address is below the base of the credential, else below the provider's own", () => {
  expect(under("https://a.example/v2//")).toBe("https://a.example/v2/chat");
  expect(under(undefined)).toBe("https://own.example/v1/chat");
  expect(under("")).toBe("https://own.example/v1/chat");
});

test.each([
  ["https://a.example", "@evil.example/chat"],
  ["https://a.example", ".evil.example/chat"],
  ["no address", "/chat"],
])("the key goes to no other origin: %s%s", (base, path) => {
  expect(() => under(base, path)).toThrow(
    expect.objectContaining({ code: "credentials.base-url-invalid", params: { url: base } }),
  );
});
