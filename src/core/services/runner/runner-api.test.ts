import { beforeEach, describe, expect, test } from "vitest";
import { FakeHttp, jsonResponse, streamResponse } from "../../../../tests/fakes/fake-http";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { RUNNER_SECRETS, RunnerApi, type TaskNews } from "./runner-api";

const RUNNER = "https://runner.example";
const AT = `${RUNNER}/runner/v1/`;
const never = new AbortController().signal;
const PAIRED = { id: "laptop", token: "t0ken", runner: "home" };
const EVENT = {
  ...{ type: "task-created", id: "r/0", runId: "r", rootTaskId: "t", seq: 0, at: 1 },
  task: sampleTask({ id: "t" }),
};

let ports: FakePorts;
let http: FakeHttp & { pageOrigin?: string };
let api: RunnerApi;

beforeEach(() => {
  ports = new FakePorts();
  http = new FakeHttp();
  api = new RunnerApi(http, ports.preferences, ports.pluginSecrets.of(RUNNER_SECRETS));
});

const pair = (answer: Response = jsonResponse(PAIRED), address = `${RUNNER}/any/page`) => {
  http.once(`${AT}pair`, answer);
  return api.pair(address, "bado bedo", "A laptop", never);
};
const asked = () => http.requests.at(-1);

describe("a device is paired", () => {
  test("by a sentence, and known by its token from then on", async () => {
    expect(api.pairing).toBeUndefined();
    await pair();
    expect(asked()).toMatchObject({ url: `${AT}pair`, method: "POST" });
    expect(JSON.parse(asked()?.body ?? "")).toEqual({ sentence: "bado bedo", name: "A laptop" });
    expect(api.pairing).toEqual({ origin: RUNNER, runner: "home", device: "laptop" });
    http.once(`${AT}tasks`, jsonResponse([{ id: "t", seq: 3 }]));
    expect(await api.tasks(never)).toEqual([{ id: "t", seq: 3 }]);
    expect(asked()).toMatchObject({ method: "GET", headers: { Authorization: "Bearer t0ken" } });
    expect(asked()).not.toHaveProperty("body");
  });

  test.each(["http://127.0.0.1:4174", "http://localhost:4174", "http://[::1]:4174"])(
    "over an open line on this device alone: %s",
    async (address) => {
      http.once(`${address}/runner/v1/pair`, jsonResponse(PAIRED));
      await api.pair(` ${address} `, "bado bedo", "A laptop", never);
      expect(api.pairing?.origin).toBe(address);
    },
  );

  test.each(["http://192.168.0.7:4174", "ftp://127.0.0.1", "runner", ""])(
    "by no other address: %s",
    async (address) => {
      await expect(pair(jsonResponse(PAIRED), address)).rejects.toMatchObject({ code: "address.insecure" });
      expect(http.requests).toEqual([]);
    },
  );

  test.each<[string, () => Response]>([
    ["runner.sentence-refused", () => new Response(null, { status: 401 })],
    ["runner.none", () => new Response(null, { status: 404 })],
    ["runner.none", () => new Response(null, { status: 405 })],
    ["runner.none", () => new Response("<p>", { headers: { "content-type": "text/html; charset=utf-8" } })],
    ["runner.other-origin", () => new Response(null, { status: 403 })],
    ["runner.too-many-tries", () => new Response(null, { status: 429 })],
    ["runner.malformed", () => jsonResponse({ ...PAIRED, token: 7 })],
    ["runner.malformed", () => new Response("{")],
  ])("not where the answer means %s", async (code, answer) => {
    await expect(pair(answer())).rejects.toMatchObject({ code });
    expect(api.pairing).toBeUndefined();
  });

  test("not where a page elsewhere is told nothing, which a runner that is not open looks like", async () => {
    http.pageOrigin = "https://app.example";
    const trying = () => api.pair(RUNNER, "bado bedo", "A laptop", never);
    await expect(trying()).rejects.toMatchObject({ code: "runner.not-open" });
    http.pageOrigin = RUNNER;
    await expect(trying()).rejects.toMatchObject({ code: "network.failed" });
  });
});

test.each([
  "{",
  "7",
  "null",
  '{"origin":"https://runner.example","runner":"home"}',
  '{"origin":1,"runner":"a","device":"b"}',
])("what was never kept whole is no pairing: %s", (kept) => {
  ports.preferences.set("troupe.runner", kept);
  expect(api.pairing).toBeUndefined();
});

