import { expect, test } from "vitest";
import { AppError } from "../../../errors/app-error";
import { type FetchRights, permittedRequest } from "./fetch-permission";

const ADDRESS = "https://api.acme.example/";
const rights: FetchRights = {
  manifest: {
    hosts: ["api.acme.example"],
    secrets: [{ name: "key", host: "api.acme.example", label: "Acme key" }],
  },
  secrets: { get: async () => "s3cret" },
  tokens: { get: async () => "t0ken" },
};
const ask = (init: object = {}, own = rights) => permittedRequest({ value: { url: ADDRESS, ...init } }, own);
const isTaken = (init: object) =>
  ask(init).then(
    () => true,
    (error) => {
      if (error instanceof AppError && error.code === "external-plugin.bad-request") return false;
      throw error;
    },
  );

test.each([
  ["address", (length: number) => ({ url: ADDRESS.padEnd(length, "a") }), 16_000],
  ["name of a header", (length: number) => ({ headers: { ["x".repeat(length)]: "" } }), 100],
  ["value of a header", (length: number) => ({ headers: { x: "a".repeat(length) } }), 8_000],
  [
    "text before a secret",
    (length: number) => ({ headers: { x: { secret: "key", before: "a".repeat(length) } } }),
    100,
  ],
  [
    "number of headers",
    (length: number) => ({ headers: Object.fromEntries(Array.from({ length }, (_, at) => [`x${at}`, ""])) }),
    50,
  ],
])("the %s has a limit", async (_, init, limit) => {
  expect(await isTaken(init(limit))).toBe(true);
  expect(await isTaken(init(limit + 1))).toBe(false);
});

test("the name of a secret has a limit", async () => {
  await expect(ask({ headers: { x: { secret: "k".repeat(64) } } })).rejects.toMatchObject({
    code: "external-plugin.secret-elsewhere",
  });
  expect(await isTaken({ headers: { x: { secret: "k".repeat(65) } } })).toBe(false);
});

test("methods are those that change no connection, and GET where none is named", async () => {
  expect((await ask()).method).toBe("GET");
  for (const method of ["HEAD", "POST", "PATCH", "PUT", "DELETE"])
    expect((await ask({ method })).method).toBe(method);
  expect(await isTaken({ method: "TRACE" })).toBe(false);
});

test("a secret stands behind what it is given with, and nothing else is before it", async () => {
  const headers = { a: { secret: "key", before: "Bearer " }, b: { secret: "key" }, c: "plain" };
  expect((await ask({ headers })).headers).toEqual({ a: "Bearer s3cret", b: "s3cret", c: "plain" });
});

test("a secret that nobody has entered is told by its label", async () => {
  const secrets = { ...rights.secrets, get: async () => undefined };
  await expect(ask({ headers: { a: { secret: "key" } } }, { ...rights, secrets })).rejects.toMatchObject({
    code: "external-plugin.no-secret",
    params: { secret: "Acme key" },
  });
});

test("the page's own server is another one where port or scheme differ, and unknown where the page has no address", async () => {
  const local = { ...rights, manifest: { ...rights.manifest, hosts: ["localhost:80"] } };
  const url = "http://localhost:8080/";
  const own = { ...local, manifest: { ...local.manifest, hosts: ["localhost:8080"] } };
  for (const pageOrigin of [
    "http://localhost:8081",
    "https://localhost:8080",
    "http://other.example:8080",
    "null",
  ])
    expect((await ask({ url }, { ...own, pageOrigin })).url).toBe(url);
  await expect(ask({ url }, { ...own, pageOrigin: "http://127.0.0.1:8080" })).rejects.toMatchObject({
    code: "external-plugin.host-not-granted",
    params: { host: "localhost:8080" },
  });
});

test("a secret that comes from a sign-in is its token, at its own host alone, and told of where nobody signed in", async () => {
  const oauth = { authorize: "https://id.example/a", token: "https://id.example/t", clientId: "troupe" };
  const secrets = [{ name: "key", host: "api.acme.example", label: "Acme", oauth }];
  const own = { ...rights, manifest: { hosts: ["api.acme.example", "other.example"], secrets } };
  const headers = { authorization: { secret: "key", before: "Bearer " } };
  expect((await ask({ headers }, own)).headers).toEqual({ authorization: "Bearer t0ken" });
  await expect(ask({ url: "https://other.example/", headers }, own)).rejects.toMatchObject({
    code: "external-plugin.secret-elsewhere",
  });
  const nobody = { ...own, tokens: { get: async () => undefined } };
  await expect(ask({ headers }, nobody)).rejects.toMatchObject({
    code: "oauth.not-signed-in",
    params: { label: "Acme" },
  });
});
