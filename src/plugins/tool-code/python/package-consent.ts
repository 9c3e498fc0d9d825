import { AppError } from "@core/errors/app-error";
import type { Preferences } from "@core/ports/preferences";
import { serviceAddress } from "@shared/service-address";
import { version } from "pyodide/package.json";

/** Of this device: no backup brings it along. */
const KEY = "python-packages";

/** The distribution of the interpreter's own release, where its makers publish it. */
export const DISTRIBUTION = `https://cdn.jsdelivr.net/pyodide/v${version}/full`;

/** The address that the user lets packages be fetched from, if there is one. */
export function readConsent(preferences: Preferences): string | undefined {
  return serviceAddress(preferences.get(KEY) ?? "");
}

/** Lets packages be fetched from an address. @throws AppError `address.insecure`. */
export function saveConsent(preferences: Preferences, entered: string): void {
  const address = serviceAddress(entered);
  if (!address) throw new AppError("address.insecure", { address: entered });
  preferences.set(KEY, address);
}

/** Lets them be fetched no more. */
export function withdrawConsent(preferences: Preferences): void {
  preferences.remove(KEY);
}
