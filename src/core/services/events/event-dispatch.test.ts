import { beforeEach, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { contribute, definePlugin } from "../../plugin/define-plugin";
import { PluginHost } from "../../plugin/plugin-host";
import { EventHandlers, type EventResult, type PluginEvent } from "../../points/event-handler";
import { EventDispatch } from "./event-dispatch";

const reply: PluginEvent = { event: "reply", title: "Ada", text: "It rains.", language: "fr" };
let ports: FakePorts;
let host: PluginHost;
let off: string[];
let saved: File[];
let dispatch: EventDispatch;
beforeEach(() => {
  ports = new FakePorts();
  host = new PluginHost(ports.container());
  off = [];
  saved = [];
  dispatch = new EventDispatch({
    plugins: host,
    switchOff: (id) => off.push(id),
    notifier: ports.notifier,
    logger: new MemoryLogger(),
    save: (file) => saved.push(file),
  });
});

function install(
  id: string,
  handle: (event: PluginEvent) => EventResult | Promise<EventResult>,
  { rank = 0, on = ["reply"] as readonly PluginEvent["event"][] } = {},
): void {
  const load = async () => async (event: PluginEvent) => handle(event);
  const contributes = [contribute(EventHandlers, { id, name: id.toUpperCase(), on, rank, load })];
  host.install(definePlugin({ id: `plugin-${id}`, apiVersion: 1, contributes }));
}

test("a note is shown with the name of who gives it, until it is dismissed", async () => {
  install("a", ({ title, text }) => ({ kind: "note", note: `${title} wrote ${text.length}` }));
  await dispatch.dispatch(reply);
  expect(ports.notifier.notices).toEqual([
    { level: "info", code: "event.note", params: { name: "A", note: "Ada wrote 9" }, lasting: true },
  ]);
});

test("a file is saved where the user says so, and not before", async () => {
  const file = new File(["1"], "a.csv", { type: "text/csv" });
  install("a", () => ({ kind: "file", file }));
  await dispatch.dispatch(reply);
  const [notice] = ports.notifier.notices;
  expect(notice).toMatchObject({ code: "event.file", params: { name: "A", file: "a.csv" }, lasting: true });
  expect(saved).toEqual([]);
  notice?.action?.run();
  expect(saved).toEqual([file]);
});

test("those are told that want to know, by rank, an event after the other", async () => {
  const told: string[] = [];
  const noting =
    (id: string) =>
    async ({ text }: PluginEvent) => {
      told.push(`${id} begins ${text}`);
      await Promise.resolve();
      told.push(`${id} ends ${text}`);
      return undefined;
    };
  install("second", noting("second"), { rank: 1 });
  install("first", noting("first"), { rank: 2 });
  install("other", noting("other"), { on: ["file-added", "schedule-due"] });
  await Promise.all([dispatch.dispatch({ ...reply, text: "1" }), dispatch.dispatch({ ...reply, text: "2" })]);
  const orders = ["1", "2"].flatMap((text) =>
    ["first", "second"].flatMap((id) => [`${id} begins ${text}`, `${id} ends ${text}`]),
  );
  expect(told).toEqual(orders);
});

test("one that fails keeps no other from it, and is off after three failures in a row", async () => {
  let fails = true;
  const heard: string[] = [];
  install(
    "a",
    () => {
      if (fails) throw new Error("It rains.");
      return undefined;
    },
    { rank: 1 },
  );
  install("b", ({ text }) => void heard.push(text));
  for (const _ of [1, 2]) await dispatch.dispatch(reply);
  fails = false;
  await dispatch.dispatch(reply);
  fails = true;
  for (const _ of [1, 2]) await dispatch.dispatch(reply);
  expect([off, ports.notifier.notices]).toEqual([[], []]);
  await dispatch.dispatch(reply);
  expect(off).toEqual(["plugin-a"]);
  expect(ports.notifier.notices).toMatchObject([
    { level: "warning", code: "event.off", params: { name: "A" }, lasting: true },
  ]);
  expect(heard).toHaveLength(6);
});
