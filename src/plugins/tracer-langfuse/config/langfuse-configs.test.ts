import { jsonResponse } from "@core/../../tests/fakes/fake-http";
import { FakePorts } from "@core/../../tests/fakes/fake-ports";
import type { ObservabilityConfig } from "@core/domain/observability/observability-config";
import { describe, expect, test } from "vitest";
import { LangfuseConfigs } from "./langfuse-configs";
import { DEFAULT_HOST } from "./langfuse-rules";

const HOST = "https://trace.example";
const SECRET = "sk-lf-secret";
const INPUT = { enabled: true, host: HOST, publicKey: "pk-lf-1", secretKey: SECRET };
const signal = () => new AbortController().signal;

async function started() {
  const ports = new FakePorts();
  await ports.vault.initialise();
  return { ports, configs: new LangfuseConfigs(ports) };
}

async function stored(configs: LangfuseConfigs): Promise<ObservabilityConfig> {
  const config = await configs.current();
  if (!config) throw new Error("nothing stored");
  return config;
}

describe("saving", () => {
  test("keeps the secret key sealed, with copies of salt and IV named after the record", async () => {
    const { ports, configs } = await started();
    await configs.save({ ...INPUT, host: ` ${HOST}/ `, publicKey: " pk-lf-1 " });
    const config = await stored(configs);
    expect(config).toMatchObject({ id: "langfuse", enabled: true, host: HOST, publicKey: "pk-lf-1" });
    expect(JSON.stringify(config)).not.toContain(SECRET);
    expect(config.encryptedSecretKey).toBe(config.sealed?.data);
    expect(ports.preferences.get("langfuse_iv")).toBe(config.sealed?.iv);
    expect(ports.preferences.get("langfuse_salt")).toBe(config.sealed?.salt);
    expect(await configs.openSecret(config)).toBe(SECRET);
  });

  test("tells the service worker and the other tabs", async () => {
    const { ports, configs } = await started();
    let changes = 0;
    const listening = configs.onChange(() => changes++);
    await configs.save(INPUT);
    expect(ports.worker.posted).toEqual([{ type: "LANGFUSE_CONFIG_UPDATED" }]);
    expect(changes).toBe(1);
    ports.worker.emit({ type: "LANGFUSE_CONFIG_UPDATED" });
    expect(changes).toBe(2);
    listening.dispose();
    configs.dispose();
    ports.worker.emit({ type: "LANGFUSE_CONFIG_UPDATED" });
    expect(changes).toBe(2);
  });

  test("without a host the provider's cloud is meant", async () => {
    const { configs } = await started();
    await configs.save({ ...INPUT, host: "  " });
    expect((await stored(configs)).host).toBe(DEFAULT_HOST);
  });

  test.each([
    [{ publicKey: " " }, "credentials.fields-missing"],
    [{ host: "trace.example" }, "address.insecure"],
    [{ host: "http://trace.example" }, "address.insecure"],
    [{ host: "https://user:word@trace.example" }, "address.insecure"],
    [{ host: "https://trace.example/?to=elsewhere" }, "address.insecure"],
    [{ host: "javascript:alert(1)" }, "address.insecure"],
    [{ environment: "langfuse-own" }, "observability.environment-invalid"],
    [{ environment: "Staging" }, "observability.environment-invalid"],
    [{ sampleRate: "1.1" }, "observability.sample-rate-invalid"],
    [{ sampleRate: "-0.1" }, "observability.sample-rate-invalid"],
    [{ sampleRate: "half" }, "observability.sample-rate-invalid"],
  ])("refuses %o", async (change, code) => {
    const { configs } = await started();
    await expect(configs.save({ ...INPUT, ...change })).rejects.toMatchObject({ code });
    expect(await configs.current()).toBeUndefined();
  });

  test("a server on this device may be called without encryption", async () => {
    const { configs } = await started();
    await configs.save({ ...INPUT, host: "http://localhost:3000" });
    expect((await stored(configs)).host).toBe("http://localhost:3000");
  });

  test("a secret key left empty stays, unless the host changes", async () => {
    const { configs } = await started();
    await configs.save(INPUT);
    await configs.save({ ...INPUT, publicKey: "pk-lf-2", secretKey: "" });
    expect((await stored(configs)).publicKey).toBe("pk-lf-2");
    expect(await configs.openSecret(await stored(configs))).toBe(SECRET);
    const moved = { ...INPUT, host: "https://other.example", secretKey: "" };
    await expect(configs.save(moved)).rejects.toMatchObject({ code: "credentials.reentry" });
    await configs.save({ ...moved, secretKey: "sk-lf-2" });
    expect(await configs.openSecret(await stored(configs))).toBe("sk-lf-2");
  });

  test("environment and share of requests are kept, and let go when they are emptied", async () => {
    const { configs } = await started();
    await configs.save({ ...INPUT, environment: " staging_2 ", sampleRate: "0,25", sendsFiles: true });
    expect(await stored(configs)).toMatchObject({
      environment: "staging_2",
      sampleRate: 0.25,
      sendsFiles: true,
    });
    await configs.save({ ...INPUT, secretKey: "" });
    const { environment, sampleRate, sendsFiles } = await stored(configs);
    expect([environment, sampleRate, sendsFiles]).toEqual([undefined, undefined, false]);
  });

  test("without a secret key the lack of one is sealed, bound to the host, and another host may take its place", async () => {
    const { configs } = await started();
    const bare = { ...INPUT, secretKey: "" };
    await configs.save(bare);
    const config = await stored(configs);
    expect(config.withoutSecret).toBe(true);
    expect(await configs.openSecret(config)).toBe("");
    const moved = { ...config, host: "https://thief.example" };
    await expect(configs.openSecret(moved)).rejects.toMatchObject({ code: "vault.undecryptable" });
    await configs.save({ ...bare, host: "https://other.example" });
    expect(await configs.openSecret(await stored(configs))).toBe("");
    await configs.save({ ...INPUT, host: "https://other.example" });
    expect((await stored(configs)).withoutSecret).toBe(false);
  });

  test("locked, it can be switched off, but no key can be saved", async () => {
    const { ports, configs } = await started();
    await configs.save(INPUT);
    ports.vault.lock();
    await configs.save({ ...INPUT, enabled: false, secretKey: "" });
    expect((await stored(configs)).enabled).toBe(false);
    await expect(configs.save(INPUT)).rejects.toMatchObject({ code: "vault.locked" });
    await expect(configs.openSecret(await stored(configs))).rejects.toMatchObject({ code: "vault.locked" });
  });
});

