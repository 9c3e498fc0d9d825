import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { jsonResponse } from "../../../tests/fakes/fake-http";
import { INGESTION_URL, LANGFUSE_SECRET, LangfuseRig } from "../../../tests/fakes/langfuse-rig";
import { WHOLE_REQUEST } from "../../../tests/fakes/traced";

// The package has timers of its own.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("sending to Langfuse", () => {
  test("fifteen events are sent at once, and what is left after them", async () => {
    const rig = await LangfuseRig.started();
    for (let index = 0; index < 7; index++) await rig.record({ requestId: `r${index}` });
    await advance(0);
    expect(rig.batches).toEqual([]);
    await rig.record({ requestId: "r7" });
    await advance(0);
    expect(rig.batches.map(({ length }) => length)).toEqual([15, 1]);
  });

  test("of an event that is too large the largest part is replaced, and no event is lost for its size", async () => {
    const marker = "<truncated due to size exceeding limit>";
    const rig = await LangfuseRig.started();
    await rig.record({ requestId: "large", response: "x".repeat(1_100_000) });
    await rig.record({ requestId: "edge", response: "x".repeat(999_000) });
    await advance(10_000);
    const generations = rig.batches.flat().filter(({ type }) => type === "generation-create");
    expect(generations.map(({ body }) => body.output)).toEqual([marker, marker]);
    expect(generations[0]?.body.input).toEqual(WHOLE_REQUEST.messages);
  });

  test("a text that begins like an embedded file is sent as it is, and no file is uploaded", async () => {
    const rig = await LangfuseRig.started();
    await rig.record({ response: "data: what a table holds" });
    await rig.record({ response: `data:image/png;base64,${btoa("picture")}` });
    await advance(10_000);
    expect(rig.ports.http.requests.map(({ url }) => url)).toEqual([INGESTION_URL]);
    const outputs = rig.batches.flat().flatMap(({ body }) => body.output ?? []);
    expect(outputs).toEqual(["data: what a table holds", `data:image/png;base64,${btoa("picture")}`]);
  });

  test("without a secret key the public one is sent alone", async () => {
    const rig = await LangfuseRig.started({ secretKey: "" });
    await rig.record();
    await advance(10_000);
    expect(rig.ports.http.requests[0]?.headers?.Authorization).toBe("Bearer pk-lf-1");
  });

  test("events belong to the environment that is named", async () => {
    const rig = await LangfuseRig.started({ environment: "staging" });
    await rig.record();
    await advance(10_000);
    expect(rig.batches.flat()).toMatchObject([
      { body: { environment: "staging" } },
      { body: { environment: "staging" } },
    ]);
  });

  test("of all requests the share that is wanted is recorded, each whole", async () => {
    const rig = await LangfuseRig.started({ sampleRate: "0.3" });
    for (let index = 0; index < 200; index++) await rig.record({ requestId: `request-${index * 7919}` });
    await advance(60_000);
    const kinds = rig.batches.flat().map(({ type }) => type);
    const traces = kinds.filter((type) => type === "trace-create").length;
    expect(traces).toBeGreaterThan(20);
    expect(traces).toBeLessThan(120);
    expect(kinds.filter((type) => type === "generation-create")).toHaveLength(traces);
  });

  test("what a stored record says impossibly of environment and share is ignored, and of the host refused", async () => {
    const rig = await LangfuseRig.started();
    const change = (fields: object) =>
      rig.ports.database.update("langfuse_config", "langfuse", (now) => now && { ...now, ...fields });
    await change({ sampleRate: -1, environment: "langfuse-own" });
    await rig.record();
    await advance(10_000);
    expect(rig.batches.flat()).toHaveLength(2);
    expect(JSON.stringify(rig.batches)).not.toContain("langfuse-own");
    await change({ host: "http://trace.example" });
    rig.ports.worker.emit({ type: "LANGFUSE_CONFIG_UPDATED" });
    await rig.record();
    await advance(20_000);
    expect(rig.batches).toHaveLength(1);
  });

  test("the request carries the two headers that servers allow, and goes through our network alone", async () => {
    const around = vi.spyOn(globalThis, "fetch");
    const rig = await LangfuseRig.started({ publicKey: "pk-é-가" });
    await rig.record();
    await advance(10_000);
    const bytes = String.fromCharCode(...new TextEncoder().encode(`pk-é-가:${LANGFUSE_SECRET}`));
    const Authorization = `Basic ${btoa(bytes)}`;
    expect(rig.ports.http.requests[0]?.headers).toEqual({
      Authorization,
      "Content-Type": "application/json",
    });
    expect(around).not.toHaveBeenCalled();
  });

  test("a batch is no larger than the service takes", async () => {
    const rig = await LangfuseRig.started();
    for (let index = 0; index < 4; index++) {
      await rig.record({ requestId: `r${index}`, response: "x".repeat(900_000) });
    }
    await advance(10_000);
    expect(rig.batches.length).toBeGreaterThan(1);
    for (const { body } of rig.ports.http.requests) expect(body?.length).toBeLessThan(2_500_500);
    expect(rig.batches.flat()).toHaveLength(8);
  });

  test("a host that is down is tried three times more, three seconds apart, and then given up", async () => {
    const rig = await LangfuseRig.started();
    rig.status = 503;
    await rig.record();
    await advance(10_000);
    for (const tries of [2, 3, 4, 4]) {
      await advance(3000);
      expect(rig.batches).toHaveLength(tries);
    }
    expect(rig.warnings[0]).toBe("tracking failed: service unavailable");
    expect(rig.warnings.at(-1)).toBe("traces dropped");
    rig.status = 207;
    await rig.record({ requestId: "later" });
    await advance(10_000);
    expect(rig.batches.at(-1)?.[0]?.body.id).toBe("later");
  });

  test("keys that are refused are not tried again", async () => {
    const rig = await LangfuseRig.started();
    rig.status = 401;
    await rig.record();
    await advance(60_000);
    expect(rig.batches).toHaveLength(1);
    expect(rig.warnings).toEqual(["tracking failed: unauthorized (check keys and host)", "traces dropped"]);
    expect(JSON.stringify(rig.ports.logger.lines)).not.toContain(LANGFUSE_SECRET);
  });

  test("a host that does not answer is left after five seconds", async () => {
    const rig = await LangfuseRig.started();
    const signals: AbortSignal[] = [];
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    rig.ports.http.on(INGESTION_URL, (_, signal) => {
      signals.push(signal);
      return new Promise<Response>(() => {});
    });
    await rig.record();
    await advance(10_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    expect(timeout).toHaveBeenCalledWith(5000);
    late.abort();
    await advance(0);
    expect(signals[0]?.aborted).toBe(true);
    expect(rig.warnings).toEqual(["tracking failed: network error"]);
  });

  test("events the service rejects are logged, though it answers that all is well", async () => {
    const rig = await LangfuseRig.started();
    const errors = [{ id: "e", status: 400 }];
    rig.ports.http.on(INGESTION_URL, () => jsonResponse({ successes: [], errors }, { status: 207 }));
    await rig.record();
    await advance(20_000);
    expect(rig.batches).toHaveLength(1);
    expect(rig.warnings).toEqual(["tracking failed: events rejected"]);
  });

  test("offline, traces wait for the network, the oldest dropped when there are too many", async () => {
    const rig = await LangfuseRig.started();
    rig.isOnline = false;
    for (let index = 0; index < 8; index++) {
      await rig.record({ requestId: `r${index}`, response: "x".repeat(900_000) });
    }
    await advance(120_000);
    expect(rig.batches).toEqual([]);
    expect(rig.warnings).toContain("traces dropped");
    rig.isOnline = true;
    await advance(10_000);
    const traces = rig.batches.flat().filter(({ type }) => type === "trace-create");
    expect(traces.at(-1)?.body.id).toBe("r7");
    expect(traces.length).toBeLessThan(8);
  });

  test("a proxy that answers with a page of its own is tried again as any other failure that passes", async () => {
    const rig = await LangfuseRig.started();
    rig.ports.http.once(INGESTION_URL, new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await rig.record();
    await advance(13_000);
    expect(rig.batches).toHaveLength(2);
    expect(rig.warnings).toEqual(["tracking failed: bad gateway"]);
  });
});
