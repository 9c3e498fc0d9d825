import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { type EventHandler, EventHandlers, type PluginEvent } from "@core/points/event-handler";
import {
  PluginsStoreToken,
  ProvidersStoreToken,
  SchedulesStoreToken,
  SettingsStoreToken,
  TasksStoreToken,
} from "@core/stores/tokens";
import { expect, test, vi } from "vitest";
import { wire } from "../src/wiring/schedules";
import { FakePorts } from "./fakes/fake-ports";

const schedule = {
  ...{ id: "s", title: "Weather", prompt: "Tell the weather", pattern: "0 0 * * *", timeZone: "UTC" },
  ...{ isPaused: false, createdAt: 1 },
};

test("plugins that want to know are told of a schedule that comes due, and no others", async () => {
  const ports = new FakePorts();
  const container = ports.container();
  const host = new PluginHost(container);
  const made: unknown[] = [];
  container.value(PluginHostToken, host);
  container.value(TasksStoreToken, {
    create: async ({ prompt }: { readonly prompt: string }) => void made.push(prompt),
    begin: async () => {},
  } as never);
  container.value(ProvidersStoreToken, { status: "ready", defaultCredential: { id: "key" } } as never);
  container.value(SettingsStoreToken, { shownLanguage: "fr" } as never);
  container.value(PluginsStoreToken, { own: {}, choose: () => {} } as never);
  wire(container);
  const told: (readonly [string, PluginEvent])[] = [];
  const handler = (id: string, on: EventHandler["on"], rank: number) => {
    const handle = async (event: PluginEvent) => {
      told.push([id, event]);
      return { kind: "note", note: "Heard" } as const;
    };
    return contribute(EventHandlers, { id, name: id, on, rank, load: async () => handle });
  };
  // The first in rank would have been told first.
  const contributes = [handler("replies", ["reply"], 2), handler("schedules", ["reply", "schedule-due"], 1)];
  host.install(definePlugin({ id: "acme", apiVersion: 1, contributes }));

  await ports.database.write([{ type: "put", store: "schedules", record: schedule }]);
  await container.get(SchedulesStoreToken).runNow(schedule);
  expect(made).toEqual(["Tell the weather"]);
  // Nothing is loaded for it before the first event.
  await vi.waitFor(() => expect(ports.notifier.notices.map(({ code }) => code)).toEqual(["event.note"]));
  const event = { event: "schedule-due", title: "", text: "Tell the weather", language: "fr" };
  expect(told).toEqual([["schedules", event]]);
});
