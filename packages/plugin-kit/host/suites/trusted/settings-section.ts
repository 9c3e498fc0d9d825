import { SettingsSections } from "../../../../../src/core/points/settings-section";
import type { TestedPage } from "../../tested-page";

/** Holds sections of the settings to what every view has to be. */
export async function suite(tested: TestedPage): Promise<void> {
  await tested.checkViews(SettingsSections);
}
