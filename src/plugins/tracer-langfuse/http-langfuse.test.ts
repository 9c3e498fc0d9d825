import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jsonResponse } from "../../../tests/fakes/fake-http";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { HttpLangfuse, statusMeaning } from "./http-langfuse";

const HOST = "https://trace.example";
const ACCESS = { host: HOST, publicKey: "pk", secretKey: "sk-lf-secret" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function client() {
  const { http, logger } = new FakePorts();
  const around = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("not through the port"));
  const langfuse = new HttpLangfuse(ACCESS, { http, logger, isAllowed: () => true });
  const paths = () => http.requests.map(({ method, url }) => `${method} ${url.slice(HOST.length)}`);
  return { langfuse, http, logger, around, paths };
}

test("a score waits for the batch of traces it belongs to", async () => {
  const { langfuse, http, around, paths } = client();
  http.on(/ingestion/, () => jsonResponse({ successes: [], errors: [] }, { status: 207 }));
  langfuse.score({ traceId: "request-1", name: "fits", value: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(paths()).toEqual(["POST /api/public/ingestion"]);
  const { batch } = JSON.parse(http.requests[0]?.body ?? "") as { batch: unknown[] };
  expect(batch).toMatchObject([
    { type: "score-create", body: { traceId: "request-1", name: "fits", value: 1 } },
  ]);
  expect(around).not.toHaveBeenCalled();
});

test("the bytes of files are sent only where that is said", () => {
  const { http, logger } = new FakePorts();
  const sending = (settings?: object) =>
    new HttpLangfuse(ACCESS, { http, logger, isAllowed: () => true }, settings).sendsFiles;
  expect([sending(), sending({}), sending({ sendsFiles: true })]).toEqual([false, false, true]);
});

test("a dataset is read in pages of fifty", async () => {
  const { langfuse, http, around, paths } = client();
  const page = (count: number) =>
    jsonResponse({ data: Array.from({ length: count }, (_, id) => ({ id })), meta: { totalPages: 2 } });
  http.on(/v2\/datasets/, jsonResponse({ id: "d", name: "a b", projectId: "p" }));
  http.once(/dataset-items/, page(50));
  http.once(/dataset-items/, page(3));
  expect((await langfuse.getDataset("a b")).items).toHaveLength(53);
  expect(paths()).toEqual([
    "GET /api/public/v2/datasets/a%20b",
    "GET /api/public/dataset-items?datasetName=a+b&limit=50&page=1",
    "GET /api/public/dataset-items?datasetName=a+b&limit=50&page=2",
  ]);
  expect(around).not.toHaveBeenCalled();
});

test.each([
  ["GET /api/public/media/m1", (each: HttpLangfuse) => each.fetchMedia("m1")],
  ["GET /api/public/traces?limit=5", (each: HttpLangfuse) => each.fetchTraces({ limit: 5 })],
  ["GET /api/public/sessions?", (each: HttpLangfuse) => each.fetchSessions()],
  ["POST /api/public/datasets", (each: HttpLangfuse) => each.createDataset("d")],
  [
    "POST /api/public/v2/prompts",
    (each: HttpLangfuse) => each.createPrompt({ name: "p", prompt: "Be kind." }),
  ],
])("%s goes through our network, with five seconds at most", async (path, call) => {
  const { langfuse, http, around, paths } = client();
  const timeout = vi.spyOn(AbortSignal, "timeout");
  http.on(/api\/public/, jsonResponse({ data: [], meta: {} }));
  await call(langfuse);
  expect(paths()).toEqual([path]);
  expect(timeout).toHaveBeenCalledWith(5000);
  expect(http.requests[0]?.headers?.Authorization).toBe(`Basic ${btoa("pk:sk-lf-secret")}`);
  expect(around).not.toHaveBeenCalled();
});

test("each status has a meaning of its own, and one that nobody knows is named", () => {
  const known = [400, 401, 403, 404, 429, 500, 501, 502, 503, 504].map(statusMeaning);
  expect(new Set(known).size).toBe(known.length);
  for (const meaning of known) expect(meaning).toMatch(/^[a-z ]{9}/);
  expect(statusMeaning(418)).toBe("unexpected status 418");
});

test("whoever waits for what is sent goes on once it is, or once it waits for the network", async () => {
  const { langfuse, http } = client();
  http.on(/ingestion/, () => jsonResponse({ successes: [], errors: [] }, { status: 207 }));
  langfuse.score({ traceId: "request-1", name: "fits", value: 1 });
  await langfuse.flushAsync();
  expect(http.requests).toHaveLength(1);
  Object.assign(http, { isOnline: () => false });
  langfuse.score({ traceId: "request-2", name: "fits", value: 1 });
  await langfuse.flushAsync();
  await langfuse.flushAsync();
  expect(http.requests).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(1);
});

test("offline, a page about to go sends nothing, and keeps what waits", async () => {
  const { langfuse, http } = client();
  Object.assign(http, { isOnline: () => false });
  langfuse.score({ traceId: "request-1", name: "fits", value: 1 });
  await vi.advanceTimersByTimeAsync(0);
  langfuse.sendLast();
  expect(http.requests).toEqual([]);
  expect(langfuse.getPersistedProperty()).toHaveLength(1);
});

test("a page that stays sends as ever after what it sent at once", async () => {
  const { langfuse, http } = client();
  http.on(/ingestion/, () => jsonResponse({ successes: [], errors: [] }, { status: 207 }));
  langfuse.score({ traceId: "request-1", name: "fits", value: 1 });
  await vi.advanceTimersByTimeAsync(0);
  langfuse.sendLast();
  langfuse.score({ traceId: "request-2", name: "fits", value: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(http.requests.map(({ keepalive }) => keepalive)).toEqual([true, undefined]);
});

test("disposed, it holds nothing that waits, and what was on its way is no failure", async () => {
  const { langfuse, http, logger } = client();
  http.on(/ingestion/, () => new Promise<Response>(() => {}));
  langfuse.score({ traceId: "request-1", name: "fits", value: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(http.requests).toHaveLength(1);
  langfuse.score({ traceId: "request-2", name: "fits", value: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(langfuse.getPersistedProperty()).toHaveLength(1);
  langfuse.dispose();
  expect(langfuse.getPersistedProperty()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([http.requests.length, logger.lines]).toEqual([1, []]);
});

test("a host that answers no more is told apart from one that refuses", async () => {
  const { langfuse, http, logger } = client();
  vi.spyOn(console, "error").mockImplementation(() => {});
  await expect(langfuse.fetchMedia("m1")).rejects.toMatchObject({ code: "network.failed" });
  http.on(/media/, jsonResponse({}, { status: 403 }));
  await langfuse.fetchMedia("m1");
  expect(logger.lines.map(({ message }) => message)).toEqual([
    "request failed: network error",
    "request failed: forbidden (check access control)",
  ]);
});
