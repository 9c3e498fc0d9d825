import { extensionPoint } from "../plugin/extension-point";
import type { LazyComponent } from "./page";

/** What the user can set for a tool; shown in Settings › Tools with the tool whose id it has. */
export type ToolSettingsView = LazyComponent;

export const ToolSettings = extensionPoint<ToolSettingsView>("tool-settings", { combine: "all" });
