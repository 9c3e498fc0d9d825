import type { TextEmbedder } from "@core/ports/passage-ranker";
import { Random } from "../delegation/random";

/** Vectors that err: to each number of another embedder's something is added, the same each time for the same text. */
export function noisy(embedder: TextEmbedder, share: number): TextEmbedder {
  return {
    id: `${embedder.id} ${share}`,
    async embed(texts, kind, signal) {
      const vectors = await embedder.embed(texts, kind, signal);
      return vectors.map((vector, at) => withNoise(vector, share, new Random(texts[at] ?? "")));
    },
  };
}

function withNoise(vector: readonly number[], share: number, random: Random): readonly number[] {
  const length = Math.hypot(...vector) || 1;
  const noise = vector.map(() => random.next() - 0.5);
  const loudness = (share * length) / Math.hypot(...noise);
  return vector.map((number, at) => number + (noise[at] ?? 0) * loudness);
}