describe("the stored secret key", () => {
  test("does not open for another host, so that a changed record cannot redirect it", async () => {
    const { configs } = await started();
    await configs.save(INPUT);
    const moved = { ...(await stored(configs)), host: "https://thief.example" };
    await expect(configs.openSecret(moved)).rejects.toMatchObject({ code: "vault.undecryptable" });
  });

  test("of a record of version 1 needs salt and IV from the preferences", async () => {
    const { ports, configs } = await started();
    await configs.save(INPUT);
    const { sealed, ...original } = await stored(configs);
    expect(await configs.openSecret(original)).toBe(SECRET);
    ports.preferences.remove("langfuse_iv");
    await expect(configs.openSecret(original)).rejects.toMatchObject({ code: "vault.metadata-missing" });
  });

  test("is deleted with the record and its copies", async () => {
    const { ports, configs } = await started();
    await configs.save(INPUT);
    await configs.remove();
    expect(await configs.current()).toBeUndefined();
    expect([ports.preferences.get("langfuse_iv"), ports.preferences.get("langfuse_salt")]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe("testing the connection", () => {
  const URL = `${HOST}/api/public/ingestion`;

  test("asks the host with what was typed, or with the stored secret key, and writes no trace", async () => {
    const { ports, configs } = await started();
    ports.http.on(URL, jsonResponse({ successes: [], errors: [] }, { status: 207 }));
    await configs.check(INPUT, signal());
    await configs.save(INPUT);
    await configs.check({ ...INPUT, secretKey: "" }, signal());
    const [typed, kept] = ports.http.requests;
    expect(typed).toEqual(kept);
    expect(typed?.headers?.Authorization).toBe(`Basic ${btoa(`pk-lf-1:${SECRET}`)}`);
    expect(JSON.parse(typed?.body ?? "")).toMatchObject({ batch: [] });
  });

  test("sends the public key alone where no secret key is given", async () => {
    const { ports, configs } = await started();
    ports.http.on(URL, jsonResponse({ successes: [], errors: [] }, { status: 207 }));
    await configs.check({ ...INPUT, secretKey: "" }, signal());
    expect(ports.http.requests[0]?.headers?.Authorization).toBe("Bearer pk-lf-1");
  });

  test.each([
    [jsonResponse({ status: "OK", version: "3.99.0" }), { status: "OK", version: "3.99.0" }],
    [jsonResponse({ status: "<b>fine</b>", version: 3 }), {}],
    [jsonResponse(null), {}],
    [new Response("<h1>down</h1>", { status: 503 }), {}],
  ])("tells how the host is, asked without keys", async (answer, health) => {
    const { ports, configs } = await started();
    ports.http.on(`${HOST}/api/public/health`, answer);
    expect(await configs.health(INPUT, signal())).toEqual(health);
    expect(ports.http.requests).toEqual([{ url: `${HOST}/api/public/health` }]);
    await expect(configs.health({ ...INPUT, publicKey: "" }, signal())).rejects.toThrow();
    await expect(configs.health(INPUT, AbortSignal.abort())).rejects.toThrow();
    expect(ports.http.requests).toHaveLength(1);
  });

  test.each([
    [401, "observability.unauthorized"],
    [403, "observability.forbidden"],
    [404, "observability.refused"],
    [500, "observability.refused"],
  ])("tells what status %i means", async (status, code) => {
    const { ports, configs } = await started();
    ports.http.on(URL, new Response("{}", { status }));
    await expect(configs.check(INPUT, signal())).rejects.toMatchObject({ code });
  });

  test("tells a host that is down from one that does not let this page in", async () => {
    const { ports, configs } = await started();
    await expect(configs.check(INPUT, signal())).rejects.toMatchObject({ code: "network.failed" });
    const http = Object.assign(ports.http, { reach: async () => "answers" as const });
    const reached = new LangfuseConfigs({ ...ports, http });
    await expect(reached.check(INPUT, signal())).rejects.toMatchObject({
      code: "network.blocked",
      params: { url: HOST },
    });
  });

  test("asks for a secret key that no longer opens", async () => {
    const { ports, configs } = await started();
    await configs.save(INPUT);
    await ports.vault.restoreMasterKey(Buffer.alloc(32, 7).toString("base64"));
    const check = configs.check({ ...INPUT, secretKey: "" }, signal());
    await expect(check).rejects.toMatchObject({ code: "observability.key-lost" });
  });
});
