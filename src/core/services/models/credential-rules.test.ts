import { describe, expect, test } from "vitest";
import { ScriptedProvider } from "../../../../tests/fakes/scripted-provider";
import { type NewCredential, validateCredential } from "./credential-rules";

const INPUT = { provider: "alpha", apiKey: " key ", model: " m " };
const accepted = (over: Partial<NewCredential> = {}, properties: object = {}) =>
  validateCredential({ ...INPUT, ...over }, new ScriptedProvider("alpha", properties).contribution);
const code = (over: Partial<NewCredential>, properties: object = {}) => {
  try {
    accepted(over, properties);
    return "accepted";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test("a key, a model and a name are trimmed, and a blank name is none", () => {
  expect(accepted()).toMatchObject({ provider: "alpha", apiKey: "key", model: "m" });
  expect(accepted({ name: " My own " }).name).toBe("My own");
  expect(accepted({ name: "n".repeat(70) }).name).toBe("n".repeat(60));
  expect(accepted({ name: "  " })).not.toHaveProperty("name");
});

test("what a provider needs has to be there", () => {
  expect(code({ model: " " }, { needsKey: false })).toBe("credentials.fields-missing");
  expect(code({ apiKey: "" })).toBe("credentials.fields-missing");
  expect(code({ apiKey: "" }, { needsKey: false })).toBe("accepted");
  expect(code({}, { needsBaseUrl: true, acceptsBaseUrl: true })).toBe("credentials.base-url-required");
  expect(code({ apiKey: "schlüssel" })).toBe("credentials.key-invalid");
  expect(code({ apiKey: "a\nb" })).toBe("credentials.key-invalid");
});

describe("an address", () => {
  const own = { acceptsBaseUrl: true, needsKey: false };

  test.each([
    ["https://models.example/v1", "https://models.example/v1"],
    [" http://localhost:1234/v1// ", "http://localhost:1234/v1"],
    ["", undefined],
    ["   ", undefined],
    [undefined, undefined],
  ])("%j is taken as %j", (baseUrl, taken) => {
    expect(accepted({ baseUrl }, own).baseUrl).toBe(taken);
  });

  test.each([
    "models.example",
    "ftp://models.example",
    "javascript:alert(1)",
    "xhttps://models.example",
    "https://a@models.example",
    "https://:b@models.example",
    "https://models.example/?key=1",
    "https://models.example/#part",
  ])("%s is refused", (baseUrl) => {
    expect(code({ baseUrl }, own)).toBe("credentials.base-url-invalid");
  });

  test("is left out where the provider has its own", () => {
    expect(accepted({ baseUrl: "nonsense" }, { acceptsBaseUrl: false }).baseUrl).toBeUndefined();
  });
});
