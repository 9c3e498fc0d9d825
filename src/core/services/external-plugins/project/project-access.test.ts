import { beforeEach, expect, test } from "vitest";
import { manifestOf } from "../../../../../tests/fakes/contained";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { MemoryPluginStorageFactory } from "../../../../../tests/fakes/memory-plugin-storage";
import { ProjectAccess } from "./project-access";
import type { ProjectAddition, ProjectData } from "./project-data";
import { ProjectLog, readActs } from "./project-log";

const signal = new AbortController().signal;
const refused = { code: "external-plugin.bad-request" };
const everything = {
  reads: ["conversations", "tasks", "documents", "knowledge"],
  adds: ["documents", "tasks", "knowledge"],
};

let granted: string | undefined;
let asked: unknown[];
let clock: FixedClock;
let storage: ReturnType<MemoryPluginStorageFactory["of"]>;
let onRead: () => void;
beforeEach(() => {
  granted = "garden";
  asked = [];
  clock = new FixedClock();
  storage = new MemoryPluginStorageFactory().of("acme");
  onRead = () => {};
});

const data: ProjectData = {
  list: async (projectId, kind) => {
    asked.push([projectId, kind]);
    return [{ id: "d", title: "Rain", at: 1 }];
  },
  read: async (projectId, kind, id) => {
    asked.push([projectId, kind, id]);
    onRead();
    return id === "d" ? { title: "Rain", text: "x".repeat(1_000_001) } : undefined;
  },
  add: async (projectId, added: ProjectAddition, name) => {
    asked.push([projectId, added, name]);
    return "new";
  },
};
function access(project: object | undefined = everything) {
  const manifest = manifestOf(
    [{ point: "slash-command", id: "say", name: "say" }],
    project ? { project } : {},
  );
  const services = { grant: () => granted, data: async () => data };
  return new ProjectAccess(manifest, services, new ProjectLog(storage, clock));
}

test("the project that the user has given is listed, read and added to, and all of it is noted", async () => {
  const project = access();
  expect(await project.list({ kind: "documents" })).toEqual([{ id: "d", title: "Rain", at: 1 }]);
  const read = (await project.read({ kind: "documents", id: "d" }, signal)) as {
    title: string;
    text: string;
  };
  expect([read.title, read.text.length]).toEqual(["Rain", 1_000_000]);
  const task = { kind: "tasks", text: "Answer it" };
  expect(await project.add(task)).toBe("new");
  expect(asked.at(-1)).toEqual(["garden", task, "Acme pack"]);
  expect((await readActs(storage)).map(({ right, title }) => [right, title])).toEqual([
    ["reads-documents", ""],
    ["reads-documents", "Rain"],
    ["adds-tasks", "Answer it"],
  ]);
});

test("nothing is had that the manifest does not ask for", async () => {
  const project = access({ reads: ["tasks"] });
  await expect(project.list({ kind: "documents" })).rejects.toMatchObject(refused);
  await expect(project.read({ kind: "knowledge", id: "d" }, signal)).rejects.toMatchObject(refused);
  await expect(project.add({ kind: "tasks", text: "Do it" })).rejects.toMatchObject(refused);
  const without = new ProjectAccess(
    manifestOf([{ point: "slash-command", id: "say", name: "say" }]),
    { grant: () => granted, data: async () => data },
    new ProjectLog(storage, clock),
  );
  await expect(without.list({ kind: "tasks" })).rejects.toMatchObject(refused);
  expect([asked, await readActs(storage)]).toEqual([[], []]);
});

test("without a project, and once it is taken back, nothing is had, also of what is being read", async () => {
  const project = access();
  const none = { code: "external-plugin.no-project", params: { plugin: "Acme pack" } };
  onRead = () => {
    granted = undefined;
  };
  await expect(project.read({ kind: "documents", id: "d" }, signal)).rejects.toMatchObject(none);
  await expect(project.list({ kind: "tasks" })).rejects.toMatchObject(none);
  await expect(project.add({ kind: "tasks", text: "Do it" })).rejects.toMatchObject(none);
  expect(asked).toHaveLength(1);
});

test("there is an end to it within an hour, also for a cell that was started anew", async () => {
  const add = () => access().add({ kind: "tasks", text: "Again" });
  const first = access();
  await Promise.all(Array.from({ length: 20 }, () => first.add({ kind: "tasks", text: "Again" })));
  await expect(add()).rejects.toMatchObject(refused);
  const project = access();
  for (let count = 0; count < 200; count++) await project.list({ kind: "tasks" });
  await expect(project.list({ kind: "tasks" })).rejects.toMatchObject(refused);
  await clock.advance(3_600_001);
  expect(await add()).toBe("new");
  expect((await readActs(storage)).length).toBeLessThanOrEqual(300);
});

test.each([
  ["no record", null],
  ["another kind", { kind: "keys", title: "a", text: "b" }],
  ["an empty text", { kind: "documents", title: "a", text: "" }],
  ["a title of several lines", { kind: "documents", title: "a\nb", text: "b" }],
  ["a text that is too long", { kind: "documents", title: "a", text: "x".repeat(1_000_001) }],
  ["a task with more than a request", { kind: "tasks", text: "b", startsByHand: false }],
  ["a task for another project", { kind: "tasks", text: "b", projectId: "other" }],
  ["a program", { kind: "knowledge", title: "a.exe", text: "b" }],
  ["a path", { kind: "knowledge", title: "../a.md", text: "b" }],
])("%s is not added", async (_, value) => {
  await expect(access().add(value)).rejects.toMatchObject(refused);
  expect(asked).toEqual([]);
});

test.each([
  undefined,
  { kind: "documents" },
  { kind: "documents", id: ["d"] },
  { kind: "documents", id: "other" },
])("%j is not read", async (value) => {
  await expect(access().read(value, signal)).rejects.toMatchObject(refused);
  expect(await readActs(storage)).toEqual([]);
});

test.each([
  {},
  { reads: ["keys"] },
  { reads: [], adds: [] },
  { adds: ["conversations"] },
  { writes: ["tasks"] },
])("%j is no project of a manifest", (project) => {
  const command = { point: "slash-command", id: "say", name: "say" };
  expect(() => manifestOf([command], { project })).toThrowError();
});

test("a trusted plugin asks for none", () => {
  const command = { point: "slash-command", id: "say", name: "say" };
  expect(() => manifestOf([command], { kind: "trusted", project: everything })).toThrowError();
});
