import { contribute } from "@core/plugin/define-plugin";
import { SlashCommands } from "@core/points/slash-command";
import { autorun, isObservable } from "mobx";
import { beforeEach, expect, test, vi } from "vitest";
import { MemoryPluginStorageFactory } from "../../../tests/fakes/memory-plugin-storage";
import { ChangedLists } from "./changed-lists";
import type { McpServerRecord } from "./server-record";
import { ServerRecords } from "./server-records";

const catalogue = { tools: [], prompts: [], resources: [], templates: [] };
const server = (key: string, more: Partial<McpServerRecord> = {}): McpServerRecord => ({
  ...{ key, name: key, url: `https://${key}.example/`, catalogue },
  ...more,
});
const command = (id: string) =>
  contribute(SlashCommands, { id, name: id, origin: "x", fields: [], load: async () => async () => "" });

let storage: ReturnType<MemoryPluginStorageFactory["of"]>;
/** The servers of which something is offered, as it comes and goes. */
let offered: string[];
const open = () => {
  const contribute = ([entry]: readonly { contribution: { id: string } }[]) => {
    const contribution = entry?.contribution ?? { id: "none" };
    offered.push(`+${contribution.id}`);
    return { dispose: () => void offered.push(`-${contribution.id}`) };
  };
  return new ServerRecords({ storage, contribute } as never, ({ key, off }) => [
    command(`${key}${(off ?? []).join("")}`),
  ]);
};
beforeEach(() => {
  storage = new MemoryPluginStorageFactory().of("mcp");
  offered = [];
});

test("servers are kept, offered, and there again on the next start, for whoever shows them as well", async () => {
  const records = open();
  const shown: number[] = [];
  const stop = autorun(() => shown.push(records.all.length));
  await records.save(server("a"));
  await records.save(server("b"));
  expect([shown, offered]).toEqual([
    [0, 1, 2],
    ["+a", "+b"],
  ]);
  expect([records.has("a"), records.has("c"), records.get("a").name]).toEqual([true, false, "a"]);
  expect(() => records.get("c")).toThrow(expect.objectContaining({ code: "record.gone" }));
  expect(isObservable(records.get("a"))).toBe(false);
  stop();
  const next = open();
  expect(next.all).toEqual([]);
  await next.read();
  expect(next.all.map(({ key }) => key)).toEqual(["a", "b"]);
});

test("a server is offered anew only where what it offers has changed, the former offers going last", async () => {
  const records = open();
  await records.save(server("a"));
  await records.save(server("a", { isSignedIn: true }));
  expect(offered).toEqual(["+a"]);
  const off = ["x"];
  await records.save(server("a", { off }));
  expect(offered).toEqual(["+a", "+ax", "-a"]);
  await records.save(server("a", { off, catalogue: { ...catalogue } }));
  expect(offered.slice(3)).toEqual(["+ax", "-ax"]);
  expect(await storage.get("servers")).toHaveLength(1);
});

test("what another tab has written meanwhile stays", async () => {
  const [here, there] = [open(), open()];
  await here.save(server("a"));
  await there.save(server("b"));
  await here.save(server("a", { name: "A" }));
  const kept = async () => ((await storage.get("servers")) as McpServerRecord[]).map(({ name }) => name);
  expect(await kept()).toEqual(["A", "b"]);
  await here.remove("a");
  expect([await kept(), here.all, offered.at(-1)]).toEqual([["b"], [], "-a"]);
});

test("a list that changed is read two seconds later, once for all changes until then, and again for later ones", async () => {
  const wakes: (() => void)[] = [];
  const sleep = vi.fn((_: number) => new Promise<void>((resolve) => wakes.push(resolve)));
  const warn = vi.fn();
  const read = vi.fn(async (_: string) => {});
  const lists = new ChangedLists({ sleep }, { warn }, read);
  const [first, second, other] = ["a", "a", "b"].map((key) => lists.readSoon(key));
  await second;
  expect([sleep.mock.calls.map(([ms]) => ms), read.mock.calls]).toEqual([[2_000, 2_000], []]);
  for (const wake of wakes) wake();
  await Promise.all([first, other]);
  expect(read.mock.calls).toEqual([["a"], ["b"]]);
  read.mockRejectedValueOnce(new Error("down"));
  const later = lists.readSoon("a");
  wakes.at(-1)?.();
  await later;
  expect(read).toHaveBeenCalledTimes(3);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), { server: "a", error: "Error: down" });
});
