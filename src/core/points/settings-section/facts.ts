import type { PointFacts } from "../point-facts";
import { SettingsSections } from "./index";

export const facts: PointFacts = {
  point: SettingsSections,
  order: 170,
  headingKey: "plugins:kinds.settings-section",
  openTo: "trusted",
  reachKey: undefined,
};
