/** The changes of a passage that take a click; the names of their texts. */
export const PASSAGE_CHANGES = ["shorten", "expand", "rephrase", "check"] as const;
