import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../../tests/fakes/model-answer/model-answer";
import { PageLife, seeded } from "../../../../../tests/fakes/page-life";
import { turn } from "../../../../../tests/fakes/scripted-models";
import {
  OrchestrationRig,
  recordLines,
  type Script,
  ScriptedModels,
} from "../../../../../tests/fakes/task-runner-rig";
import { SECTION_MISSING } from "../../../domain/journal/fallbacks";
import { deliverableOf } from "../../../domain/journal/task-outline";
import { AppError } from "../../../errors/app-error";
import type { ModelCall } from "../../models/model-call";

const PROMPT = "Write a handbook of 30,000 words for bakers.";
const TITLES = ["Flour", "Water", "Salt", "Heat", "Time"];
const OUTLINE = recordLines([
  { title: "Handbook" },
  { keep: "An oven has 240 degrees." },
  ...TITLES.map((section) => ({ section, covers: `All about ${section.toLowerCase()}.`, length: 6_000 })),
]);
const WHOLE = ["# Handbook", ...TITLES.map(sectionOf)].join("\n\n");

function sectionOf(title: string): string {
  const lines = Array.from(
    { length: 12 },
    (_, at) => `Of ${title.toLowerCase()} it has to be said, ${at} times.`,
  );
  return `## ${title}\n\n${lines.join(" ")}`;
}

const asked = (call: ModelCall) => call.messages.at(-1)?.content ?? "";
const isOutline = (call: ModelCall) => asked(call).includes('"section":"heading"');
const titleIn = (call: ModelCall) =>
  call.messages.map(({ content }) => /Write section \d of \d now, “(\w+)”/.exec(content)?.[1]).find(Boolean);
const wasWritten = (call: ModelCall) => call.messages.at(-2)?.content ?? "";

const BRIEF = recordLines([
  { requirement: "Is a handbook for bakers", priority: "must", proof: "judgement" },
  { complexity: "simple" },
]);
const MET = recordLines([{ requirement: 1, quotes: [], reason: "So it is.", verdict: "met" }]);

/** Plans and checks; writes a short text where nothing else is asked for. */
function other({ purpose, messages }: ModelCall): string {
  if (purpose === "analysis") return messages.at(-1)?.content.includes("not-covered") ? '{"done":0}' : BRIEF;
  return purpose === "validation" ? MET : modelAnswer(messages);
}

/** Writes an outline and each of its sections, and goes on with what is half written. */
const writing: Script = (call) => {
  if (isOutline(call)) return OUTLINE;
  const title = titleIn(call);
  if (!title) return other(call);
  const isGoingOn = asked(call).startsWith("Continue exactly");
  return isGoingOn ? sectionOf(title).slice(wasWritten(call).length) : sectionOf(title);
};

function realModels(script: Script): ScriptedModels {
  const models = new ScriptedModels(script);
  models.simulated = false;
  return models;
}

async function written(script: Script, prompt = PROMPT) {
  const rig = new OrchestrationRig();
  const models = realModels(script);
  const tab = rig.open(models);
  const task = await tab.library.create({ prompt, strategy: "single-pass" });
  const result = await tab.control.start(task.id, "en").catch((error: unknown) => error);
  const state = await tab.monitor.load(task.id);
  const shown = deliverableOf([...state.artifacts.values()], task.id)?.content;
  return { rig, tab, task, models, result, state, shown, sections: models.calls.filter(titleIn) };
}

