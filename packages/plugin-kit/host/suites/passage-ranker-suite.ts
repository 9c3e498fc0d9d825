import assert from "node:assert/strict";
import type { Tested } from "../tested";

const PASSAGES = [
  { name: "garden.txt", text: "Roses want sun, and water in the morning." },
  { name: "rivers.txt", text: "The Rhine rises in the Alps and ends in the North Sea." },
  { name: "empty.txt", text: "" },
];

/** What every order of passages does. */
export async function passageRankerSuite(tested: Tested): Promise<void> {
  const rank = async (question: string, passages: typeof PASSAGES) =>
    (await tested.call("rank", { question, passages })).value as readonly number[];
  await tested.check("gives a score for each passage", async () => {
    const scores = await rank("Where does the Rhine rise in the Alps?", PASSAGES);
    assert.equal(scores.length, PASSAGES.length);
    assert.ok(scores.every(Number.isFinite), `these are no numbers: ${scores}`);
    assert.equal(scores.indexOf(Math.max(...scores)), 1, `the passage on the Rhine isn't first: ${scores}`);
  });
  await tested.check("takes none at all, and an empty question", async () => {
    assert.deepEqual(await rank("Rhine", []), []);
    assert.equal((await rank("", PASSAGES)).length, PASSAGES.length);
  });
}
