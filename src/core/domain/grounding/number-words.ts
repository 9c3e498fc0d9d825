const SMALL: ReadonlyMap<string, number> = new Map(
  [
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
    "영 일 이 삼 사 오 육 칠 팔 구 십",
    "없음 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 열하나 열둘 열셋 열넷 열다섯 열여섯 열일곱 열여덟 열아홉 스물",
    "없음 한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두",
  ].flatMap((list) => list.split(" ").map((word, value) => [word, value] as const)),
);
const TENS = mapOf({
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
  ...{ vingt: 20, vingts: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 },
});
const HUNDREDS = mapOf({ hundred: 100, cent: 100, cents: 100 });
const LARGE = mapOf({
  ...{ thousand: 1e3, mille: 1e3, million: 1e6, millions: 1e6, billion: 1e9, milliard: 1e9, milliards: 1e9 },
});
const OTHERS = mapOf({
  ...{ dozen: 12, douzaine: 12, score: 20, half: 50, moitié: 50, quarter: 25, double: 2, twice: 2, 절반: 50 },
});
const JOINING = new Set(["and", "et"]);

/** The numbers that words of a text tell, such as `twenty-five`, `deux cents` or `three million`. */
export function numbersInWords(text: string): readonly number[] {
  const found = new Set<number>();
  let total = 0;
  let part = 0;
  let isOpen = false;
  const close = () => {
    if (isOpen) found.add(total + part);
    total = 0;
    part = 0;
    isOpen = false;
  };
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const small = SMALL.get(word) ?? TENS.get(word);
    const other = OTHERS.get(word);
    if (other !== undefined) found.add(other);
    if (small !== undefined) {
      // French says four twenties, and sixty ten.
      const isFourTwenties = part % 100 === 4 && small === 20 && word.startsWith("vingt");
      if (isOpen && !isFourTwenties && part % 100 !== 0 && !(part % 10 === 0 && small < 20)) close();
      part = isFourTwenties ? part - 4 + 80 : part + small;
      isOpen = true;
    } else if (HUNDREDS.has(word)) {
      part = Math.max(1, part) * 100;
      isOpen = true;
    } else if (LARGE.has(word)) {
      total += Math.max(1, part) * (LARGE.get(word) ?? 1);
      part = 0;
      isOpen = true;
    } else if (!(isOpen && JOINING.has(word))) close();
  }
  close();
  return [...found];
}

function mapOf(record: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map(Object.entries(record));
}
