import type { TextVectors } from "../../domain/model/text-vectors";
import { AppError } from "../../errors/app-error";
import type { ModelEmbedder } from "../../ports/passage-ranker";

/** Vectors of texts for a tool, by an embedder. @throws AppError `tool.no-embedding-model` without one, or as `TextEmbedder.embed`. */
export async function textVectors(
  embedder: ModelEmbedder | undefined,
  texts: readonly string[],
  kind: "passage" | "question",
  signal: AbortSignal,
): Promise<TextVectors> {
  if (!embedder) throw new AppError("tool.no-embedding-model");
  const { provider, model } = embedder;
  const vectors = await embedder.embed(texts, kind, signal);
  const [first] = vectors;
  if (vectors.length !== texts.length || vectors.some(({ length }) => length !== first?.length))
    throw new AppError("provider.no-vectors", { provider });
  return { model: `${provider}/${model}`, vectors };
}
