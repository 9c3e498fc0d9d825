import { AppError, type ErrorParams } from "@core/errors/app-error";
import * as v from "valibot";
import type { PluginPlaces } from "./plugin-places";
import { readJson, type WorkerMessage } from "./worker-message";

const errorParams = v.record(
  v.pipe(v.string(), v.maxLength(40)),
  v.union([v.pipe(v.string(), v.maxLength(2_000)), v.number()]),
);

/** The error of a function that threw, in the plugin's own words and with the place in its author's sources. */
export function failureOf(
  { reason, stack, code, json }: Extract<WorkerMessage, { type: "failed" }>,
  plugin: string,
  places: PluginPlaces,
): AppError {
  const cause = code === "" ? undefined : new AppError(code, paramsOf(json));
  const { place, stack: mapped } = places.read(stack);
  const params = { plugin, reason, place, stack: mapped };
  return new AppError("external-plugin.failed", params, { cause });
}

function paramsOf(json: string): ErrorParams {
  try {
    const read = v.safeParse(errorParams, readJson(json));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}

/** The plugin's error for the end of a frame's worker. */
export function frameFailure(
  error: AppError,
  plugin: string,
  places: PluginPlaces,
  hasStarted: boolean,
): AppError {
  const options = { cause: error };
  const place = places.nameOf(Number(error.params.line ?? 0));
  const params = { plugin, reason: `${error.params.reason ?? ""}${place && ` (${place})`}` };
  switch (error.code) {
    case "cell.flooded":
      return new AppError("external-plugin.flooded", { plugin }, options);
    case "cell.too-much":
      return new AppError("external-plugin.too-much", { plugin }, options);
    case "cell.bad-message":
      return new AppError("external-plugin.bad-message", { plugin }, options);
    case "cell.broken":
      if (hasStarted) return new AppError("external-plugin.broken", params, options);
      break;
  }
  return new AppError("external-plugin.not-started", params, options);
}
