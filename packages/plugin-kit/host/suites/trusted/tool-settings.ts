import { ToolSettings } from "../../../../../src/core/points/tool-settings";
import type { TestedPage } from "../../tested-page";

/** Holds settings of tools to what every view has to be. */
export async function suite(tested: TestedPage): Promise<void> {
  await tested.checkViews(ToolSettings);
}
