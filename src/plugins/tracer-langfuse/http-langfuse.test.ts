import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jsonResponse } from "../../../tests/fakes/fake-http";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { HttpLangfuse } from "./http-langfuse";

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
