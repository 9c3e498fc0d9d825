import { AppError } from "@core/errors/app-error";
import type { Http } from "@core/ports/http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { syncPlaceContract } from "../../../tests/contracts/sync-place-contract";
import { S3Server } from "../../../tests/s3/s3-server";
import { S3Place } from "./s3-place";
import { S3Places } from "./s3-places";

const NEVER = new AbortController().signal;

/** The network of Node.js, as pages have it. */
const http: Http = {
  async fetch({ url, method = "GET", headers = {}, bytes }, signal) {
    try {
      return await fetch(url, { method, headers, signal, ...(bytes ? { body: bytes } : {}) });
    } catch (error) {
      throw new AppError("network.failed", {}, { cause: error });
    }
  },
  reach: async () => "silent",
};

let server: S3Server;
let places: S3Places;
let kept: Map<string, unknown>;
let secrets: Map<string, string>;

beforeEach(async () => {
  server = await new S3Server().listen();
  [kept, secrets] = [new Map(), new Map()];
  const storage = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) => void kept.set(key, value),
    remove: async (key: string) => void kept.delete(key),
  };
  const sealed = {
    get: async (name: string, host: string) => secrets.get(`${name} ${host}`),
    set: async (name: string, host: string, secret: string) => void secrets.set(`${name} ${host}`, secret),
    delete: async (name: string) => void secrets.delete(`${name} ${server.address}`),
    clear: async () => secrets.clear(),
  };
  places = new S3Places({ storage, secrets: sealed }, http);
});

afterEach(() => server.close());

function entered(other: Readonly<Record<string, string>> = {}) {
  return { ...server.keys, address: `${server.address}/`, bucket: server.bucket, ...other };
}

function placeOf(refusesReplacing: boolean): S3Place {
  const { secretKey, ...keys } = server.keys;
  const bucket = { ...keys, address: server.address, bucket: server.bucket, refusesReplacing };
  return new S3Place(bucket, secretKey, http);
}

describe("a bucket that refuses to replace a file", () => {
  syncPlaceContract(() => [placeOf(true), placeOf(true)]);
});

describe("a bucket that replaces what it is given", () => {
  beforeEach(() => {
    server.refusesReplacing = false;
  });
  syncPlaceContract(() => [placeOf(false), placeOf(false)]);
});

test("all pages of a list are read, apart from what else is in the bucket", async () => {
  server.files.set("letters/a", Buffer.from("x"));
  const place = placeOf(true);
  const names = ["a", "b (conflicted copy).troupe", "c", "d+e", "f"];
  for (const name of names) await place.putOnce(name, new Uint8Array([1]), NEVER);
  expect([...(await place.list(NEVER))].sort()).toEqual(names);
});

test.each([true, false])(
  "whether a bucket refuses to replace files is tried, and nothing left: %s",
  async (refuses) => {
    server.refusesReplacing = refuses;
    const id = (await places.choose(entered())) ?? "";
    expect(kept.get(id)).toMatchObject({ refusesReplacing: refuses });
    expect(server.files.size).toBe(0);
    const place = await places.open(id);
    await place.putOnce("a", new Uint8Array([1]), NEVER);
    expect(await place.putOnce("a", new Uint8Array([2]), NEVER)).toBe(false);
  },
);

test("the secret key is kept among secrets, and nowhere else", async () => {
  const id = (await places.choose(entered())) ?? "";
  expect(JSON.stringify([...kept])).not.toContain(server.keys.secretKey);
  expect([...secrets.values()]).toEqual([server.keys.secretKey]);
  await places.forget(id);
  expect([kept.size, secrets.size]).toEqual([0, 0]);
  await expect(places.open(id)).rejects.toMatchObject({ code: "devices.no-place" });
});

test.each([
  ["bucket.refused", { secretKey: "other" }],
  ["bucket.refused", { accessKey: "other" }],
  ["bucket.missing", { bucket: "other" }],
  ["address.insecure", { address: "http://storage.example" }],
  ["bucket.incomplete", { secretKey: " " }],
  ["bucket.silent", { address: "http://127.0.0.1:1" }],
])("what is wrong is said before anything is kept: %s", async (code, other) => {
  await expect(places.choose(entered(other))).rejects.toMatchObject({ code });
  expect([kept.size, secrets.size]).toEqual([0, 0]);
});

test("a browser that keeps the answer of a storage from the page is told apart from one that is silent", async () => {
  const { secretKey, ...keys } = server.keys;
  const bucket = { ...keys, address: "http://127.0.0.1:1", bucket: "b", refusesReplacing: true };
  const place = new S3Place(bucket, secretKey, { ...http, reach: async () => "answers" });
  await expect(place.list(NEVER)).rejects.toMatchObject({ code: "bucket.blocked" });
});
