import { extensionPoint } from "../../plugin/extension-point";
import type { LazyComponent } from "../page";

/** A section of the settings page. */
export type SettingsSection = LazyComponent;

export const SettingsSections = extensionPoint<SettingsSection>("settings-section", { combine: "all" });
