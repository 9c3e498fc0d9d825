import type { CompletedRequest } from "@core/points/tracer";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tracerContract, WHOLE_REQUEST } from "../../../tests/contracts/tracer-contract";
import { jsonResponse } from "../../../tests/fakes/fake-http";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { LangfuseConfigs } from "./config/langfuse-configs";
import { LangfuseConnection } from "./langfuse-connection";
import { LangfuseTracer } from "./langfuse-tracer";

const URL = "https://trace.example/api/public/ingestion";
const SECRET = "sk-lf-secret";
const INPUT = { enabled: true, host: "https://trace.example", publicKey: "pk-lf-1", secretKey: SECRET };

interface SentEvent {
  readonly type: string;
  readonly body: { readonly id: string; readonly input?: unknown; readonly output?: unknown };
}

// The package has timers of its own.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

class Rig {
  readonly ports = new FakePorts();
  readonly configs = new LangfuseConfigs(this.ports);
  readonly connection: LangfuseConnection;
  readonly tracer: LangfuseTracer;
  status = 207;
  isOnline = true;

  constructor() {
    const { http, logger, ids } = this.ports;
    http.on(URL, () => jsonResponse({ successes: [], errors: [] }, { status: this.status }));
    const network = {
      fetch: http.fetch.bind(http),
      isOnline: () => this.isOnline,
    };
    this.connection = new LangfuseConnection({ configs: this.configs, http: network, logger });
    this.tracer = new LangfuseTracer(this.connection, ids);
  }

  static async started(change: Partial<typeof INPUT> = {}): Promise<Rig> {
    const rig = new Rig();
    await rig.ports.vault.initialise();
    await rig.configs.save({ ...INPUT, ...change });
    return rig;
  }

  record(request: Partial<CompletedRequest> = {}): Promise<void> {
    return this.tracer.record({ ...WHOLE_REQUEST, ...request }, new AbortController().signal);
  }

  get batches(): readonly (readonly SentEvent[])[] {
    return this.ports.http.requests.map(
      ({ body }) => (JSON.parse(body ?? "{}") as { batch: SentEvent[] }).batch,
    );
  }

  get warnings(): readonly string[] {
    return this.ports.logger.lines.filter(({ level }) => level === "warn").map(({ message }) => message);
  }
}

tracerContract("Langfuse", async () => {
  const rig = await Rig.started();
  return {
    tracer: rig.tracer,
    written: async () => {
      await advance(30_000);
      return JSON.stringify(rig.batches);
    },
    breakDown: () => {
      rig.status = 500;
    },
  };
});

