import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { instructionSourceContract } from "../../../tests/contracts/instruction-source-contract";
import { jsonResponse } from "../../../tests/fakes/fake-http";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { LangfuseConfigs } from "./config/langfuse-configs";
import { LangfuseConnection } from "./langfuse-connection";
import { LangfusePrompts } from "./langfuse-prompts";

const PROMPTS = "https://trace.example/api/public/v2/prompts";
const INPUT = { enabled: true, host: "https://trace.example", publicKey: "pk", secretKey: "sk-lf-secret" };
const GREETING = { source: "langfuse", name: "greeting" };
const prompt = (text: unknown, type = "text") =>
  jsonResponse({ name: "greeting", version: 1, type, prompt: text, config: {}, labels: [], tags: [] });
const signal = () => new AbortController().signal;

// The package has timers of its own, and says on the console what went wrong.
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function started(enabled = true) {
  const ports = new FakePorts();
  await ports.vault.initialise();
  const configs = new LangfuseConfigs(ports);
  await configs.save({ ...INPUT, enabled });
  const connection = new LangfuseConnection({ configs, http: ports.http, logger: ports.logger });
  return { ports, library: new LangfusePrompts(connection) };
}

const urls = (ports: FakePorts) => ports.http.requests.map(({ url }) => url);
const warnings = (ports: FakePorts) => ports.logger.lines.map(({ message }) => message);

instructionSourceContract("Langfuse", async () => {
  const { ports, library } = await started();
  ports.http.on(/prompts/, jsonResponse({ message: "Prompt not found" }, { status: 404 }));
  ports.http.on(`${PROMPTS}/greeting`, prompt("Be kind."));
  return {
    library,
    known: { reference: GREETING, text: "Be kind." },
    unknown: { source: "langfuse", name: "nothing" },
  };
});

describe("LangfusePrompts", () => {
  test.each([
    [{}, "greeting"],
    [{ version: 3 }, "greeting?version=3"],
    [{ label: "staging" }, "greeting?label=staging"],
    [{ name: "team/día é" }, "team%2Fd%C3%ADa%20%C3%A9"],
  ])("asks for %o", async (which, path) => {
    const { ports, library } = await started();
    ports.http.on(/prompts/, prompt("Be kind."));
    await library.fetch({ ...GREETING, ...which }, signal());
    expect(urls(ports)).toEqual([`${PROMPTS}/${path}`]);
  });

  test("asks again after a minute, and gives what it has meanwhile", async () => {
    const { ports, library } = await started();
    ports.http.once(/prompts/, prompt("First."));
    ports.http.once(/prompts/, prompt("Second."));
    const fetched = () => library.fetch(GREETING, signal());
    expect(await fetched()).toBe("First.");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await fetched()).toBe("First.");
    expect(urls(ports)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await fetched()).toBe("First.");
    await vi.advanceTimersByTimeAsync(0);
    expect(await fetched()).toBe("Second.");
    expect(urls(ports)).toHaveLength(2);
  });

  test("tries a failure that may pass twice more, half a second apart", async () => {
    const { ports, library } = await started();
    ports.http.once(/prompts/, new Response("<h1>down</h1>", { status: 503 }));
    ports.http.once(/prompts/, new Response("", { status: 500 }));
    ports.http.once(/prompts/, prompt("Be kind."));
    const fetching = library.fetch(GREETING, signal());
    await vi.advanceTimersByTimeAsync(1000);
    expect(await fetching).toBe("Be kind.");
    expect(warnings(ports)).toEqual([
      "request failed: service unavailable",
      "request failed: internal server error",
    ]);
  });

  test("gives up after the third failure", async () => {
    const { ports, library } = await started();
    ports.http.on(/prompts/, () => new Response("", { status: 502 }));
    const failing = expect(library.fetch(GREETING, signal())).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(5000);
    await failing;
    expect(urls(ports)).toHaveLength(3);
  });

  test.each([
    [400, "bad request"],
    [401, "unauthorized (check keys and host)"],
    [403, "forbidden (check access control)"],
    [404, "internal error"],
    [429, "rate limit exceeded"],
  ])("does not repeat what was answered with %i, and logs what that means", async (status, meaning) => {
    const { ports, library } = await started();
    ports.http.on(/prompts/, () => new Response("no", { status }));
    await expect(library.fetch(GREETING, signal())).rejects.toThrow(meaning);
    expect(warnings(ports)).toEqual([`request failed: ${meaning}`]);
    expect(urls(ports)).toHaveLength(1);
  });

  test("takes of a conversation what it says as the system", async () => {
    const { ports, library } = await started();
    const turns = [
      { type: "chatmessage", role: "system", content: "Be kind." },
      { type: "chatmessage", role: "user", content: "Hello" },
      { type: "placeholder", name: "history" },
      { type: "chatmessage", role: "system", content: "Be brief." },
    ];
    ports.http.on(/prompts/, prompt(turns, "chat"));
    expect(await library.fetch(GREETING, signal())).toBe("Be kind.\n\nBe brief.");
  });

  test("keeps instructions under the label that is referred to, and says which host gets them", async () => {
    const { ports, library } = await started();
    ports.http.on(PROMPTS, prompt("Be kind."));
    expect(await library.destination(signal())).toBe("trace.example");
    expect(urls(ports)).toEqual([]);
    for (const label of [undefined, "staging"]) {
      const reference = { ...GREETING, label };
      expect(await library.keep(reference, "Be kind.", signal())).toBe(reference);
    }
    expect(ports.http.requests.map(({ method, body }) => [method, JSON.parse(body ?? "")])).toEqual([
      ["POST", { name: "greeting", prompt: "Be kind.", labels: ["production"], type: "text" }],
      ["POST", { name: "greeting", prompt: "Be kind.", labels: ["staging"], type: "text" }],
    ]);
  });

  test("of a reference to a version it makes one to the version that is new", async () => {
    const { ports, library } = await started();
    ports.http.on(PROMPTS, jsonResponse({ name: "greeting", version: 4, prompt: "Be kind.", labels: [] }));
    const kept = await library.keep({ ...GREETING, version: 3 }, "Be kind.", signal());
    expect(kept).toEqual({ ...GREETING, version: 4 });
    expect(JSON.parse(ports.http.requests[0]?.body ?? "")).toMatchObject({ labels: [] });
  });

  test.each([
    [400, "observability.refused"],
    [401, "observability.unauthorized"],
    [403, "observability.forbidden"],
    [429, "observability.refused"],
    [500, "observability.refused"],
  ])("says that instructions were refused with %i, and does not repeat them", async (status, code) => {
    const { ports, library } = await started();
    ports.http.on(PROMPTS, () => new Response("no", { status }));
    await expect(library.keep(GREETING, "Be kind.", signal())).rejects.toMatchObject({ code });
    expect(urls(ports)).toHaveLength(1);
  });

  test("keeps nothing while recording is off", async () => {
    const { ports, library } = await started(false);
    const off = { code: "observability.off" };
    await expect(library.destination(signal())).rejects.toMatchObject(off);
    await expect(library.keep(GREETING, "Be kind.", signal())).rejects.toMatchObject(off);
    expect(urls(ports)).toEqual([]);
  });

  test("asks nobody while recording is off", async () => {
    const { ports, library } = await started(false);
    await expect(library.fetch(GREETING, signal())).rejects.toMatchObject({ code: "agent.prompt-missing" });
    expect(urls(ports)).toEqual([]);
  });
});
