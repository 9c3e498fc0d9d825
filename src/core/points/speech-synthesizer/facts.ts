import type { PointFacts } from "../point-facts";
import { SpeechSynthesizers } from "./index";

export const facts: PointFacts = {
  point: SpeechSynthesizers,
  order: 168,
  headingKey: "plugins:kinds.speech-synthesizer",
  openTo: "contained",
  reachKey: "plugins:external.points.speech-synthesizer",
  texts: ["name"],
  adapter: async () => (await import("./adapter")).adapter,
};
