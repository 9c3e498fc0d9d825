import { beforeEach, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { contribute, definePlugin } from "../../plugin/define-plugin";
import { PluginHost } from "../../plugin/plugin-host";
import { type FilterInput, type FilterResult, MessageFilters } from "../../points/message-filter";
import { MessageFiltering } from "./message-filtering";

const asked = { agent: "Ada", language: "fr" };
let ports: FakePorts;
let host: PluginHost;
let off: string[];
let filtering: MessageFiltering;
let signal: AbortController;
beforeEach(() => {
  ports = new FakePorts();
  host = new PluginHost(ports.container());
  off = [];
  filtering = new MessageFiltering(host, (id) => off.push(id), ports.notifier);
  signal = new AbortController();
});

function install(id: string, filter: (input: FilterInput) => FilterResult, rank = 0): void {
  const load = async () => async (input: FilterInput) => filter(input);
  const contributes = [contribute(MessageFilters, { id, name: id.toUpperCase(), rank, load })];
  host.install(definePlugin({ id: `plugin-${id}`, apiVersion: 1, contributes }));
}
const pass = (text: string) => filtering.pass({ text }, asked, signal.signal);

test("what no plugin changes is sent as it is, and what is attached stays", async () => {
  install("a", () => undefined);
  install("b", ({ text }) => ({ text }));
  const input = { text: "Hi", attachments: [] };
  expect(await filtering.pass(input, asked, signal.signal)).toBe(input);
});

test("plugins look at a message by rank, each at what the one before has made of it", async () => {
  const seen: FilterInput[] = [];
  const adding = (word: string) => (input: FilterInput) => {
    seen.push(input);
    return { text: `${input.text} ${word}` };
  };
  install("second", adding("two"), 1);
  install("first", adding("one"), 2);
  expect(await pass("Zero")).toEqual({
    text: "Zero one two",
    rewritten: { by: ["FIRST", "SECOND"], original: "Zero" },
  });
  expect(seen[1]).toEqual({ text: "Zero one", ...asked });
});

test("one that is refused is told of with the reason, and no other plugin sees it", async () => {
  install("a", () => ({ refuse: "It names a client." }));
  install("b", () => {
    throw new Error("not asked");
  });
  const params = { plugin: "A", reason: "It names a client." };
  await expect(pass("Hi")).rejects.toMatchObject({ code: "chat.refused", params });
});

test("nothing is sent that was not looked at, until a plugin has failed three times in a row", async () => {
  let fails = true;
  install("a", () => {
    if (fails) throw new Error("broken");
    return undefined;
  });
  const failing = { code: "chat.not-looked-at", params: { plugin: "A" } };
  for (const _ of [1, 2]) await expect(pass("Hi")).rejects.toMatchObject(failing);
  fails = false;
  expect(await pass("Hi")).toEqual({ text: "Hi" });
  fails = true;
  for (const _ of [1, 2]) await expect(pass("Hi")).rejects.toMatchObject(failing);
  expect([off, ports.notifier.notices]).toEqual([[], []]);
  expect(await pass("Hi")).toEqual({ text: "Hi" });
  expect(off).toEqual(["plugin-a"]);
  expect(ports.notifier.notices).toMatchObject([
    { code: "filter.off", params: { name: "A" }, lasting: true },
  ]);
});

test("what the user has stopped counts as no failure", async () => {
  install("a", () => {
    signal.abort();
    throw new Error("late");
  });
  for (const _ of [1, 2, 3, 4]) await expect(pass("Hi")).rejects.toMatchObject({ name: "AbortError" });
  expect(off).toEqual([]);
});
