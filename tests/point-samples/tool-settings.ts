import type { LazyComponent } from "@core/points/page";

/** Settings of a tool that has none. */
export const sample: LazyComponent = {
  id: "dice",
  titleKey: "acme:title",
  texts: ["acme"],
  load: async () => ({ default: () => null }),
};
