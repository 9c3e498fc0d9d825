import { readTranscript } from "@core/domain/task/recording";
import type { TranscriptSource } from "@core/points/recorded-run";

const sources = import.meta.glob<string>("./transcripts/*.txt", { query: "?raw", import: "default" });

/** The transcripts of a recording, which are fetched one language at a time. */
export function transcriptsOf(name: string): TranscriptSource {
  return async (language) => {
    const load = sources[`./transcripts/${name}.${language}.txt`] ?? sources[`./transcripts/${name}.en.txt`];
    return readTranscript((await load?.()) ?? "");
  };
}
