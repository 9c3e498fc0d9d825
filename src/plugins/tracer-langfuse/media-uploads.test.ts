import { AppError } from "@core/errors/app-error";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tracerContract } from "../../../tests/contracts/tracer-contract";
import { jsonResponse } from "../../../tests/fakes/fake-http";
import { LangfuseRig } from "../../../tests/fakes/langfuse-rig";

const HOST = "https://trace.example";
const MEDIA = `${HOST}/api/public/media`;
const STORE = "https://store.example/put?signature=1";
const BYTES = new TextEncoder().encode("picture");
const FILE = { type: "image", name: "cat.png", mimeType: "image/png", data: btoa("picture") } as const;
const SHA256 = "LOonTQvtw57Eq2up5Z7IiePtb7VqHPCIpk2bODN43Jc=";
const REFERENCE = "@@@langfuseMedia:type=image/png|id=media-1|source=base64_data_uri@@@";
const FAILED = "<Upload handling failed for LangfuseMedia of type image/png>";

const hashing: Promise<unknown>[] = [];

// The package has timers of its own, and so has what is tried again.
beforeEach(() => {
  vi.useFakeTimers();
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "digest").mockImplementation((...given) => {
    const hashed = digest(...given);
    hashing.push(hashed);
    return hashed;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Hashing is the browser's own work, which no clock of a test moves. */
async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  await Promise.all(hashing.splice(0));
  await vi.advanceTimersByTimeAsync(ms);
}

/** A host that wants files put elsewhere. */
async function started(change = {}) {
  const rig = await LangfuseRig.started({ sendsFiles: true, ...change });
  rig.ports.http.on(MEDIA, jsonResponse({ mediaId: "media-1", uploadUrl: STORE }));
  rig.ports.http.on(`${MEDIA}/media-1`, jsonResponse({}));
  rig.ports.http.on(STORE, new Response("", { status: 200 }));
  return rig;
}

type Rig = Awaited<ReturnType<typeof started>>;
const record = (rig: Rig) =>
  rig.record({ messages: [{ role: "user", content: "Look", attachments: [FILE] }] });
const requestsTo = ({ ports }: Rig, wanted: string) =>
  ports.http.requests.filter(({ url }) => url === wanted);
const inputs = (rig: Rig) => rig.batches.flat().flatMap(({ body }) => body.input ?? []);

tracerContract("Langfuse with files", async () => {
  const rig = await started();
  return {
    tracer: rig.tracer,
    written: async () => {
      await advance(30_000);
      return JSON.stringify(rig.batches);
    },
    breakDown: () => {
      rig.status = 500;
      return () => {
        rig.status = 207;
      };
    },
  };
});

describe("files of a request", () => {
  test("stay on the device unless the user has them sent", async () => {
    const rig = await started({ sendsFiles: false });
    await record(rig);
    await advance(20_000);
    expect(new Set(rig.ports.http.requests.map(({ url }) => url)).size).toBe(1);
    expect(inputs(rig)).toEqual([
      { role: "user", content: "Look", attachments: [{ name: "cat.png", mimeType: "image/png" }] },
    ]);
  });

  test("are put where the host says, without its keys, and are named by a reference", async () => {
    const rig = await started();
    await record(rig);
    await advance(20_000);
    const [asked] = requestsTo(rig, MEDIA);
    expect(asked?.headers?.Authorization).toMatch(/^Basic /);
    expect(JSON.parse(asked?.body ?? "")).toEqual({
      ...{ traceId: "request-1", observationId: "id-000000000000000001", field: "input" },
      ...{ contentType: "image/png", contentLength: BYTES.length, sha256Hash: SHA256 },
    });
    const [put] = requestsTo(rig, STORE);
    expect(put).toMatchObject({ method: "PUT", bytes: BYTES });
    expect(put?.headers).toEqual({
      "Content-Type": "image/png",
      "x-amz-checksum-sha256": SHA256,
      "x-ms-blob-type": "BlockBlob",
    });
    const [told] = requestsTo(rig, `${MEDIA}/media-1`);
    expect(told?.method).toBe("PATCH");
    expect(JSON.parse(told?.body ?? "")).toMatchObject({ uploadHttpStatus: 200 });
    expect(JSON.stringify(inputs(rig))).toContain(`"data":"${REFERENCE}"`);
    expect(JSON.stringify(rig.batches)).not.toContain(FILE.data);
  });

  test("may take two minutes to be put", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    const rig = await started();
    await record(rig);
    await advance(20_000);
    expect(timeout.mock.calls.flat()).toContain(120_000);
  });

  test("have the host told how putting them went, and how long it took", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const rig = await started();
    rig.ports.http.on(STORE, new Response(`no${"x".repeat(2_000)}`, { status: 403 }));
    rig.ports.http.once(STORE, new Response("", { status: 503 }));
    await record(rig);
    await advance(20_000);
    expect(JSON.parse(requestsTo(rig, `${MEDIA}/media-1`)[0]?.body ?? "")).toEqual({
      ...{ uploadedAt: expect.any(String), uploadTimeMs: 1_000 },
      ...{ uploadHttpStatus: 403, uploadHttpError: `no${"x".repeat(998)}` },
    });
    expect(JSON.stringify(inputs(rig))).toContain(FAILED);
  });

  test.each([
    ["network failed", new AppError("network.failed", { host: "store.example" }), 4],
    ["time ran out", Object.assign(new Error("late"), { name: "TimeoutError" }), 4],
    ["storage was locked", new AppError("vault.locked"), 1],
    ["request could not be made", new Error("broken"), 1],
  ])("where the %s are tried again as far as that may help", async (_, error, times) => {
    const rig = await started();
    rig.ports.http.on(STORE, () => Promise.reject(error));
    await record(rig);
    await advance(40_000);
    expect(requestsTo(rig, STORE)).toHaveLength(times);
    expect(JSON.stringify(inputs(rig))).toContain(FAILED);
  });

  test("of a host on this device may be put there", async () => {
    const host = "http://localhost:3000";
    const rig = await started({ host });
    rig.ports.http.on(`${host}/api/public/ingestion`, jsonResponse({}, { status: 207 }));
    const [here, away] = ["http://localhost:9000/put", "http://store.example/put"];
    for (const uploadUrl of [here, away]) {
      rig.ports.http.on(`${host}/api/public/media`, jsonResponse({ mediaId: "media-1", uploadUrl }));
      await record(rig);
      await advance(20_000);
    }
    const put = rig.ports.http.requests.filter(({ method }) => method === "PUT");
    expect(new Set(put.map(({ url }) => url))).toEqual(new Set([here]));
  });

  test("that the host has already are not sent again", async () => {
    const rig = await started();
    rig.ports.http.on(MEDIA, jsonResponse({ mediaId: "media-1", uploadUrl: null }));
    await record(rig);
    await advance(20_000);
    expect(requestsTo(rig, STORE)).toEqual([]);
    expect(JSON.stringify(inputs(rig))).toContain(REFERENCE);
  });

  test("are tried three times more, after one, two and four seconds and up to a second each", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const rig = await started();
    const at: number[] = [];
    rig.ports.http.on(STORE, () => {
      at.push(Date.now());
      return new Response("", { status: 503 });
    });
    await record(rig);
    await advance(40_000);
    const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(waits).toEqual([1500, 2500, 4500]);
    expect(JSON.stringify(inputs(rig))).toContain(FAILED);
    expect(rig.warnings).toContain("file not sent");
  });

  test.each([
    ["refuses the file", { message: "no" }, 403],
    ["refuses it, and names it all the same", { mediaId: "media-1", uploadUrl: STORE }, 403],
    ["names no encrypted address", { mediaId: "media-1", uploadUrl: "http://store.example/put" }, 200],
    ["names one of this device", { mediaId: "media-1", uploadUrl: "http://localhost:9000/put" }, 200],
    ["gives an id that is none", { mediaId: "../ingestion", uploadUrl: STORE }, 200],
  ])("go nowhere where the host %s, and the trace says so", async (_, answer, status) => {
    const rig = await started();
    rig.ports.http.on(MEDIA, jsonResponse(answer, { status }));
    await record(rig);
    await advance(20_000);
    expect(rig.ports.http.requests.filter(({ method }) => method === "PUT")).toEqual([]);
    expect(JSON.stringify(inputs(rig))).toContain(FAILED);
  });

  test("go no further once recording is switched off", async () => {
    const rig = await started();
    rig.ports.http.on(STORE, () => new Response("", { status: 503 }));
    await record(rig);
    await advance(100);
    expect(requestsTo(rig, STORE)).toHaveLength(1);
    await rig.configs.save({ enabled: false, host: HOST, publicKey: "pk-lf-1", secretKey: "" });
    await advance(40_000);
    expect(requestsTo(rig, STORE)).toHaveLength(1);
    expect(rig.batches).toEqual([]);
    // That it ended is no failure to be told of.
    expect(rig.warnings).not.toContain("file not sent");
  });
});