describe("a text that is longer than one reply", () => {
  test("is outlined first and written section by section, each with what stands before it", async () => {
    const { shown, sections, models, state } = await written(writing);
    expect(shown).toBe(WHOLE);
    expect(models.calls.filter(isOutline)).toHaveLength(1);
    expect(sections.map(titleIn)).toEqual(TITLES);
    const third = asked(sections[2] as ModelCall);
    expect(third).toContain("4. Heat: All about heat.\n5. Time\n");
    expect(third).toContain("<keep>\n- An oven has 240 degrees.\n</keep>");
    expect(third).toContain("Of water it has to be said, 11 times.\n</end-of-text>");
    // The sections before were shorter than theirs, which this one is to make up for as far as sensible.
    expect(third).toContain("of about 9000 words: All about salt.");
    const outline = [...state.contexts.values()].find(({ title }) => title === "Handbook");
    expect(outline?.content).toBe("1. Flour\n2. Water\n3. Salt\n4. Heat\n5. Time");
    for (const artifact of state.artifacts.values()) expect(artifact).not.toHaveProperty("sources");
  });

  test("is said to be from memory where a section of it is", async () => {
    const fromMemory = async (unsearched: string) => {
      const { state, task } = await written((call) => {
        if (titleIn(call) === unsearched) call.onWebSearch?.("nobody");
        return writing(call);
      });
      return deliverableOf([...state.artifacts.values()], task.id)?.fromMemory;
    };
    expect(await fromMemory("Salt")).toBe(true);
    expect(await fromMemory("none")).toBeUndefined();
  });

  test("of a practice model is written as ever, and a short text costs no more", async () => {
    const practice = new OrchestrationRig().open(new ScriptedModels(writing));
    const task = await practice.library.create({ prompt: PROMPT, strategy: "single-pass" });
    await practice.control.start(task.id, "en");
    expect(practice.models.calls.some(isOutline)).toBe(false);
    const { models } = await written(writing, "Write a haiku about autumn rain.");
    expect(models.calls.some((call) => isOutline(call) || titleIn(call))).toBe(false);
  });

  test("that turns out to be a short one is written as ever", async () => {
    const short = recordLines(TITLES.map((section) => ({ section, covers: "", length: 100 })));
    for (const reply of [short, '{"done":0}', "I would rather not."]) {
      const { shown, sections } = await written((call) => (isOutline(call) ? reply : writing(call)));
      expect(sections).toEqual([]);
      expect(shown).toBeTruthy();
    }
  });

  test("goes on without a section that cannot be written, and says so", async () => {
    for (const reply of ["", "I'm sorry, but I can't help with that.", new AppError("provider.idle")]) {
      const { shown, state } = await written((call) => (titleIn(call) === "Salt" ? reply : writing(call)));
      expect(shown).toBe(WHOLE.replace(sectionOf("Salt"), "## Salt\n\n> This section could not be written."));
      expect(state.events).toContainEqual(
        expect.objectContaining({ type: "fallback-taken", reason: SECTION_MISSING, leftOut: ["Salt"] }),
      );
    }
  });

  test("is told what the user says meanwhile, from the next section on", async () => {
    const rig = new OrchestrationRig();
    let say: () => Promise<void> = async () => {};
    const models = realModels((call) => {
      if (titleIn(call) === "Water") void say();
      return writing(call);
    });
    const tab = rig.open(models);
    const task = await tab.library.create({ prompt: PROMPT, strategy: "single-pass" });
    say = () => tab.control.steer(task.id, "Weigh it all in ounces.");
    await tab.control.start(task.id, "en");
    const told = models.calls.filter((call) => titleIn(call) && asked(call).includes("in ounces"));
    expect(told.map(titleIn)).toEqual(["Salt", "Heat", "Time"]);
  });

  test("leaves what is written of it where a limit is reached, and goes on from there", async () => {
    const { rig, task, state } = await written((call) =>
      titleIn(call) === "Heat" ? new AppError("task.limit-reached", { kind: "tokens" }) : writing(call),
    );
    const begun = ["# Handbook", ...TITLES.slice(0, 3).map(sectionOf)].join("\n\n");
    expect([...state.artifacts.values()]).toMatchObject([{ status: "draft", content: begun }]);
    const later = rig.open(realModels(writing));
    await later.control.resume(task.id, "en");
    const done = await later.monitor.load(task.id);
    expect(deliverableOf([...done.artifacts.values()], task.id)?.content).toBe(WHOLE);
    expect(later.models.calls.filter(titleIn).map(titleIn)).toEqual(["Heat", "Time"]);
  });
});

const TRIALS = 16;

