import type { PointFacts } from "../point-facts";
import { AttachmentOffers } from "./index";

export const facts: PointFacts = {
  point: AttachmentOffers,
  order: 130,
  headingKey: "plugins:kinds.attachment-offer",
  openTo: "contained",
  reachKey: undefined,
  texts: ["name"],
  adapter: async () => (await import("./adapter")).adapter,
};
