import { existsSync, readFileSync } from "node:fs";
import type { Agent } from "@core/domain/agent/agent";
import { outcomeOf } from "@core/domain/requirement/requirement";
import { AppError } from "@core/errors/app-error";
import { PluginHost } from "@core/plugin/plugin-host";
import { Recordings } from "@core/services/recordings/recordings";
import { describe, expect, test } from "vitest";
import { OrchestrationRig, ScriptedModels } from "../../../tests/fakes/task-runner-rig";
import plugin from "./plugin";

const LANGUAGES = ["en", "fr", "ko"] as const;
const IDS = ["launch", "chores", "compare"] as const;
const ALL = LANGUAGES.flatMap((language) => IDS.map((id) => [id, language] as const));
const AGENTS = (
  JSON.parse(readFileSync("public/agents/manifest.json", "utf8")) as { agents: string[] }
).agents.map((id) => JSON.parse(readFileSync(`public/agents/${id}.agent.json`, "utf8")) as Agent);

/** A device on which nothing is configured. */
class NoModels extends ScriptedModels {
  override configured = false;
  override complete = async () => {
    throw new AppError("provider.none");
  };
}

function stage() {
  const rig = new OrchestrationRig();
  rig.agents = AGENTS;
  const host = new PluginHost(rig.ports.container());
  host.install(plugin);
  const recordings = new Recordings(host, rig.ports.clock);
  const tab = () => rig.open(new NoModels(), { recordings });
  return { rig, recordings, tab };
}

async function play(id: string, language: string) {
  const { rig, recordings, tab } = stage();
  const { control, library, monitor } = tab();
  const { prompt } = await recordings.open({ id, language });
  const task = await library.create({ prompt, recording: { id, language } });
  const startedAt = rig.ports.clock.now();
  const result = await rig.ports.clock.drive(control.start(task.id, language));
  const state = await monitor.load(task.id);
  const root = state.tasks.get(task.id);
  if (!root) throw new Error("The task is there.");
  const deliverable = [...state.artifacts.values()].find(({ taskId }) => taskId === task.id);
  if (!deliverable) throw new Error("There is a deliverable.");
  return {
    rig,
    control,
    library,
    monitor,
    result,
    state,
    root,
    deliverable,
    tookMs: rig.ports.clock.now() - startedAt,
  };
}

