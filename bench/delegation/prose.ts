import type { Random } from "./random";

const WHEN = [
  "In spring",
  "By midsummer",
  "Before the frost",
  "After the flood",
  "Most mornings",
  "On market days",
];
const WHO = [
  "the keeper",
  "a visiting mason",
  "the parish clerk",
  "two surveyors",
  "the ferry crew",
  "an old miller",
];
const DID = ["walked along", "measured again", "wrote down", "painted over", "argued about", "cleared away"];
const WHICH = ["the mossy", "the narrow", "the long", "the hidden", "the broken", "the second"];
const WHAT = ["steps", "gutter", "wall", "ledger", "railing", "orchard", "gate", "cistern"];
const WHY = [
  "because the path was wet",
  "so that nobody slipped",
  "as the council had asked",
  "without much hurry",
];

/** Sentences about nothing, none of which states a fact that is asked for, of about so many characters. */
export function prose(random: Random, length: number): string {
  let text = "";
  while (text.length < length) {
    const words = [WHEN, WHO, DID, WHICH, WHAT, WHY].map((list) => random.pick(list));
    text += `${text === "" ? "" : " "}${words[0]} ${words[1]} ${words[2]} ${words[3]} ${words[4]} ${words[5]}, ${random.int(100, 9999)} paces on.`;
  }
  return text;
}