describe("LangfuseTracer", () => {
  test("a trace and its generation are sent after ten seconds, with the keys in one header", async () => {
    const rig = await Rig.started();
    await rig.record();
    await advance(9999);
    expect(rig.batches).toEqual([]);
    await advance(1);
    expect(rig.batches.map((batch) => batch.map(({ type }) => type))).toEqual([
      ["trace-create", "generation-create"],
    ]);
    const [request] = rig.ports.http.requests;
    expect(request).toMatchObject({ url: URL, method: "POST" });
    expect(request?.headers?.Authorization).toBe(`Basic ${btoa(`pk-lf-1:${SECRET}`)}`);
    expect(request?.body).not.toContain(SECRET);
  });

  test("fifteen events are sent at once, and what is left after them", async () => {
    const rig = await Rig.started();
    for (let index = 0; index < 7; index++) await rig.record({ requestId: `r${index}` });
    await advance(0);
    expect(rig.batches).toEqual([]);
    await rig.record({ requestId: "r7" });
    await advance(0);
    expect(rig.batches.map(({ length }) => length)).toEqual([15, 1]);
  });

  test("of an event that is too large the largest part is replaced, and no event is lost for its size", async () => {
    const marker = "<truncated due to size exceeding limit>";
    const rig = await Rig.started();
    await rig.record({ requestId: "large", response: "x".repeat(1_100_000) });
    await rig.record({ requestId: "edge", response: "x".repeat(999_000) });
    await advance(10_000);
    const generations = rig.batches.flat().filter(({ type }) => type === "generation-create");
    expect(generations.map(({ body }) => body.output)).toEqual([marker, marker]);
    expect(generations[0]?.body.input).toEqual(WHOLE_REQUEST.messages);
  });

  test("a text that begins like an embedded file is sent as it is, and no file is uploaded", async () => {
    const rig = await Rig.started();
    await rig.record({ response: "data: what a table holds" });
    await rig.record({ response: `data:image/png;base64,${btoa("picture")}` });
    await advance(10_000);
    expect(rig.ports.http.requests.map(({ url }) => url)).toEqual([URL]);
    const outputs = rig.batches.flat().flatMap(({ body }) => body.output ?? []);
    expect(outputs).toEqual(["data: what a table holds", `data:image/png;base64,${btoa("picture")}`]);
  });

  test("the request carries the two headers that servers allow, and goes through our network alone", async () => {
    const around = vi.spyOn(globalThis, "fetch");
    const rig = await Rig.started({ publicKey: "pk-é-가" });
    await rig.record();
    await advance(10_000);
    const bytes = String.fromCharCode(...new TextEncoder().encode(`pk-é-가:${SECRET}`));
    const Authorization = `Basic ${btoa(bytes)}`;
    expect(rig.ports.http.requests[0]?.headers).toEqual({
      Authorization,
      "Content-Type": "application/json",
    });
    expect(around).not.toHaveBeenCalled();
  });

  test("a batch is no larger than the service takes", async () => {
    const rig = await Rig.started();
    for (let index = 0; index < 4; index++) {
      await rig.record({ requestId: `r${index}`, response: "x".repeat(900_000) });
    }
    await advance(10_000);
    expect(rig.batches.length).toBeGreaterThan(1);
    for (const { body } of rig.ports.http.requests) expect(body?.length).toBeLessThan(2_500_500);
    expect(rig.batches.flat()).toHaveLength(8);
  });

  test.each([
    ["no configuration", undefined],
    ["one that is switched off", { enabled: false }],
  ])("with %s nothing is sent and nothing is logged", async (_, change) => {
    const rig = change ? await Rig.started(change) : new Rig();
    await rig.record();
    await advance(20_000);
    expect([rig.batches, rig.warnings]).toEqual([[], []]);
  });

  test("missing encryption metadata is logged once, and nothing is sent", async () => {
    const rig = await Rig.started();
    const stored = await rig.configs.current();
    if (!stored) throw new Error("nothing stored");
    const { sealed, ...original } = stored;
    await rig.ports.database.write([{ type: "put", store: "langfuse_config", record: original }]);
    rig.ports.preferences.remove("langfuse_salt");
    await rig.record();
    await rig.record();
    await advance(20_000);
    expect(rig.warnings).toEqual(["client initialisation failed, nothing is tracked"]);
    expect(rig.batches).toEqual([]);
  });

  test("a locked storage tracks nothing, also of what was waiting, until it is unlocked", async () => {
    const rig = await Rig.started();
    await rig.ports.vault.setPassword("correct horse");
    await rig.record({ requestId: "before" });
    rig.ports.vault.lock();
    await rig.record({ requestId: "meanwhile" });
    await advance(20_000);
    expect(rig.batches).toEqual([]);
    await rig.ports.vault.unlock("correct horse");
    await rig.record({ requestId: "after" });
    await advance(20_000);
    expect(rig.batches.flat()[0]?.body.id).toBe("after");
    expect(rig.batches.flat()).toHaveLength(2);
  });

  test("other keys and hosts are used from the next request on, and switched off nothing is sent", async () => {
    const rig = await Rig.started();
    await rig.record();
    await advance(10_000);
    const host = "https://other.example";
    rig.ports.http.on(/other\.example/, jsonResponse({}));
    await rig.configs.save({ enabled: true, host, publicKey: "pk-lf-2", secretKey: "sk-lf-2" });
    await rig.record();
    await advance(10_000);
    expect(rig.ports.http.requests.map(({ url }) => new globalThis.URL(url).host)).toEqual([
      "trace.example",
      "other.example",
    ]);
    await rig.record();
    await rig.configs.save({ enabled: false, host, publicKey: "pk-lf-2", secretKey: "" });
    await advance(20_000);
    expect(rig.batches).toHaveLength(2);
  });

  test("what another tab changes counts here too", async () => {
    const rig = await Rig.started();
    await rig.record();
    await advance(10_000);
    await rig.ports.database.update(
      "langfuse_config",
      "langfuse",
      (now) => now && { ...now, enabled: false },
    );
    rig.ports.worker.emit({ type: "LANGFUSE_CONFIG_UPDATED" });
    await rig.record();
    await advance(20_000);
    expect(rig.batches).toHaveLength(1);
  });

  test("a host that is down is tried three times more, three seconds apart, and then given up", async () => {
    const rig = await Rig.started();
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
    const rig = await Rig.started();
    rig.status = 401;
    await rig.record();
    await advance(60_000);
    expect(rig.batches).toHaveLength(1);
    expect(rig.warnings).toEqual(["tracking failed: unauthorized (check keys and host)", "traces dropped"]);
    expect(JSON.stringify(rig.ports.logger.lines)).not.toContain(SECRET);
  });

  test("a host that does not answer is left after five seconds", async () => {
    const rig = await Rig.started();
    const signals: AbortSignal[] = [];
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    rig.ports.http.on(URL, (_, signal) => {
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
    const rig = await Rig.started();
    const errors = [{ id: "e", status: 400 }];
    rig.ports.http.on(URL, () => jsonResponse({ successes: [], errors }, { status: 207 }));
    await rig.record();
    await advance(20_000);
    expect(rig.batches).toHaveLength(1);
    expect(rig.warnings).toEqual(["tracking failed: events rejected"]);
  });

  test("offline, traces wait for the network, the oldest dropped when there are too many", async () => {
    const rig = await Rig.started();
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

  test("a page about to go sends what waits at once, in a request that outlives it where it is small", async () => {
    const rig = await Rig.started();
    await rig.record();
    rig.connection.sendLast();
    expect(rig.ports.http.requests).toMatchObject([{ keepalive: true }]);
    rig.connection.sendLast();
    await advance(10_000);
    expect(rig.batches).toHaveLength(1);
    await rig.record({ response: "가".repeat(30_000) });
    rig.connection.sendLast();
    expect(rig.ports.http.requests[1]?.keepalive).toBeUndefined();
  });

  test("a proxy that answers with a page of its own is tried again as any other failure that passes", async () => {
    const rig = await Rig.started();
    rig.ports.http.once(URL, new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await rig.record();
    await advance(13_000);
    expect(rig.batches).toHaveLength(2);
    expect(rig.warnings).toEqual(["tracking failed: bad gateway"]);
  });

  test("locked while a batch is being tried again, it is tried no more", async () => {
    const rig = await Rig.started();
    await rig.ports.vault.setPassword("correct horse");
    rig.status = 503;
    await rig.record();
    await advance(10_000);
    rig.ports.vault.lock();
    await advance(60_000);
    expect(rig.batches).toHaveLength(1);
  });

  test("disposed, it sends nothing any more", async () => {
    const rig = await Rig.started();
    await rig.record();
    rig.connection.dispose();
    await advance(20_000);
    expect(rig.batches).toEqual([]);
  });
});
