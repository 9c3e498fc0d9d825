import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tracerContract } from "../../../tests/contracts/tracer-contract";
import { jsonResponse } from "../../../tests/fakes/fake-http";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { INGESTION_URL, LANGFUSE_SECRET, LangfuseRig } from "../../../tests/fakes/langfuse-rig";
import { LangfuseConnection } from "./langfuse-connection";

// The package has timers of its own.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

tracerContract("Langfuse", async () => {
  const rig = await LangfuseRig.started();
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

describe("LangfuseTracer", () => {
  test("a trace and its generation are sent after ten seconds, with the keys in one header", async () => {
    const rig = await LangfuseRig.started();
    await rig.record();
    await advance(9999);
    expect(rig.batches).toEqual([]);
    await advance(1);
    expect(rig.batches.map((batch) => batch.map(({ type }) => type))).toEqual([
      ["trace-create", "generation-create"],
    ]);
    const [request] = rig.ports.http.requests;
    expect(request).toMatchObject({ url: INGESTION_URL, method: "POST" });
    expect(request?.headers?.Authorization).toBe(`Basic ${btoa(`pk-lf-1:${LANGFUSE_SECRET}`)}`);
    expect(request?.body).not.toContain(LANGFUSE_SECRET);
  });

  test.each([
    ["no configuration", undefined],
    ["one that is switched off", { enabled: false }],
  ])("with %s nothing is sent and nothing is logged", async (_, change) => {
    const rig = change ? await LangfuseRig.started(change) : new LangfuseRig();
    await rig.record();
    await advance(20_000);
    expect([rig.batches, rig.warnings]).toEqual([[], []]);
  });

  test("missing encryption metadata is logged once, and nothing is sent", async () => {
    const rig = await LangfuseRig.started();
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
    rig.ports.worker.emit({ type: "LANGFUSE_CONFIG_UPDATED" });
    await rig.record();
    expect(rig.warnings).toHaveLength(2);
  });

  test("what was being opened for keys that are replaced meanwhile is not used", async () => {
    const rig = await LangfuseRig.started();
    const open = rig.configs.openSecret.bind(rig.configs);
    const ready: (() => void)[] = [];
    vi.spyOn(rig.configs, "openSecret").mockImplementationOnce(async (config) => {
      await new Promise<void>((resolve) => ready.push(resolve));
      return open(config);
    });
    const recording = rig.record();
    await vi.waitFor(() => expect(ready).toHaveLength(1));
    const host = "https://other.example";
    rig.ports.http.on(/other\.example/, jsonResponse({}));
    await rig.configs.save({ enabled: true, host, publicKey: "pk-lf-2", secretKey: "sk-lf-2" });
    ready[0]?.();
    await recording;
    await advance(10_000);
    expect(rig.ports.http.requests.map(({ url }) => new URL(url).host)).toEqual(["other.example"]);
  });

  test("a locked storage tracks nothing, also of what was waiting, until it is unlocked", async () => {
    const rig = await LangfuseRig.started();
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
    const rig = await LangfuseRig.started();
    await rig.record();
    await advance(10_000);
    const host = "https://other.example";
    rig.ports.http.on(/other\.example/, jsonResponse({}));
    await rig.configs.save({ enabled: true, host, publicKey: "pk-lf-2", secretKey: "sk-lf-2" });
    await rig.record();
    await advance(10_000);
    expect(rig.ports.http.requests.map(({ url }) => new URL(url).host)).toEqual([
      "trace.example",
      "other.example",
    ]);
    await rig.record();
    await rig.configs.save({ enabled: false, host, publicKey: "pk-lf-2", secretKey: "" });
    await advance(20_000);
    expect(rig.batches).toHaveLength(2);
  });

  test("what another tab changes counts here too", async () => {
    const rig = await LangfuseRig.started();
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

  test("a page about to go sends what waits at once, in a request that outlives it where it is small", async () => {
    const rig = await LangfuseRig.started();
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

  test("locked while a batch is being tried again, it is tried no more", async () => {
    const rig = await LangfuseRig.started();
    await rig.ports.vault.setPassword("correct horse");
    rig.status = 503;
    await rig.record();
    await advance(10_000);
    rig.ports.vault.lock();
    await advance(60_000);
    expect(rig.batches).toHaveLength(1);
  });

  test("disposed, it sends nothing any more", async () => {
    const rig = await LangfuseRig.started();
    await rig.record();
    rig.connection.dispose();
    await advance(20_000);
    expect(rig.batches).toEqual([]);
  });

  test("disposed, a connection hears of changes no more", () => {
    const { http, logger } = new FakePorts();
    const dispose = vi.fn();
    const configs = { onChange: () => ({ dispose }) } as never;
    new LangfuseConnection({ configs, http, logger }).dispose();
    expect(dispose).toHaveBeenCalledOnce();
  });
});
