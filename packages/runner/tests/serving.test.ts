import { RunnerTasks } from "@core/services/runner/runner-tasks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DELIVERABLE_TITLE, teamReply } from "../../../e2e/support/team-replies";
import { SystemClock } from "../../../src/plugins/browser/system-clock";
import { OrchestrationRig } from "../../../tests/fakes/task-runner-rig";
import { api, ServedRunner } from "./served-runner";

const choices = async () => ({ checkModel: undefined });
const materials = { send: async () => {} };
let runner: ServedRunner;
const ask: ServedRunner["ask"] = (...asked) => runner.ask(...asked);

beforeAll(async () => {
  runner = await ServedRunner.start(teamReply(), { workers: 2 });
});

afterAll(() => runner?.stop());

describe("a runner that is served", () => {
  it("pairs one device with its sentence, and no second one", async () => {
    const sentence = runner.sentence;
    expect(sentence.split(" ")).toHaveLength(5);
    expect(await ask("POST", api("pair"), { sentence: "bado bado bado bado bado", name: "x" })).toMatchObject(
      {
        status: 401,
      },
    );
    const paired = await ask("POST", api("pair"), { sentence, name: "A laptop" });
    expect(paired.status).toBe(200);
    expect(await ask("POST", api("pair"), { sentence, name: "Another" })).toMatchObject({ status: 401 });
    runner.token = JSON.parse(paired.body).token;
    const devices = JSON.parse((await ask("GET", api("devices"))).body);
    expect(devices).toMatchObject([{ name: "A laptop" }]);
    expect(JSON.stringify(devices)).not.toContain(runner.token);
  });

  it.each([
    ["without a token", 401, { authorization: "" }],
    ["with a token that nobody has", 401, { authorization: `Bearer ${"x".repeat(43)}` }],
    ["for a name of somebody else's that leads here", 421, { host: "evil.example" }],
    ["for the same name at another port", 421, { host: "127.0.0.1:1" }],
    ["from a page of another origin", 403, { origin: "https://evil.example" }],
    ["from a page without an origin, such as a frame of a sandbox", 403, { origin: "null" }],
    ["of a type that any page may send", 415, { "content-type": "text/plain" }],
    ["of a form", 415, { "content-type": "application/x-www-form-urlencoded" }],
  ])("refuses what comes %s", async (_, status, headers) => {
    const told = await ask("POST", api("sentences"), {}, headers);
    expect(told).toMatchObject({ status, body: "" });
  });

  it("refuses bodies that are not as they have to be, and says nothing of the inside", async () => {
    for (const body of [
      {},
      { id: "a", task: {} },
      { id: "../a", task: { prompt: "x" } },
      { id: "a", task: { prompt: "x", recording: {} } },
    ]) {
      const told = await ask("POST", api("tasks"), body);
      expect({ status: told.status, code: JSON.parse(told.body).code }).toEqual({
        status: 400,
        code: "request.invalid",
      });
    }
    expect(await ask("GET", api("tasks/none/stream"))).toMatchObject({ status: 404 });
    expect(await ask("GET", api("nothing"))).toMatchObject({ status: 404 });
    for (const path of ["/../package.json", "/%2e%2e/%2e%2e/package.json", "/..%2f..%2fetc/passwd"]) {
      expect((await ask("GET", path)).body).not.toMatch(/"dependencies"|root:/);
    }
  });

  it("keeps encrypted files for the devices, each as it was first given", async () => {
    const put = async (name: string, content: string) =>
      ask("POST", api("files"), { name, content: Buffer.from(content).toString("base64") });
    expect(JSON.parse((await put("a-1.troupe", "first")).body)).toEqual({ isKept: true });
    expect(JSON.parse((await put("a-1.troupe", "other")).body)).toEqual({ isKept: false });
    expect(JSON.parse((await ask("GET", api("files"))).body)).toEqual(["a-1.troupe"]);
    const { content } = JSON.parse((await ask("GET", api("files/a-1.troupe"))).body);
    expect(Buffer.from(content, "base64").toString()).toBe("first");
    for (const name of ["../a.troupe", "a", "a b.troupe"])
      expect(await put(name, "x")).toMatchObject({ status: 400 });
    await ask("DELETE", api("files/a-1.troupe"), {});
    expect(JSON.parse((await ask("GET", api("files/a-1.troupe"))).body)).toEqual({ content: null });
    expect(await ask("GET", api("files"), undefined, { authorization: "" })).toMatchObject({ status: 401 });
  });

  it("does a task that is sent twice once, and shows it live without a gap", async () => {
    const wanted = { id: "first", task: { prompt: "Write the menu of the café" } };
    const made = await ask("POST", api("tasks"), wanted);
    const { taskId } = JSON.parse(made.body);
    expect(JSON.parse((await ask("POST", api("tasks"), wanted)).body)).toEqual({ taskId });
    const { seqs, written } = await watch(taskId);
    expect(seqs).toEqual(seqs.map((_, at) => at));
    expect(written).toContain(DELIVERABLE_TITLE);
    // Who was away asks for what is missing.
    const missed = JSON.parse((await ask("GET", api(`tasks/${taskId}/events?after=3`))).body);
    expect(missed.map(({ seq }: { seq: number }) => seq)).toEqual(seqs.slice(4));
  });

  it("is paired with a page, works on its task and gives it back whole", async () => {
    const { page, api: paired } = await runner.page();
    const { ids, logger } = page.ports;
    const local = page.open();
    const tasks = new RunnerTasks({
      api: paired,
      tasks: local,
      ...{ choices, materials },
      clock: new SystemClock(),
      ids,
      logger,
    });
    const { id } = await tasks.create({ prompt: "Write the menu of the café" }, "en");
    expect(await tasks.work(id, "start")).toMatchObject({ success: true });
    const there = JSON.parse((await ask("GET", api(`tasks/${id}/events?after=-1`))).body);
    const { events, artifacts } = await local.monitor.load(id);
    expect(JSON.parse(JSON.stringify(events))).toEqual(there);
    expect([...artifacts.values()].map(({ content }) => content).join()).toContain(DELIVERABLE_TITLE);
    // Another device finds what the others have begun.
    const second = new OrchestrationRig().open();
    const elsewhere = new RunnerTasks({
      api: paired,
      tasks: second,
      ...{ choices, materials },
      clock: new SystemClock(),
      ids,
      logger,
    });
    await elsewhere.catchUp();
    await expect.poll(async () => (await second.monitor.load(id)).events).toEqual(events);
  });

  it("does not know a device any more that was revoked", async () => {
    const { sentence } = JSON.parse((await ask("POST", api("sentences"), {})).body);
    const second = JSON.parse((await ask("POST", api("pair"), { sentence, name: "A phone" })).body);
    const asSecond = { authorization: `Bearer ${second.token}` };
    expect(await ask("GET", api("devices"), undefined, asSecond)).toMatchObject({ status: 200 });
    // Without a body: Node.js announces none of this method, and what followed would be another request.
    const json = { "content-type": "application/json" };
    const revoked = await ask("DELETE", api(`devices/${second.id}`), undefined, json);
    expect(revoked).toMatchObject({ status: 200 });
    expect(await ask("GET", api("devices"), undefined, asSecond)).toMatchObject({ status: 401 });
  });

  it("serves pages of another origin that a device was paired from, and no others", async () => {
    const origin = "https://troupe.example";
    const from = (other: string, token = "") => ({
      ...{ origin: other, authorization: token && `Bearer ${token}` },
    });
    const preflight = (path: string, other = origin) => {
      const asked = {
        "access-control-request-method": "POST",
        "access-control-request-private-network": "true",
      };
      return ask("OPTIONS", api(path), undefined, { ...asked, ...from(other) });
    };
    const refused = {
      status: 403,
      headers: expect.not.objectContaining({ "access-control-allow-origin": expect.anything() }),
    };
    const welcome = expect.objectContaining({
      ...{
        "access-control-allow-origin": origin,
        "access-control-allow-private-network": "true",
        vary: "Origin",
      },
    });
    expect(await preflight("pair")).toMatchObject(refused);
    expect(await ask("POST", api("pair"), { sentence: "bado", name: "x" }, from(origin))).toMatchObject(
      refused,
    );

    const { sentence } = JSON.parse((await ask("POST", api("sentences"), {})).body);
    expect(await preflight("pair")).toMatchObject({ status: 204, headers: welcome });
    for (const closed of [
      preflight("tasks"),
      preflight("pair", "null"),
      ask("GET", "/", undefined, from(origin)),
    ])
      expect(await closed).toMatchObject(refused);
    const wrong = await ask("POST", api("pair"), { sentence: "bado", name: "x" }, from(origin));
    expect(wrong).toMatchObject({ status: 401, headers: { "access-control-allow-origin": origin } });
    const paired = await ask("POST", api("pair"), { sentence, name: "A copy" }, from(origin));
    const { id, token } = JSON.parse(paired.body);

    expect(await preflight("tasks")).toMatchObject({ status: 204, headers: welcome });
    const tasks = await ask("GET", api("tasks"), undefined, from(origin, token));
    expect(tasks).toMatchObject({ status: 200, headers: { "access-control-allow-origin": origin } });
    for (const closed of [
      preflight("pair"),
      preflight("tasks", "https://evil.example"),
      ask("GET", api("tasks"), undefined, from("https://evil.example", token)),
      ask("GET", "/", undefined, from(origin, token)),
    ])
      expect(await closed).toMatchObject(refused);
    // The token of a device that was paired elsewhere is none there.
    const other = await ask("GET", api("tasks"), undefined, from(origin, runner.token));
    expect(other).toMatchObject({ status: 401, body: "" });
    await ask("DELETE", api(`devices/${id}`), undefined, { "content-type": "application/json" });
    // Its page hears that it was revoked, and nothing else.
    expect(await preflight("tasks")).toMatchObject({ status: 204, headers: welcome });
    expect(await ask("GET", api("tasks"), undefined, from(origin, token))).toMatchObject({
      ...{ status: 401, body: "", headers: { "access-control-allow-origin": origin } },
    });
  });

  it("hears nobody any more who tries too many tokens", async () => {
    const guesses = Array.from({ length: 25 }, (_, at) => `Bearer ${String(at).padStart(43, "x")}`);
    const statuses: number[] = [];
    for (const authorization of guesses)
      statuses.push((await ask("GET", api("devices"), undefined, { authorization })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(runner.said).not.toContain(runner.token);
  });

  it("has what it is made of, tools too", () => {
    expect(runner.said).not.toMatch(/kernel\.|not installed|plugin failed|could not be loaded/);
  });

  it("leaves nothing running when it is told to end", async () => {
    runner.process.kill("SIGTERM");
    const code = await new Promise((resolve) => runner.process.once("close", resolve));
    expect(code).toBe(0);
    await expect(ask("GET", "/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});

/** Reads the stream of a task until it is done: the numbers of its events, and what was being written. */
async function watch(taskId: string): Promise<{ seqs: number[]; written: string }> {
  const watched = await fetch(`${runner.origin}${api(`tasks/${taskId}/stream`)}`, {
    headers: { authorization: `Bearer ${runner.token}` },
  });
  const seqs: number[] = [];
  let [rest, written] = ["", ""];
  for await (const chunk of watched.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const messages = (rest + chunk).split("\n\n");
    rest = messages.pop() ?? "";
    for (const message of messages) {
      const [, kind, json = "null"] = /^event: (\w+)\ndata: (.*)$/s.exec(message) ?? [];
      if (kind === "live") written += JSON.parse(json).text;
      if (kind !== "events") continue;
      const events: { seq: number; type: string; state?: string }[] = JSON.parse(json);
      seqs.push(...events.map(({ seq }) => seq));
      if (events.some(({ type, state }) => type === "run-state-changed" && state === "done"))
        return { seqs, written };
    }
  }
  throw new Error("the stream ended before the task");
}
