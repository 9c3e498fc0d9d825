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

/**
 * Sentences about nothing, none of which states a fact that is asked for, of about so many characters. What a writer makes up
 * has no figures in it: those would stand in no source.
 */
export function prose(random: Random, length: number, hasFigures = true): string {
  let text = "";
  while (text.length < length) {
    const words = [WHEN, WHO, DID, WHICH, WHAT, WHY].map((list) => random.pick(list));
    text += `${text === "" ? "" : " "}${words[0]} ${words[1]} ${words[2]} ${words[3]} ${words[4]} ${words[5]}, ${paces(random.int(100, 9999), hasFigures)} on.`;
  }
  return text;
}

function paces(count: number, hasFigures: boolean): string {
  return hasFigures ? `${count} paces` : count > 5000 ? "many paces" : "some paces";
}
