import { AppError } from "@core/errors/app-error";
import type { HttpRequest } from "@core/ports/http";
import { expect, test } from "vitest";
import { FakeHttp } from "../../../tests/fakes/fake-http";
import { S3Place } from "./s3-place";

const never = new AbortController().signal;
const BUCKET = {
  ...{ address: "https://s3.example", bucket: "my bucket", region: "eu-central-1", accessKey: "AKIA" },
  refusesReplacing: true,
};
const content = new Uint8Array([1, 2]);

/** A place at a storage that answers as told; all statuses are 200 unless one is said. */
function place(answer: (request: HttpRequest) => Response = () => new Response(""), over: object = {}) {
  const http = new FakeHttp().on(/./, (request) => answer(request));
  const asked = () =>
    http.requests.map(({ method, url }) => `${method} ${url.replace("https://s3.example/my%20bucket", "")}`);
  return { http, asked, place: new S3Place({ ...BUCKET, ...over }, "secret", http) };
}
const status = (code: number) => () => new Response("", { status: code });
const listed = (...keys: readonly string[]) =>
  keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");

test("files are listed by their names, page after page, and no others of the bucket", async () => {
  const pages = [
    `${listed("troupe-sync/a.seg", "troupe-sync/b%2Bc+d", "other/x", "troupe-sync/%zz")}<NextContinuationToken>t&amp;1</NextContinuationToken>`,
    listed("troupe-sync/e"),
  ];
  const { http, place: s3 } = place(() => new Response(pages.shift()));
  expect(await s3.list(never)).toEqual(["a.seg", "b+c d", "e"]);
  const queries = http.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  const query = { "list-type": "2", "encoding-type": "url", prefix: "troupe-sync/" };
  expect(queries).toEqual([query, { ...query, "continuation-token": "t&1" }]);
});

test("a storage that leads on to the same page again is asked no further", async () => {
  const again = `${listed("troupe-sync/a")}<NextContinuationToken>t</NextContinuationToken>`;
  const { http, place: s3 } = place(() => new Response(again));
  expect(await s3.list(never)).toEqual(["a", "a"]);
  expect(http.requests).toHaveLength(2);
});

test("a file is read, is not there, or cannot be had", async () => {
  const { place: s3, asked } = place(() => new Response(content));
  expect(await s3.get("a/b", never)).toEqual(content);
  expect(asked()).toEqual(["GET /troupe-sync/a%2Fb"]);
  expect(await place(status(404)).place.get("a", never)).toBeUndefined();
  for (const [code, reason] of [
    [401, "refused"],
    [403, "refused"],
    [500, "failed"],
    [400, "failed"],
  ] as const)
    await expect(place(status(code)).place.get("a", never)).rejects.toMatchObject({
      ...{ code: `bucket.${reason}`, params: { status: code, bucket: "my bucket" } },
    });
  await expect(place(status(404)).place.list(never)).rejects.toMatchObject({ code: "bucket.missing" });
});

test("a file is put where none is of that name, by one request where the storage refuses to replace one", async () => {
  const { http, asked, place: s3 } = place();
  expect(await s3.putOnce("a", content, never)).toBe(true);
  expect(asked()).toEqual(["PUT /troupe-sync/a"]);
  expect(http.requests[0]).toMatchObject({ headers: { "if-none-match": "*" }, bytes: content });
  expect(await place(status(412)).place.putOnce("a", content, never)).toBe(false);
});

test("elsewhere it is looked for first", async () => {
  const there = place(status(200), { refusesReplacing: false });
  expect([await there.place.putOnce("a", content, never), there.asked()]).toEqual([
    false,
    ["HEAD /troupe-sync/a"],
  ]);
  const free = place(({ method }) => new Response(null, { status: method === "HEAD" ? 404 : 200 }), {
    refusesReplacing: false,
  });
  expect(await free.place.putOnce("a", content, never)).toBe(true);
  expect(free.asked()).toEqual(["HEAD /troupe-sync/a", "PUT /troupe-sync/a"]);
  expect(free.http.requests[1]?.headers).not.toHaveProperty("if-none-match");
});

test("what is gone already is removed", async () => {
  const { place: s3, asked } = place(status(404));
  await s3.remove("a", never);
  expect(asked()).toEqual(["DELETE /troupe-sync/a"]);
});

test.each([
  [200, false],
  [400, false],
  [409, false],
  [412, true],
  [501, false],
])(
  "a storage that answers %d to a second file of one name refuses to replace files: %s",
  async (second, refuses) => {
    let puts = 0;
    const { place: s3, asked } = place(
      ({ method }) => new Response(null, { status: method === "PUT" && ++puts === 2 ? second : 200 }),
    );
    expect(await s3.refusesReplacing(never)).toBe(refuses);
    expect(asked()).toEqual([
      "PUT /troupe-sync/trial",
      "PUT /troupe-sync/trial",
      "DELETE /troupe-sync/trial",
    ]);
  },
);

test("a storage that does not answer is told from one whose answers a page may not read", async () => {
  for (const [reached, code] of [
    ["answers", "bucket.blocked"],
    ["silent", "bucket.silent"],
  ] as const) {
    const http = { fetch: () => Promise.reject(new AppError("network.failed")), reach: async () => reached };
    await expect(new S3Place(BUCKET, "secret", http as never).list(never)).rejects.toMatchObject({
      ...{ code, params: { bucket: "my bucket" } },
    });
  }
  const called = { fetch: () => Promise.reject(new DOMException("", "AbortError")) };
  await expect(new S3Place(BUCKET, "secret", called as never).list(never)).rejects.toMatchObject({
    name: "AbortError",
  });
});
