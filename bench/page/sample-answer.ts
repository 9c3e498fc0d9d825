/** A pseudo-random sequence that is the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const WORDS =
  "the agent reads every requirement before it plans a step and writes what it found with a source for each claim so that the result can be checked by someone else in a short time".split(
    " ",
  );

/** Kind of an answer: a bit of everything, or a single list or table that goes on and on. */
export type AnswerKind = "mixed" | "list" | "table";

/** An answer as models write them, cut at `length` characters. */
export function sampleAnswer(length: number, kind: AnswerKind = "mixed", seed = 7): string {
  const next = KINDS[kind](wordsFrom(seed));
  let text = "";
  while (text.length < length) text += next();
  return text.slice(0, length);
}

interface Words {
  pick(count: number): number;
  words(count: number): string;
}

function wordsFrom(seed: number): Words {
  const random = seeded(seed);
  const pick = (count: number) => Math.floor(random() * count);
  return {
    pick,
    words: (count) => Array.from({ length: count }, () => WORDS[pick(WORDS.length)]).join(" "),
  };
}

const KINDS: Readonly<Record<AnswerKind, (source: Words) => () => string>> = {
  mixed: (source) => {
    const makers = mixedMakers(source);
    const order = [0, 1, 2, 3, 1, 5, 2, 4, 1, 6, 2, 7];
    let turn = 0;
    return () => makers[order[turn++ % order.length] ?? 1]?.() ?? "";
  },
  list: ({ pick, words }) => {
    return () =>
      `- ${words(9)} **${words(2)}** ${words(4)} \`${words(1)}\`\n${pick(5) === 0 ? `  - ${words(6)}\n  - *${words(3)}*\n` : ""}`;
  },
  table: ({ pick, words }) => {
    let head = `| ${words(1)} | ${words(1)} | ${words(1)} |\n| --- | ---: | --- |\n`;
    return () => {
      const row = `${head}| ${words(2)} | ${pick(1000)} | ${words(4)} **${words(1)}** |\n`;
      head = "";
      return row;
    };
  },
};

/** Headings, prose, lists, code, tables and quotes. */
function mixedMakers({ pick, words }: Words): readonly (() => string)[] {
  return [
    () => `## ${words(4)}\n\n`,
    () =>
      `${words(30)} **${words(3)}** ${words(20)} \`${words(1)}\` ${words(12)} [${words(2)}](https://example.com/${pick(99)}).\n\n`,
    () => `${words(40)}, *${words(2)}*: ${words(20)}.\n\n`,
    () => `${Array.from({ length: 3 + pick(4) }, () => `- ${words(9)} **${words(2)}**`).join("\n")}\n\n`,
    () => `${Array.from({ length: 3 + pick(3) }, (_, index) => `${index + 1}. ${words(12)}`).join("\n")}\n\n`,
    () =>
      `\`\`\`ts\n${Array.from({ length: 5 + pick(8) }, (_, line) => `const value${line} = compute("${words(2)}", ${pick(100)});`).join("\n")}\n\`\`\`\n\n`,
    () =>
      `| ${words(1)} | ${words(1)} | ${words(1)} |\n| --- | --- | --- |\n${Array.from({ length: 4 }, () => `| ${words(2)} | ${pick(100)} | ${words(3)} |`).join("\n")}\n\n`,
    () => `> ${words(18)}\n\n`,
  ];
}
