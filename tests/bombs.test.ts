import { CAPSULE_CLOSING, CAPSULE_OPENING } from "@core/domain/journal/capsule";
import { emptyState, foldEvents } from "@core/domain/journal/fold-event";
import type { JournalEvent } from "@core/domain/journal/journal-event";
import { previewCapsule } from "@core/services/orchestration/capsules/preview-capsule";
import { READ_FILES } from "@core/services/project-library/project-format";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { unpacked } from "../src/plugins/browser/archives/zip-files";
import { crowdedArchive } from "./fakes/hostile-files";
import { SequentialIds } from "./fakes/sequential-ids";
import { run, SIMPLE_PROMPT } from "./fakes/task-runner-rig";
import { expectLinear } from "./growth";

const names = { ids: new SequentialIds(), clock: { now: () => 1 } };
const pageOf = (json: string) => CAPSULE_OPENING + json + CAPSULE_CLOSING;

/** Outcome of opening a capsule's page: its number of events, or the error's code. */
function outcomeOf(page: string): string {
  try {
    return `${previewCapsule(page, names).events} events`;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** A task as it is journalled, and the capsule of more events. */
async function journalled() {
  const { state, task } = await run(SIMPLE_PROMPT);
  const envelope = { format: "troupe-capsule", version: 1, rootTaskId: task.id, madeAt: 1 };
  const capsule = (events: readonly object[]) => pageOf(JSON.stringify({ ...envelope, events }));
  const made = state.events.find((event) => event.type === "artifact-created");
  if (made?.type !== "artifact-created") throw new Error("nothing was delivered");
  const another = (place: number): JournalEvent => ({
    ...made,
    artifact: { ...made.artifact, id: `a${place}`, content: "x" },
  });
  return { state, task, capsule, another };
}

describe("a capsule made to hold the page", () => {
  test("is refused where what it makes and how often it changes that is more than can be folded", async () => {
    const { state, capsule, another } = await journalled();
    const artifacts = (count: number) => Array.from({ length: count }, (_, place) => another(place));
    expect(outcomeOf(capsule([...state.events, ...artifacts(1_000)]))).toMatch(/^10\d\d events$/);
    expect(outcomeOf(capsule([...state.events, ...artifacts(3_000)]))).toBe("capsule.too-large");
    expect(outcomeOf(capsule(Array.from({ length: 50_001 }, () => ({}))))).toBe("capsule.too-large");
  });

  test("is refused when it is nested endlessly, holds the name of a prototype, or never ends", async () => {
    const { state, task, capsule } = await journalled();
    const start = `{"format":"troupe-capsule","version":1,"rootTaskId":"${task.id}","madeAt":1,"events":[`;
    expect(outcomeOf(pageOf(`${start}${"[".repeat(500_000)}${"]".repeat(500_000)}]}`))).toBe("file.damaged");
    const poisoned = capsule(state.events).replace('"type":', '"__proto__":{"polluted":1},"type":');
    expect(outcomeOf(poisoned)).toBe("file.damaged");
    expect(outcomeOf(CAPSULE_OPENING.repeat(100_000))).toBe("file.damaged");
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("takes time in proportion to its events", async () => {
    const { state, task } = await journalled();
    const created = state.events.find((event) => event.type === "task-created");
    if (created?.type !== "task-created") throw new Error("no task");
    const parts = (count: number): readonly JournalEvent[] =>
      Array.from({ length: count }, (_, place) => ({
        ...created,
        task: { ...created.task, id: `t${place}`, parentTaskId: task.id },
      }));
    await expectLinear(1_000, (count) => foldEvents(emptyState(task.id), [created, ...parts(count)]), {
      most: 20,
    });
  });

  test("leaves the state as it was that more events were folded into", async () => {
    const { state, another } = await journalled();
    const before = [...state.artifacts.keys()];
    const after = foldEvents(state, [another(1), another(2)]);
    const [later] = [foldEvents(after, [another(3)])];
    expect([...state.artifacts.keys()]).toEqual(before);
    expect(after.artifacts.size).toBe(before.length + 2);
    expect(later?.artifacts.size).toBe(before.length + 3);
  });
});

describe("an archive made to hold the page", () => {
  const project = strToU8('{"kind":"troupe-project"}');
  const read = async (bytes: Uint8Array) => {
    try {
      return [...(await unpacked(new Blob([new Uint8Array(bytes)]), READ_FILES))].map(([path]) => path);
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  /** With a field of the first entry in the directory replaced. */
  const patched = (bytes: Uint8Array, at: number, value: number) => {
    const copy = new Uint8Array(bytes);
    const view = new DataView(copy.buffer);
    for (let place = 0; place + 46 < copy.length; place++)
      if (view.getUint32(place) === 0x504b0102) view.setUint32(place + at, value, true);
    return copy;
  };

  test("of 60,000 entries is refused", async () => {
    expect(await read(crowdedArchive("tasks/00000.html"))).toBe("file.too-large");
  });

  test("gives nothing but what is named as it has to be: no step up, no root, no archive within", async () => {
    const inner = zipSync({ "project.json": project });
    const paths = [
      "../project.json",
      "/project.json",
      "tasks/../x.html",
      "tasks/a/b.html",
      "C:\\project.json",
    ];
    const all = Object.fromEntries([...paths, "inner.zip", "tasks/x.zip"].map((path) => [path, inner]));
    expect(await read(zipSync({ ...all, "project.json": project }))).toEqual(["project.json"]);
  });

  test("that lies about sizes, or says that it is larger than any, gains nothing", async () => {
    const bytes = zipSync({ "project.json": new Uint8Array(5_000_000) }, { level: 9 });
    expect(await read(patched(bytes, 24, 10))).not.toBe("file.too-large");
    expect(await read(patched(bytes, 24, 0x7fff_ffff))).toBe("file.too-large");
    expect(await read(patched(bytes, 24, 0xffff_ffff))).toMatch(/^file\.(too-large|damaged)$/);
  });
});
