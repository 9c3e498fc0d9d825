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

const KOREAN = [
  ["봄에", "한여름까지", "서리 전에", "홍수 뒤에", "아침마다", "장날에"],
  ["관리인은", "찾아온 석공은", "교구 서기는", "측량사들은", "나룻배 선원들은", "늙은 방앗간 주인은"],
  ["이끼 낀", "좁은", "기다란", "숨은", "부서진", "두 번째"],
  ["계단을", "도랑을", "담을", "장부를", "난간을", "과수원을", "문을", "물통을"],
  ["길이 젖어서", "아무도 미끄러지지 않게", "의회가 부탁한 대로", "서두르지 않고"],
  ["따라 걸었다.", "다시 쟀다.", "적어 두었다.", "덧칠했다.", "두고 다투었다.", "치웠다."],
];

/** Korean sentences about nothing, of about so many characters. */
export function koreanProse(random: Random, length: number): string {
  let text = "";
  while (text.length < length) text += `${KOREAN.map((list) => random.pick(list)).join(" ")} `;
  return text.trimEnd();
}

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
