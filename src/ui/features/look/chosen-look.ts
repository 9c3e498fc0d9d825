import type { Services } from "@core/di/token";
import { themeStyles } from "@core/domain/look/theme-colours";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { type ColourTheme, Themes } from "@core/points/theme";
import { type Preferences, PreferencesToken } from "@core/ports/preferences";
import { EARLY_LOOK } from "@core/stores/settings/early-look";

/** The id of the theme that is in use; nothing where it is the application's own. */
export function chosenLook(preferences: Preferences): string | undefined {
  return /^\/\*(.*?)\*\//.exec(preferences.get(EARLY_LOOK) ?? "")?.[1];
}

/** Uses a theme, or without one the application's own colours, from now on and from the first paint of later visits. */
export function chooseLook(preferences: Preferences, theme: ColourTheme | undefined): void {
  const styles = theme ? `/*${theme.id}*/${themeStyles(theme.light, theme.dark)}` : "";
  if (theme) preferences.set(EARLY_LOOK, styles);
  else preferences.remove(EARLY_LOOK);
  document.adoptedStyleSheets = theme ? [sheetOf(styles)] : [];
  // Drawings in frames follow.
  document.documentElement.dataset.look = theme?.id ?? "";
}

/** Has the colours follow a theme that came, was changed or has gone. */
export function followLook(services: Services): void {
  const preferences = services.get(PreferencesToken);
  const id = chosenLook(preferences);
  if (id === undefined) return;
  chooseLook(preferences, services.get(PluginHostToken).open(Themes).find(id));
}

function sheetOf(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}
