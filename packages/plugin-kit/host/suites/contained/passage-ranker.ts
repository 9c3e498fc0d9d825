import assert from "node:assert/strict";
import type { Services } from "../../../../../src/core/di/token";
import { type PassageRanker, PassageRankerToken } from "../../../../../src/core/ports/passage-ranker";
import type { Tested } from "../../tested";

const PASSAGES = [
  { itemName: "garden.txt", text: "Roses want sun, and water in the morning." },
  { itemName: "rivers.txt", text: "The Rhine rises in the Alps and ends in the North Sea." },
  { itemName: "empty.txt", text: "" },
].map((passage, place) => ({ ...passage, id: `${place}@0`, itemId: String(place), start: 0 }));

/** Contract suite of rankers of passages. */
export async function suite(tested: Tested): Promise<void> {
  const provision = tested.running.plugin.provides?.find(({ token }) => token === PassageRankerToken);
  const ranker = provision?.make({} as Services) as PassageRanker;
  await tested.check("puts the passage first that answers the question", async () => {
    const [first] = await ranker.rank(PASSAGES, "Where does the Rhine rise in the Alps?");
    assert.equal(first?.itemName, "rivers.txt", "the passage on the Rhine isn't first");
  });
  await tested.check("takes none at all, and an empty question", async () => {
    assert.deepEqual(await ranker.rank([], "Rhine"), []);
    await ranker.rank(PASSAGES, "");
  });
}