describe("files in texts", () => {
  test("are sent where they are files, and stay texts where they only begin like one", async () => {
    const rig = await started();
    const texts = ["data: what a table holds", "data:image/png;base64,%%%", "data:image/png,plain"];
    for (const response of [...texts, `data:image/png;base64,${FILE.data}`]) await rig.record({ response });
    await advance(20_000);
    const outputs = rig.batches.flat().flatMap(({ body }) => body.output ?? []);
    expect(new Set(outputs)).toEqual(new Set([...texts, REFERENCE]));
  });

  test("are looked for ten levels deep", async () => {
    const rig = await started();
    const nested = (depth: number): unknown =>
      depth === 0 ? `data:image/png;base64,${FILE.data}` : [nested(depth - 1)];
    const response = { near: nested(9), far: nested(10) } as unknown as string;
    await rig.record({ response });
    await advance(20_000);
    const written = JSON.stringify(rig.batches);
    expect(written).toContain(REFERENCE);
    expect(requestsTo(rig, MEDIA)).toHaveLength(1);
  });

  test("of a kind that the host does not know are sent as bytes", async () => {
    const rig = await started();
    const attachments = [{ ...FILE, type: "other", mimeType: "" }] as const;
    await rig.record({ messages: [{ role: "user", content: "", attachments }] });
    await advance(20_000);
    expect(JSON.parse(requestsTo(rig, MEDIA)[0]?.body ?? "")).toMatchObject({
      contentType: "application/octet-stream",
    });
  });
});
