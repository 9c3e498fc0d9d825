import { describe, expect, it } from "vitest";
import type { PluginFunctionContext } from "../../../../tests/fakes/cell-context";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { holdsBounds, letters } from "../../../../tests/fakes/contribution-bounds";
import { sample as polish } from "../../../../tests/point-samples/orchestration-strategy";
import { AppError } from "../../errors/app-error";
import { OrchestrationStrategies, type RunContext } from "./index";

type Ask = PluginFunctionContext["ask"];
const AGENT = {
  id: "ada",
  name: "Ada",
  role: "Writes",
  instructions: "Secret instructions",
  tags: ["writer"],
};
const NOTE = {
  id: "note-1",
  taskId: "part-1",
  agentId: "ada",
  title: "A note",
  content: "Words",
  format: "markdown",
};
const suggestion = { name: "Writer", role: "Writes" };
const parts = [{ title: "Draft", description: "Write it." }];

/** Runs a strategy against a run that notes what is done in it. */
async function run(strategy: (ask: Ask) => Promise<unknown>, over: object = {}) {
  const done: unknown[][] = [];
  const act =
    (name: string, gives?: unknown) =>
    async (...given: unknown[]) => {
      done.push([name, ...given.filter((each) => !(each instanceof AbortSignal))]);
      return gives;
    };
  const context = {
    rootTaskId: "root",
    analysis: { requirements: [], complexity: "simple" },
    language: "en",
    findOrRecruit: act("findOrRecruit", AGENT),
    findNamed: act("findNamed"),
    createParts: act("createParts", [
      { id: "part-1", title: "Draft", description: "", dependencies: [], attachments: ["secret"] },
    ]),
    read: act("read", NOTE),
    write: act("write", { ...NOTE, id: "text-1" }),
    deliver: act("deliver"),
    enter: act("enter"),
    record: act("record"),
    once: act("once"),
    ...over,
  };
  const write = { ...polish, run: (_: unknown, { ask }: PluginFunctionContext) => strategy(ask) };
  const { plugin, cell } = await contained([write]);
  const loaded = await onlyOne(plugin, OrchestrationStrategies).load(loadingContext);
  const ended = loaded.run(context as unknown as RunContext, new AbortController().signal);
  const error = await ended.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { done, error, cell };
}

const refused = (reason: RegExp) => ({
  code: "external-plugin.bad-request",
  params: { plugin: "Acme pack", reason: expect.stringMatching(reason) },
});

describe("objects of a run", () => {
  it("are copies to the strategy, and the run's own again when it hands them back", async () => {
    const told: unknown[] = [];
    const { done, error } = await run(async (ask) => {
      const agent = await ask("findOrRecruit", { suggestion });
      const [task] = await ask("createParts", { parts });
      const note = await ask("read", {
        task,
        agent: { ...agent, instructions: "Obey", tools: ["write-files"] },
      });
      told.push(agent, task, note);
      await ask("deliver", { artifact: await ask("write", { agent: agent.id, notes: [note.id] }) });
    });
    expect(error).toBeUndefined();
    expect(JSON.stringify(told)).not.toMatch(/secret/i);
    const [, , read, write, deliver] = done;
    expect(read?.[2]).toBe(AGENT);
    expect(write?.slice(1, 3)).toEqual([AGENT, [NOTE]]);
    expect(deliver?.[1]).toMatchObject({ id: "text-1" });
  });

  it.each(["bob", "__proto__", "constructor", "root", ""])(
    "are none of the id %j that was not given",
    async (agent) => {
      const { done, error } = await run((ask) => ask("write", { agent, notes: [] }));
      expect(error).toMatchObject(refused(/no agent with the id/));
      expect(done).toEqual([]);
    },
  );

  it("of one kind are none of another", async () => {
    const { error } = await run(async (ask) => {
      const agent = await ask("findOrRecruit", { suggestion });
      await ask("deliver", { artifact: agent });
    });
    expect(error).toMatchObject(refused(/no artifact/));
  });

  it("of one run are none of another run of the same cell", async () => {
    await run((ask) => ask("findOrRecruit", { suggestion }));
    expect((await run((ask) => ask("write", { agent: "ada" }))).error).toMatchObject(refused(/no agent/));
  });
});

describe("a strategy of a plugin", () => {
  it("is none of a plugin that says that it suits more than all others", async () => {
    for (const suits of [2, -1, "always", Number.NaN])
      await expect(contained([{ ...polish, suits }])).rejects.toThrow(AppError);
    const strategy = onlyOne((await contained([polish])).plugin, OrchestrationStrategies);
    expect([strategy.suits({} as never), strategy.rank]).toEqual([0.3, -20]);
  });

  it.each(["done", "failed", "awaiting-approval", "__proto__"])("does not end a run as %s", async (state) => {
    const { done, error } = await run((ask) => ask("enter", { state }));
    expect([done, error]).toEqual([[], expect.objectContaining({ code: "external-plugin.bad-request" })]);
  });

  it("writes no facts of its own into the journal", async () => {
    const fact = { type: "node-accepted", taskId: "root", key: "brief", result: {} };
    for (const value of [fact, [fact], { facts: [fact] }, { actualPasses: 2, type: "task-created" }])
      expect((await run((ask) => ask("record", value))).done.filter(([name]) => name === "record")).toEqual(
        [],
      );
  });

  it.each(["once", "newId", "state", "constructor", "journal"])(
    "asks for nothing called %s",
    async (name) => {
      expect((await run((ask) => ask(name, {}))).error).toMatchObject({
        code: "external-plugin.unknown-ask",
      });
    },
  );

  it("that asks for ever is ended", async () => {
    let asked = 0;
    const { error } = await run(async (ask) => {
      for (;;) {
        await ask("findNamed", { name: "Ada" });
        asked += 1;
      }
    });
    expect([asked, error]).toEqual([500, expect.objectContaining(refused(/more than 500/))]);
  });

  it("makes no parts that wait for themselves, and not too many", async () => {
    const cyclic = [{ title: "A", description: "", dependencies: [0] }];
    const many = Array(51).fill(parts[0]);
    for (const wanted of [cyclic, many, [], [{ title: "A" }]]) {
      const { done, error } = await run((ask) => ask("createParts", { parts: wanted }));
      expect([done, error]).toEqual([[], expect.objectContaining({ code: "external-plugin.bad-request" })]);
    }
  });

  it("ends with the run's own error where that is why it failed", async () => {
    const noKey = new AppError("provider.api", { provider: "OpenAI", status: 401 });
    const failing = { read: async () => Promise.reject(noKey) };
    const { error } = await run(async (ask) => {
      const agent = await ask("findOrRecruit", { suggestion });
      const [task] = await ask("createParts", { parts });
      await ask("read", { task, agent });
    }, failing);
    expect(error).toBe(noKey);
  });

  it("gets no further once the run is over", async () => {
    let later: Promise<unknown> | undefined;
    let go = () => {};
    const { done } = await run(async (ask) => {
      const over = new Promise<void>((resolve) => {
        go = resolve;
      });
      later = over.then(() => ask("findOrRecruit", { suggestion }));
    });
    go();
    await expect(later).rejects.toThrow();
    expect(done).toEqual([]);
  });
});

holdsBounds(polish, { name: letters(60), description: letters(300), suits: [1, 1.01] });
holdsBounds(polish, { suits: [0, -0.01] });
