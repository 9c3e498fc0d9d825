import { describe, expect, it } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { registryOf } from "../../../../tests/fakes/registry-of";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { basicTemplates } from "../../../plugins/templates-basic/basic-templates";
import { blanksOf, type TaskTemplate } from "../../domain/task/task-template";
import { AppError } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import type { TaskTemplates } from "../../points/task-template";
import { TemplatesStore } from "./templates-store";

const brief: Omit<TaskTemplate, "id"> = {
  title: "Brief",
  description: "",
  prompt: "Write about {topic}",
  requirements: ["Names {topic}"],
  readers: [],
  limits: { minutes: 5 },
};

function rig(stored = new Map<string, unknown>()) {
  const notifier = new MemoryNotifier();
  const storage = {
    get: async (key: string) => structuredClone(stored.get(key)),
    set: async (key: string, value: unknown) => void stored.set(key, structuredClone(value)),
    remove: async (key: string) => void stored.delete(key),
  };
  const collections: TaskTemplates[] = [
    { id: "basic", load: async () => basicTemplates },
    { id: "broken", load: () => Promise.reject(new Error("gone")) },
  ];
  const host = { load: (each: TaskTemplates) => each.load({} as never) } as Pick<PluginHost, "load">;
  const ids = new SequentialIds();
  const store = new TemplatesStore(
    { of: () => storage },
    registryOf(collections),
    host,
    ids,
    notifier,
    new MemoryLogger(),
  );
  return { store, stored, notifier };
}

describe("templates", () => {
  it("say why they could not be saved, or a file not be read, and stay as they are", async () => {
    const { store, stored, notifier } = rig();
    await store.save(brief);
    const own = store.own;
    expect(await store.importFile(new Blob(["no templates"]))).toBeUndefined();
    expect(notifier.errors.map(({ code }) => code)).toEqual(["template.unreadable"]);
    const { set } = stored;
    stored.set = () => {
      throw new AppError("database.full");
    };
    expect(await store.save(brief)).toBe(false);
    await store.remove(own[0]?.id ?? "");
    expect(notifier.errors.map(({ code }) => code)).toEqual([
      "template.unreadable",
      "database.full",
      "database.full",
    ]);
    stored.set = set;
    expect([store.own, notifier.notices]).toEqual([own, []]);
  });

  it("are the user's own and those of plugins in the language, a broken plugin aside", async () => {
    const { store, stored } = rig();
    await store.load("ko");
    expect(store.status).toBe("ready");
    expect(store.bundled[0]?.title).toBe("조사 요약");
    await store.save(brief);
    await store.save({ ...brief, title: "Newer" });
    const again = rig(stored).store;
    await again.load("de");
    expect(again.own.map(({ title }) => title)).toEqual(["Newer", "Brief"]);
    expect(again.bundled[0]?.title).toBe("Research brief");
  });

  it("are changed in their place, and deleted until that is undone", async () => {
    const { store, notifier } = rig();
    await store.save(brief);
    await store.save({ ...brief, title: "Newer" });
    const [, older] = store.own;
    await store.save({ ...brief, title: "Renamed", id: older?.id ?? "" });
    expect(store.own.map(({ title }) => title)).toEqual(["Newer", "Renamed"]);
    await store.remove(store.own[0]?.id ?? "");
    expect(store.own.map(({ title }) => title)).toEqual(["Renamed"]);
    const { code, params, action } = notifier.notices.at(-1) ?? {};
    expect([code, params]).toMatchObject(["deleted", { name: "Newer" }]);
    action?.run();
    await expect.poll(() => store.own.map(({ title }) => title)).toEqual(["Newer", "Renamed"]);
  });

  it("come back from their file with ids of their own, beside those that are here", async () => {
    const { store } = rig();
    await store.save(brief);
    expect(await store.importFile(new Blob([store.toFile()]))).toBe(1);
    const [first, second] = store.own;
    expect({ ...first, id: "" }).toEqual({ ...brief, id: "" });
    expect(first?.id).not.toBe(second?.id);
  });

  it.each([
    ["no JSON", "{"],
    ["another format", '{"format":"troupe-backup","version":1,"templates":[]}'],
    ["a later version", '{"format":"troupe-templates","version":2,"templates":[]}'],
    [
      "a blank prompt",
      '{"format":"troupe-templates","version":1,"templates":[{"id":"x","title":"X","prompt":" "}]}',
    ],
    [
      "too long a prompt",
      JSON.stringify({
        format: "troupe-templates",
        version: 1,
        templates: [{ id: "x", title: "X", prompt: "p".repeat(20_001) }],
      }),
    ],
  ])("of a file with %s are refused, and nothing is changed", async (_, text) => {
    const { store, notifier } = rig();
    expect(await store.importFile(new Blob([text]))).toBeUndefined();
    expect(store.own).toEqual([]);
    expect(notifier.errors).toMatchObject([{ code: "template.unreadable" }]);
  });

  it("that are stored damaged are left out", async () => {
    const { store } = rig(new Map([["own", [{ id: "x" }, null, { ...brief, id: "good", secret: 1 }]]]));
    await store.load("en");
    expect(store.own).toEqual([{ ...brief, id: "good" }]);
  });
});

describe("the templates to begin with", () => {
  it.each(["en", "fr", "ko"])(
    "are ten in %s, each with blanks and checkable requirements",
    async (language) => {
      const templates = await basicTemplates(language);
      expect(templates.map(({ id }) => id)).toEqual((await basicTemplates("en")).map(({ id }) => id));
      expect(templates).toHaveLength(10);
      for (const template of templates) {
        expect(blanksOf(template).length, template.title).toBeGreaterThan(0);
        expect(template.requirements.length, template.title).toBeGreaterThanOrEqual(3);
        expect(template.requirements.length, template.title).toBeLessThanOrEqual(6);
        // A blank of a requirement alone could not be filled from the request.
        const asked = blanksOf({ ...template, requirements: [], readers: [] });
        expect(
          blanksOf(template).filter((name) => !asked.includes(name)),
          template.title,
        ).toEqual([]);
      }
    },
  );
});