describe("the recorded runs", () => {
  test.each(ALL)("%s in %s ends with every requirement met, each with its proof", async (id, language) => {
    const { result, root, state, deliverable } = await play(id, language);
    expect(result.success).toBe(true);
    expect(root.requirements.map((each) => [each.description, outcomeOf(each)])).toEqual(
      root.requirements.map(({ description }) => [description, "met"]),
    );
    for (const { proof, proofKind } of root.requirements) {
      expect(proof?.kind).toBe(proofKind);
      if (proof?.kind !== "quote" || proof.start === undefined) continue;
      const shown = deliverable.content.slice(proof.start, proof.end);
      expect(shown.length).toBeGreaterThan(8);
      expect(proof.text).toContain(shown);
    }
    expect(state.events.filter(({ type }) => type === "fallback-taken")).toEqual([]);
    expect([...state.recruits.keys()]).toEqual([]);
    const texts = [...state.artifacts.values()].map(({ content }) => content);
    expect(new Set(texts).size).toBe(id === "chores" ? 2 : 3);
    expect([...state.tasks.values()].every(({ status }) => status === "completed")).toBe(true);
  });

  test.each(LANGUAGES)("one has an open point, which is mended (%s)", async (language) => {
    const { state, root } = await play("launch", language);
    const calls = state.events.flatMap((event) => (event.type === "model-called" ? [event.purpose] : []));
    // A requirement that its quotation has no word in common with is asked about twice.
    const kinds = calls.filter((purpose, place) => purpose !== calls[place - 1]);
    expect(kinds.slice(-3)).toEqual(["validation", "repair", "validation"]);
    const repairs = state.events.flatMap((event) =>
      event.type === "artifact-changed" && event.repair ? [event.repair] : [],
    );
    expect(repairs).toEqual([{ requirementIds: [root.requirements[2]?.id], edits: 1 }]);
  });

  test.each(LANGUAGES)("one is a web page, one has a table and a chart (%s)", async (language) => {
    const page = await play("chores", language);
    expect(page.deliverable).toMatchObject({ format: "code", language: "html" });
    const { deliverable } = await play("compare", language);
    const chart = /```chart\n([\s\S]*?)\n```/.exec(deliverable.content)?.[1] ?? "";
    const { data } = JSON.parse(chart) as { data: { y: number[] }[] };
    expect(data.map(({ y }) => y.length)).toEqual([10, 10]);
    for (const { y } of data) expect(digits(deliverable.content)).toContain(digits(String(y.at(-1))));
  });

  test.each(ALL)(
    "%s in %s takes what a reader likes, asks nobody and costs nothing",
    async (id, language) => {
      const { state, tookMs } = await play(id, language);
      expect(tookMs).toBeGreaterThan(5_000);
      expect(tookMs).toBeLessThan(25_000);
      for (const event of state.events) {
        if (event.type !== "model-called") continue;
        expect(event).toMatchObject({
          provider: "recording",
          traffic: [],
          cost: 0,
          usage: { totalTokens: 0 },
        });
      }
    },
  );

  test("comes out the same each time", async () => {
    const [first, second] = [await play("launch", "en"), await play("launch", "en")];
    expect(second.state.events).toEqual(first.state.events);
  });

  test("comes at once when the reader has seen enough", async () => {
    const { rig, recordings, tab } = stage();
    const { control, library } = tab();
    const recording = { id: "launch", language: "en" };
    const task = await library.create({ prompt: "x", recording });
    const startedAt = rig.ports.clock.now();
    const running = control.start(task.id, "en");
    recordings.skip(task.id);
    await running;
    expect(rig.ports.clock.now()).toBe(startedAt);
  });

  test("goes on after the page was closed in the middle of it", async () => {
    const { rig, tab } = stage();
    const first = tab();
    const recording = { id: "launch", language: "en" };
    const task = await first.library.create({ prompt: "x", recording });
    const begun = first.control.start(task.id, "en").catch(() => undefined);
    await rig.ports.clock.advance(3_000);
    first.control.stop(task.id);
    await begun;
    const second = tab();
    const { success } = await rig.ports.clock.drive(second.control.resume(task.id, "en"));
    expect(success).toBe(true);
  });

  test("what was not recorded needs a model", async () => {
    const { control, library, root } = await play("launch", "en");
    await expect(control.amend(root.id, { kind: "check" }, "en")).rejects.toMatchObject({
      code: "provider.none",
    });
    const again = await library.create({ prompt: root.description });
    await expect(control.start(again.id, "en")).rejects.toMatchObject({ code: "provider.none" });
  });

  test("is played where only the practice model would answer its request", async () => {
    const { rig, recordings } = stage();
    const practising = rig.open(new ScriptedModels(), { recordings }).library;
    const { prompt } = await recordings.open({ id: "compare", language: "fr" });
    expect((await practising.create({ prompt })).recording).toEqual({ id: "compare", language: "fr" });
    expect((await practising.create({ prompt: `${prompt} Merci.` })).recording).toBeUndefined();
    expect((await practising.create({ prompt, approveFirst: true })).recording).toBeUndefined();
  });

  test("have a picture in each language, and one in English for others", () => {
    const { recordings } = stage();
    const pictures = recordings.all.flatMap(({ picture }) =>
      [...LANGUAGES, "de"].map((language) => picture?.(language)),
    );
    expect(new Set(pictures).size).toBe(IDS.length * LANGUAGES.length);
    for (const picture of pictures) expect(existsSync(`public${picture}`)).toBe(true);
  });
});

function digits(text: string): string {
  return text.replaceAll(/\D/g, "");
}
