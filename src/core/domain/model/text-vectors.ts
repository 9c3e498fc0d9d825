/** Vectors of texts, and the model that made them. */
export interface TextVectors {
  readonly model: string;
  /** One for each text, in their order, all of the same length. */
  readonly vectors: readonly (readonly number[])[];
}
