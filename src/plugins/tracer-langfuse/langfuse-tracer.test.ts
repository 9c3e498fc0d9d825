import type { CompletedRequest } from "@core/points/tracer";
import { ObservabilityConfigs } from "@core/services/observability/observability-configs";
import { describe, expect, test } from "vitest";
import { tracerContract, WHOLE_REQUEST } from "../../../tests/contracts/tracer-contract";
import { jsonResponse } from "../../../tests/fakes/fake-http";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { LangfuseTracer } from "./langfuse-tracer";

const URL = "https://trace.example/api/public/ingestion";
const SECRET = "sk-lf-secret";
const INPUT = { enabled: true, host: "https://trace.example", publicKey: "pk-lf-1", secretKey: SECRET };

interface SentEvent {
  readonly type: string;
  readonly body: { readonly id: string };
}

class Rig {
  readonly ports = new FakePorts();
  readonly configs = new ObservabilityConfigs(this.ports);
  readonly tracer: LangfuseTracer;
  status = 207;
  isOnline = true;

  constructor() {
    const { http, clock, logger, ids } = this.ports;
    http.on(URL, () => jsonResponse({ successes: [], errors: [] }, { status: this.status }));
    const network = {
      fetch: http.fetch.bind(http),
      isOnline: () => this.isOnline,
    };
    this.tracer = new LangfuseTracer({ configs: this.configs, http: network, clock, logger }, ids);
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
      await rig.ports.clock.advance(30_000);
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

describe("LangfuseTracer", () => {
  test("a trace and its generation are sent after ten seconds, with the keys in one header", async () => {
    const rig = await Rig.started();
    await rig.record();
    await rig.ports.clock.advance(9999);
    expect(rig.batches).toEqual([]);
    await rig.ports.clock.advance(1);
    expect(rig.batches.map((batch) => batch.map(({ type }) => type))).toEqual([
      ["trace-create", "generation-create"],
    ]);
    const [request] = rig.ports.http.requests;
    expect(request).toMatchObject({ url: URL, method: "POST" });
    expect(request?.headers?.Authorization).toBe(`Basic ${btoa(`pk-lf-1:${SECRET}`)}`);
    expect(request?.body).not.toContain(SECRET);
  });

  test("fifteen events are sent at once", async () => {
    const rig = await Rig.started();
    for (let index = 0; index < 7; index++) await rig.record({ requestId: `r${index}` });
    await rig.ports.clock.advance(0);
    expect(rig.batches).toEqual([]);
    await rig.record({ requestId: "r7" });
    await rig.ports.clock.advance(0);
    expect(rig.batches.map(({ length }) => length)).toEqual([16]);
  });

  test("a batch is no larger than the service takes", async () => {
    const rig = await Rig.started();
    for (let index = 0; index < 4; index++) {
      await rig.record({ requestId: `r${index}`, response: "x".repeat(900_000) });
    }
    await rig.ports.clock.advance(10_000);
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
    await rig.ports.clock.advance(20_000);
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
    await rig.ports.clock.advance(20_000);
    expect(rig.warnings).toEqual(["client initialisation failed, nothing is tracked"]);
    expect(rig.batches).toEqual([]);
  });

  test("a locked storage tracks nothing, also of what was waiting, until it is unlocked", async () => {
    const rig = await Rig.started();
    await rig.ports.vault.setPassword("correct horse");
    await rig.record({ requestId: "before" });
    rig.ports.vault.lock();
    await rig.record({ requestId: "meanwhile" });
    await rig.ports.clock.advance(20_000);
    expect(rig.batches).toEqual([]);
    await rig.ports.vault.unlock("correct horse");
    await rig.record({ requestId: "after" });
    await rig.ports.clock.advance(20_000);
    expect(rig.batches.flat()[0]?.body.id).toBe("after");
    expect(rig.batches.flat()).toHaveLength(2);
  });

  test("other keys and hosts are used from the next request on, and switched off nothing is sent", async () => {
    const rig = await Rig.started();
    await rig.record();
    await rig.ports.clock.advance(10_000);
    const host = "https://other.example";
    rig.ports.http.on(/other\.example/, jsonResponse({}));
    await rig.configs.save({ enabled: true, host, publicKey: "pk-lf-2", secretKey: "sk-lf-2" });
    await rig.record();
    await rig.ports.clock.advance(10_000);
    expect(rig.ports.http.requests.map(({ url }) => new globalThis.URL(url).host)).toEqual([
      "trace.example",
      "other.example",
    ]);
    await rig.record();
    await rig.configs.save({ enabled: false, host, publicKey: "pk-lf-2", secretKey: "" });
    await rig.ports.clock.advance(20_000);
    expect(rig.batches).toHaveLength(2);
  });

  test("what another tab changes counts here too", async () => {
    const rig = await Rig.started();
    await rig.record();
    await rig.ports.clock.advance(10_000);
    await rig.ports.database.update(
      "langfuse_config",
      "langfuse",
      (now) => now && { ...now, enabled: false },
    );
    rig.ports.worker.emit({ type: "LANGFUSE_CONFIG_UPDATED" });
    await rig.record();
    await rig.ports.clock.advance(20_000);
    expect(rig.batches).toHaveLength(1);
  });

  test("a host that is down is tried three times more, three seconds apart, and then given up", async () => {
    const rig = await Rig.started();
    rig.status = 503;
    await rig.record();
    await rig.ports.clock.advance(10_000);
    for (const tries of [2, 3, 4, 4]) {
      await rig.ports.clock.advance(3000);
      expect(rig.batches).toHaveLength(tries);
    }
    expect(rig.warnings[0]).toBe("tracking failed: service unavailable");
    expect(rig.warnings.at(-1)).toBe("traces dropped");
    rig.status = 207;
    await rig.record({ requestId: "later" });
    await rig.ports.clock.advance(10_000);
    expect(rig.batches.at(-1)?.[0]?.body.id).toBe("later");
  });

  test("keys that are refused are not tried again", async () => {
    const rig = await Rig.started();
    rig.status = 401;
    await rig.record();
    await rig.ports.clock.advance(60_000);
    expect(rig.batches).toHaveLength(1);
    expect(rig.warnings).toEqual(["tracking failed: unauthorized (check keys and host)", "traces dropped"]);
    expect(JSON.stringify(rig.ports.logger.lines)).not.toContain(SECRET);
  });

  test("a host that does not answer is left after five seconds", async () => {
    const rig = await Rig.started();
    const signals: AbortSignal[] = [];
    rig.ports.http.on(URL, (_, signal) => {
      signals.push(signal);
      return new Promise<Response>(() => {});
    });
    await rig.record();
    await rig.ports.clock.advance(10_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await rig.ports.clock.advance(5000);
    expect(signals[0]?.aborted).toBe(true);
    expect(rig.warnings).toEqual(["tracking failed: network error"]);
  });

  test("events the service rejects are logged, though it answers that all is well", async () => {
    const rig = await Rig.started();
    rig.ports.http.on(URL, jsonResponse({ successes: [], errors: [{ id: "e", status: 400 }] }));
    await rig.record();
    await rig.ports.clock.advance(10_000);
    expect(rig.ports.logger.lines.at(-1)).toMatchObject({
      message: "tracking failed: events rejected",
      fields: { statuses: [400] },
    });
  });

  test("offline, traces wait for the network, the oldest dropped when there are too many", async () => {
    const rig = await Rig.started();
    rig.isOnline = false;
    for (let index = 0; index < 8; index++) {
      await rig.record({ requestId: `r${index}`, response: "x".repeat(900_000) });
    }
    await rig.ports.clock.advance(120_000);
    expect(rig.batches).toEqual([]);
    expect(rig.warnings).toContain("traces dropped");
    rig.isOnline = true;
    await rig.ports.clock.advance(10_000);
    const traces = rig.batches.flat().filter(({ type }) => type === "trace-create");
    expect(traces.at(-1)?.body.id).toBe("r7");
    expect(traces.length).toBeLessThan(8);
  });

  test("a page about to go sends what waits at once, in a request that outlives it where it is small", async () => {
    const rig = await Rig.started();
    await rig.record();
    rig.tracer.sendLast();
    expect(rig.ports.http.requests).toMatchObject([{ keepalive: true }]);
    rig.tracer.sendLast();
    await rig.ports.clock.advance(10_000);
    expect(rig.batches).toHaveLength(1);
    await rig.record({ response: "가".repeat(30_000) });
    rig.tracer.sendLast();
    expect(rig.ports.http.requests[1]?.keepalive).toBeUndefined();
  });

  test("disposed, it sends nothing any more", async () => {
    const rig = await Rig.started();
    await rig.record();
    rig.tracer.dispose();
    await rig.ports.clock.advance(20_000);
    expect(rig.batches).toEqual([]);
  });
});
