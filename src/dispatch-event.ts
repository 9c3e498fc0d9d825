import type { Services } from "@core/di/token";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { EventHandlers, type PluginEvent } from "@core/points/event-handler";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import type { EventDispatch } from "@core/services/events/event-dispatch";
import { PluginsStoreToken, SettingsStoreToken } from "@core/stores/tokens";

/** One for all events: they are told one after the other. */
const dispatches = new WeakMap<Services, Promise<EventDispatch>>();

/** Tells plugins what has happened; without any that want to know, nothing is loaded or read for it. */
export async function dispatchEvent(
  services: Services,
  event: PluginEvent["event"],
  read: () => Promise<Pick<PluginEvent, "title" | "text"> | undefined>,
): Promise<void> {
  const handlers = services.get(PluginHostToken).open(EventHandlers).all;
  if (!handlers.some(({ on }) => on.includes(event))) return;
  let dispatch = dispatches.get(services);
  if (!dispatch) {
    dispatch = make(services);
    dispatches.set(services, dispatch);
  }
  const words = await read();
  if (words === undefined) return;
  const language = services.get(SettingsStoreToken).shownLanguage;
  await (await dispatch).dispatch({ event, ...words, language });
}

async function make(services: Services): Promise<EventDispatch> {
  const [{ EventDispatch }, { switched }, { downloadFile }] = await Promise.all([
    import("@core/services/events/event-dispatch"),
    import("@core/plugin/plugin-choices"),
    import("@ui/download-file"),
  ]);
  const plugins = services.get(PluginHostToken);
  const chosen = services.get(PluginsStoreToken);
  return new EventDispatch({
    plugins,
    switchOff: (id) => chosen.choose(switched(chosen.own, plugins, id, false)),
    notifier: services.get(NotifierToken),
    logger: services.get(LoggerToken),
    save: (file) => downloadFile(file.name, file, file.type),
  });
}
