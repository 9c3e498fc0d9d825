import type { Services } from "@core/di/token";
import { type OfferedLanguage, splitLanguagePrefix } from "@core/domain/text/language";
import { LocaleBundles, languagesOf } from "@core/points/locale-bundle";
import { ArrivedSetupsToken } from "@core/stores/tokens";

/** Of a link that carries a shared setup; earlier versions had it in the query. */
const PARAMETER = "s";

/**
 * Takes a shared setup out of the address of the home page and cleans the address at once, so that keys stay neither
 * in the address bar nor in the history of this tab. `undefined` when there is none.
 */
export function takeSetupCode(languages: readonly OfferedLanguage[]): string | undefined {
  const { pathname, search, hash } = location;
  if (splitLanguagePrefix(pathname, languages).rest !== "/") return undefined;
  const fragment = new URLSearchParams(hash.slice(1));
  const query = new URLSearchParams(search);
  const code = fragment.get(PARAMETER) ?? query.get(PARAMETER);
  if (code === null) return undefined;
  query.delete(PARAMETER);
  fragment.delete(PARAMETER);
  const clean = [
    ["?", query],
    ["#", fragment],
  ] as const;
  const rest = clean.map(([mark, parameters]) => (parameters.size > 0 ? mark + parameters : "")).join("");
  history.replaceState(history.state, "", pathname + rest);
  return code;
}

/** Announces the setup the page was opened with, and every one that is pasted into the address bar later. */
export function receiveSetups(services: Services, first: string | undefined): void {
  const setups = services.get(ArrivedSetupsToken);
  const announce = (code: string | undefined) => {
    if (code !== undefined) setups.arrive("link", code);
  };
  if (first === undefined) setups.arriveAgain();
  announce(first);
  // Ahead of the router's own listener, which is added when it is first rendered.
  addEventListener("popstate", () => announce(takeSetupCode(languagesOf(services.get(LocaleBundles).all))));
}
