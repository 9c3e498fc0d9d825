import type { Services } from "@core/di/token";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { askForSafeStart } from "@core/services/external-plugins/safe-start";

/** Takes `?safe` out of the address: this tab runs no plugin from outside until the user wants them again. */
export function takeAskedSafeStart(services: Services): void {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  if (!query.has("safe")) return;
  query.delete("safe");
  askForSafeStart(services.get(SessionPreferencesToken));
  history.replaceState(history.state, "", `${pathname}${query.size > 0 ? `?${query}` : ""}${hash}`);
}
