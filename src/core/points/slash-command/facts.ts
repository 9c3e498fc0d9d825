import type { PointFacts } from "../point-facts";
import { SlashCommands } from "./index";

export const facts: PointFacts = {
  point: SlashCommands,
  order: 120,
  headingKey: "plugins:kinds.slash-command",
  openTo: "contained",
  reachKey: undefined,
  texts: ["description", "fields.description"],
  adapter: async () => (await import("./adapter")).adapter,
};
