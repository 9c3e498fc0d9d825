import type { Services } from "@core/di/token";
import type { PluginContext } from "@core/plugin/contribution";
import { Apis } from "./apis";

const known = new WeakMap<Services, Promise<Apis>>();

/** The services of this application, read once: its tools and its settings have the same ones. */
export function apisOf(context: PluginContext): Promise<Apis> {
  const there = known.get(context.services);
  if (there) return there;
  const reading = Apis.read(context);
  known.set(context.services, reading);
  // Those that could not be read are read again at the next call.
  reading.catch(() => known.delete(context.services));
  return reading;
}
