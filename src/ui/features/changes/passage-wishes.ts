/** What can be done to a passage in a click; the names of their texts. */
export const PASSAGE_WISHES = ["shorten", "expand", "rephrase", "check"] as const;
