import { expect, test } from "vitest";
import { isEnvironment, isSampleRate, normalHost, validateLangfuse } from "./langfuse-rules";

const INPUT = { enabled: true, host: "", publicKey: " pk ", secretKey: " sk " };
const HOST = "https://cloud.langfuse.com";
const kept = (over: object = {}) => ({ host: HOST, encryptedSecretKey: "box", ...over }) as never;

test("fields are trimmed, and go to the provider's cloud unless a host is named", () => {
  expect(validateLangfuse(INPUT, undefined)).toEqual({
    ...{ enabled: true, sendsFiles: false, host: HOST, publicKey: "pk", secretKey: "sk", keepsSecret: false },
    ...{ environment: undefined, sampleRate: undefined },
  });
  const named = {
    ...INPUT,
    host: " https://own.example/ ",
    sendsFiles: true,
    environment: " test ",
    sampleRate: "0,5",
  };
  expect(validateLangfuse(named, undefined)).toMatchObject({
    ...{ host: "https://own.example", sendsFiles: true, environment: "test", sampleRate: 0.5 },
  });
  expect(() => validateLangfuse({ ...INPUT, publicKey: " " }, undefined)).toThrow(
    "credentials.fields-missing",
  );
});

test("a secret that is kept stays for its own host, and is entered anew for another", () => {
  const empty = { ...INPUT, secretKey: " " };
  expect(validateLangfuse(empty, kept()).keepsSecret).toBe(true);
  expect(validateLangfuse(INPUT, kept()).keepsSecret).toBe(false);
  expect(validateLangfuse(empty, undefined).keepsSecret).toBe(false);
  const elsewhere = { ...empty, host: "https://own.example" };
  expect(() => validateLangfuse(elsewhere, kept())).toThrow("credentials.reentry");
  expect(validateLangfuse(elsewhere, kept({ withoutSecret: true })).keepsSecret).toBe(false);
  expect(validateLangfuse(elsewhere, kept({ encryptedSecretKey: "" })).keepsSecret).toBe(false);
});

test.each([
  ["production", true],
  ["a_b-9", true],
  ["langfuse", false],
  ["langfuse-own", false],
  ["my-langfuse", true],
  ["Test", false],
  ["", false],
])("%j is an environment of a host: %s", (name, isOne) => {
  expect(isEnvironment(name)).toBe(isOne);
  if (name && !isOne)
    expect(() => validateLangfuse({ ...INPUT, environment: name }, undefined)).toThrow("environment-invalid");
});

test.each([
  [0, true],
  [1, true],
  [0.25, true],
  [-0.01, false],
  [1.01, false],
  [Number.NaN, false],
])("%d is a share of requests: %s", (rate, isOne) => {
  expect(isSampleRate(rate)).toBe(isOne);
  const validate = () => validateLangfuse({ ...INPUT, sampleRate: String(rate) }, undefined).sampleRate;
  if (isOne) expect(validate()).toBe(rate);
  else expect(validate).toThrow("sample-rate-invalid");
});

test.each(["http://localhost:3000", "http://127.0.0.1", "https://own.example/base"])(
  "%s is a host",
  (host) => {
    expect(normalHost(`${host}///`)).toBe(host);
  },
);

test.each([
  "http://own.example",
  "https://user@own.example",
  "https://:word@own.example",
  "https://own.example/?a=1",
  "https://own.example/#a",
  "ftp://localhost",
  "own.example",
])("%s is no host that anything is sent to", (host) => {
  expect(() => normalHost(host)).toThrow("address.insecure");
});