test("a run that is killed at any moment loses at most the section under way", async () => {
  for (let seed = 0; seed < TRIALS; seed++) {
    const random = seeded(seed);
    const rig = new OrchestrationRig();
    const calls: ModelCall[] = [];
    const seen: Script = (call) => {
      calls.push(call);
      return writing(call);
    };
    let taskId = "";
    let kills = 0;
    for (let isDone = false; !isDone; kills++) {
      const life: PageLife = new PageLife(() => tab.locks.die());
      const tab: ReturnType<OrchestrationRig["open"]> = rig.open(realModels(seen), { life });
      if (taskId === "") taskId = (await tab.library.create({ prompt: PROMPT, strategy: "single-pass" })).id;
      life.endAfter(10 + Math.floor(random() * 60));
      const work = kills === 0 ? tab.control.start(taskId, "en") : tab.control.resume(taskId, "en");
      let isOver = false;
      void work.catch(() => {}).finally(() => (isOver = true));
      for (let round = 0; round < 200 && !isOver && !life.isOver; round++) await turn();
      isDone = isOver;
    }
    const done = await rig.open().monitor.load(taskId);
    expect(deliverableOf([...done.artifacts.values()], taskId)?.content, `seed ${seed}`).toBe(WHOLE);
    expect(calls.filter(titleIn).length, `seed ${seed}`).toBeLessThanOrEqual(TITLES.length + kills);
    expect(await rig.ports.database.list("drafts")).toEqual([]);
  }
});

describe("a text whose length nobody has told", () => {
  const cut = `${WHOLE.slice(0, WHOLE.indexOf("## Heat") + 9)}Of heat it has to be`;
  const pieces = [0, 1, 2].map((at) => cut.slice((at * cut.length) / 3, ((at + 1) * cut.length) / 3));

  /** A text that has come in these pieces, each as long as a reply can be, and the rest by an outline of sections. */
  async function goneOn(cutInPieces: readonly string[], titles: readonly string[], script: Script) {
    const rest = recordLines(titles.map((section) => ({ section, covers: "", length: 300 })));
    const models = realModels((call) => (isOutline(call) ? rest : script(call)));
    const { complete } = models;
    let piece = 0;
    models.complete = async (call, signal, onPart) => {
      const reply = await complete.call(models, call, signal, onPart);
      const isText = call.purpose === "execution" && !titleIn(call);
      return isText ? { ...reply, text: cutInPieces[piece++] ?? "", finishReason: "length" } : reply;
    };
    const tab = new OrchestrationRig().open(models);
    const task = await tab.library.create({
      prompt: "Write a handbook for bakers.",
      strategy: "single-pass",
    });
    await tab.control.start(task.id, "en");
    const state = await tab.monitor.load(task.id);
    return { models, shown: deliverableOf([...state.artifacts.values()], task.id)?.content };
  }

  test("keeps a long paragraph at its end though it was cut", async () => {
    const words = Array.from({ length: 150 }, (_, at) => `Of flour there is much to say, ${at} times.`);
    const paragraph = words.join(" ");
    const begun = ["# Handbook\n\n", paragraph.slice(0, 3_000), paragraph.slice(3_000)];
    const { shown } = await goneOn(begun, ["Salt"], (call) =>
      titleIn(call) ? sectionOf("Salt") : other(call),
    );
    expect(shown).toBe(`# Handbook\n\n${paragraph}\n\n${sectionOf("Salt")}`);
  });

  test("is continued twice, and what is missing then is outlined and written", async () => {
    const { models, shown } = await goneOn(pieces, TITLES.slice(3), (call) => {
      const title = titleIn(call);
      if (title === "Heat") return sectionOf("Heat").replace("## Heat\n\n", "");
      return title ? sectionOf(title) : other(call);
    });
    expect(shown).toBe(WHOLE);
    const outline = asked(models.calls.find(isOutline) as ModelCall);
    expect(outline).toContain(
      "<written-sections>\n- Handbook\n- Flour\n- Water\n- Salt\n- Heat\n</written-sections>",
    );
    const heat = asked(models.calls.find((call) => titleIn(call) === "Heat") as ModelCall);
    expect(heat).toContain("write what is missing of it, without its heading");
  });
});
