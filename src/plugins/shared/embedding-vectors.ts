import { AppError } from "@core/errors/app-error";

/** The marks of models that embed texts in their names, of those that know most languages first. */
const NAMES: readonly RegExp[] = [
  /bge-m3|multilingual|qwen3-embed|embeddinggemma|embed-text-v2|arctic-embed2/i,
  /embed|\bbge-|\be5-|\bgte-|minilm/i,
];

/** The model of a list that embeds texts of most languages; `undefined` where none does. */
export function embeddingModelOf(models: readonly string[]): string | undefined {
  return NAMES.map((name) => models.find((model) => name.test(model))).find((model) => model !== undefined);
}

/** A provider's vectors, one for each text. @throws AppError `provider.no-vectors` where they are none. */
export function checkedVectors(
  vectors: readonly unknown[],
  count: number,
  provider: string,
): readonly (readonly number[])[] {
  const [first] = vectors;
  const length = Array.isArray(first) ? first.length : 0;
  const isVector = (vector: unknown): vector is readonly number[] =>
    Array.isArray(vector) && vector.length === length && vector.every((number) => Number.isFinite(number));
  if (length === 0 || vectors.length !== count || !vectors.every(isVector))
    throw new AppError("provider.no-vectors", { provider });
  return vectors as readonly (readonly number[])[];
}
