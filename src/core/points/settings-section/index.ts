import { extensionPoint } from "../../plugin/extension-point";
import type { LazyComponent } from "../page";

/** A section of the settings page. */
export interface SettingsSection extends LazyComponent {
  /** Key of further words by which the search of the page finds it. */
  readonly wordsKey?: string;
}

export const SettingsSections = extensionPoint<SettingsSection>("settings-section", { combine: "all" });
