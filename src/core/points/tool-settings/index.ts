import { extensionPoint } from "../../plugin/extension-point";
import type { LazyComponent } from "../page";

/**
 * A part of Settings › Tools that a plugin contributes, such as the servers it has tools from. One that has the id of a tool
 * is what the user can set for it, and is shown with it.
 */
export const ToolSettings = extensionPoint<LazyComponent>("tool-settings", { combine: "all" });
