import type { Page } from "@core/points/page";

/** A page with nothing on it. */
export const sample: Page = {
  id: "empty",
  path: "/empty",
  titleKey: "acme:title",
  texts: ["acme"],
  load: async () => ({ default: () => null }),
};
