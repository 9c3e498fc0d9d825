import { readTranscript } from "@core/domain/task/recording";
import type { RecordedRun } from "@core/points/recorded-run";

/** A run that was never played. */
export const sample: RecordedRun = {
  id: "greeting",
  title: "A greeting",
  shows: "document",
  description: "What a greeting is made of.",
  load: async () => async () => readTranscript("=== prompt\nGreet me."),
};
