import { readTranscript } from "@core/domain/task/recording";
import type { RecordedRun } from "@core/points/recorded-run";

/** A run that was never played. */
export const sample: RecordedRun = {
  id: "greeting",
  title: "A greeting",
  description: "What a greeting is made of.",
  shows: "document",
  load: async () => async () => readTranscript("=== prompt\nGreet me."),
};