describe("a runner is forgotten", () => {
  test("here and there, or here alone where it cannot be reached, which is told", async () => {
    await pair();
    http.once(`${AT}devices/laptop`, jsonResponse({}));
    expect(await api.unpair(never)).toBe(true);
    expect([asked()?.method, api.pairing]).toEqual(["DELETE", undefined]);
    await pair();
    expect(await api.unpair(never)).toBe(false);
    expect(api.pairing).toBeUndefined();
    expect(await ports.pluginSecrets.of(RUNNER_SECRETS).get("token", RUNNER)).toBeUndefined();
  });

  test("and asked for nothing then", async () => {
    const before = http.requests.length;
    for (const asking of [api.tasks(never), api.unpair(never), api.ask("POST", "tasks", never)])
      await expect(asking).rejects.toMatchObject({ code: "runner.unpaired" });
    expect(http.requests).toHaveLength(before);
  });
});

describe("an answer", () => {
  beforeEach(() => pair());

  test.each<[string, object, () => Response]>([
    ["runner.unpaired", {}, () => new Response(null, { status: 401 })],
    ["runner.other-origin", {}, () => new Response(null, { status: 421 })],
    ["runner.failed", { status: 500 }, () => new Response("oops", { status: 500 })],
    [
      "runner.no-key",
      { name: "m" },
      () => jsonResponse({ code: "runner.no-key", params: { name: "m" } }, { status: 400 }),
    ],
    ["task.not-found", {}, () => jsonResponse({ code: "task.not-found" }, { status: 404 })],
    [
      "runner.failed",
      { status: 400 },
      () => jsonResponse({ code: "a", params: { deep: {} } }, { status: 400 }),
    ],
    ["runner.malformed", {}, () => new Response("<p>")],
  ])("that means %s %j is that", async (code, params, answer) => {
    http.once(`${AT}tasks`, answer());
    await expect(api.ask("GET", "tasks", never)).rejects.toMatchObject({ code, params });
  });

  test("that is cut in its middle can be asked for again; whoever stops is told so", async () => {
    const cut = (error: unknown) =>
      new Response(new ReadableStream({ pull: (stream) => stream.error(error) }));
    http.once(`${AT}a`, () => cut(new TypeError("network error")));
    await expect(api.ask("GET", "a", never)).rejects.toMatchObject({ code: "network.failed" });
    const stopped = new DOMException("stopped", "AbortError");
    http.once(`${AT}a`, () => cut(stopped));
    await expect(api.ask("GET", "a", never)).rejects.toBe(stopped);
  });

  test("says how work has ended, and nothing else", async () => {
    const url = `${AT}tasks/t/outcome?of=c`;
    http.once(url, jsonResponse({ state: "paused" }));
    expect(await api.outcome("t", "c", never)).toEqual({ state: "paused" });
    http.once(url, jsonResponse({ state: "refused", code: "runner.no-key" }));
    expect(await api.outcome("t", "c", never)).toEqual({
      state: "refused",
      code: "runner.no-key",
      params: {},
    });
    http.once(url, jsonResponse({ state: "dancing" }));
    await expect(api.outcome("t", "c", never)).rejects.toMatchObject({ code: "runner.malformed" });
  });

  test("holds events that can all be read: a gap is no journal", async () => {
    const url = `${AT}tasks/t/events?after=4`;
    http.once(url, jsonResponse([EVENT]));
    expect(await api.events("t", 4, never)).toMatchObject([{ type: "task-created", seq: 0 }]);
    for (const wrong of [{}, [EVENT, { type: 7 }]]) {
      http.once(url, jsonResponse(wrong));
      await expect(api.events("t", 4, never)).rejects.toMatchObject({ code: "runner.malformed" });
    }
  });
});

describe("news of a task", () => {
  const url = `${AT}tasks/t/stream?after=0`;
  const live = {
    ...{ taskId: "t", from: 0, text: "Leek" },
    call: { id: "c", taskId: "t", agentId: "a", agentName: "Ada", purpose: "execution" },
  };
  const message = (kind: string, data: unknown) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
  const read = async () => {
    const all: TaskNews[] = [];
    for await (const each of api.stream("t", 0, never)) all.push(each);
    return all;
  };
  beforeEach(() => pair());

  test("are events and what is being written, as they come; other kinds are passed over", async () => {
    http.once(url, streamResponse([message("events", [EVENT]), message("else", 1), message("live", live)]));
    const [first, second, ...more] = await read();
    expect(first).toMatchObject({ events: [{ seq: 0 }] });
    expect([second, more]).toEqual([{ live }, []]);
  });

  test("are refused where they are none", async () => {
    for (const wrong of [message("events", [{}]), message("live", { ...live, from: "0" })]) {
      http.once(url, streamResponse([wrong]));
      await expect(read()).rejects.toMatchObject({ code: "runner.malformed" });
    }
    http.once(url, new Response(null, { status: 401 }));
    await expect(read()).rejects.toMatchObject({ code: "runner.unpaired" });
    http.once(url, new Response(null));
    await expect(read()).rejects.toMatchObject({ code: "runner.failed" });
  });
});
