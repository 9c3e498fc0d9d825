import type { PointFacts } from "../point-facts";
import { SpeechRecognizers } from "./index";

export const facts: PointFacts = {
  point: SpeechRecognizers,
  order: 166,
  headingKey: "plugins:kinds.speech-recognizer",
  openTo: "contained",
  reachKey: "plugins:external.points.speech-recognizer",
  texts: ["name"],
  adapter: async () => (await import("./adapter")).adapter,
};
