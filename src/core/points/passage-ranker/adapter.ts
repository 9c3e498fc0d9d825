import * as v from "valibot";
import type { CellFunctions } from "../../contained/cell-functions";
import { onlyValue } from "../../contained/checked-values";
import type { ContainedAdapter } from "../../contained/contained-adapter";
import { withinTime } from "../../contained/within-time";
import type { Passage } from "../../domain/knowledge/passage";
import { provide } from "../../plugin/define-plugin";
import { type PassageRanker, PassageRankerToken } from "../../ports/passage-ranker";

/** An answer that takes longer is given up: somebody waits for a reply meanwhile. */
const TIME_LIMIT_SECONDS = 15;

/** Ranks passages: a score for each, above 0 where it has something to do with the question. */
export const adapter: ContainedAdapter = ({ functions }) => ({
  provides: [provide(PassageRankerToken, () => new CellRanker(functions))],
});

class CellRanker implements PassageRanker {
  readonly #functions: CellFunctions;

  constructor(functions: CellFunctions) {
    this.#functions = functions;
  }

  async rank(passages: readonly Passage[], question: string): Promise<readonly Passage[]> {
    const plain = passages.map(({ itemName, text }) => ({ name: itemName, text }));
    const answer = onlyValue(v.pipe(v.array(v.pipe(v.number(), v.finite())), v.length(passages.length)));
    const functions = this.#functions;
    const limit = { plugin: functions.pluginName, seconds: TIME_LIMIT_SECONDS };
    const scores = await withinTime(limit, (signal) =>
      functions.call("rank", { question, passages: plain }, answer, signal),
    );
    return passages
      .map((passage, place) => ({ passage, score: scores[place] ?? 0 }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ passage }) => passage);
  }
}
