import type { SettingsSection } from "@core/points/settings-section";

/** A section with nothing in it. */
export const sample: SettingsSection = {
  id: "empty",
  titleKey: "acme:title",
  texts: ["acme"],
  load: async () => ({ default: () => null }),
};
