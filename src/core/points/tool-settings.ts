import { extensionPoint } from "../plugin/extension-point";
import type { LazyComponent } from "./page";

/** A part of Settings › Tools that a plugin contributes, such as the servers it has tools from. */
export const ToolSettings = extensionPoint<LazyComponent>("tool-settings", { combine: "all" });
