import { describe, expect, it, vi } from "vitest";
import { contained } from "../../../../tests/fakes/contained";
import { splitPassages } from "../../domain/knowledge/passage";
import type { PassageRanker } from "../../ports/passage-ranker";

const wrong = { code: "external-plugin.wrong-answer" };

describe("scores of passages", () => {
  const text = (word: string, letter: string) => `${word}. ${letter.repeat(1_200)}`;
  const content = [text("One", "a"), text("Two", "b"), text("Three", "c")].join("\n\n");
  const passages = splitPassages({ id: "f", name: "f.md", content });
  const rankerOf = async (rank: unknown) => {
    const { plugin } = await contained([{ point: "passage-ranker", id: "acme", rank }]);
    const [provision] = plugin.provides ?? [];
    return provision?.make({} as never) as PassageRanker;
  };
  const ranked = async (rank: unknown) => (await rankerOf(rank)).rank(passages, "two?");

  it("put the best passage first, and leave out what has nothing to do with it", async () => {
    const scores = passages.map((_, place) => place);
    expect(await ranked(() => scores)).toEqual(passages.slice(1).reverse());
    expect(await ranked(() => passages.map((_, place) => 0.5 - place))).toEqual(passages.slice(0, 1));
    expect(await ranked(() => passages.map(() => 0))).toEqual([]);
  });

  it("are given for the question, and for each passage with the name of its file", async () => {
    const asked: unknown[] = [];
    await ranked((question: unknown) => {
      asked.push(question);
      return passages.map(() => 1);
    });
    const plain = passages.map((each) => ({ name: "f.md", text: each.text }));
    expect(asked).toEqual([{ question: "two?", passages: plain }]);
  });

  it.each([[undefined], [[]], [[1, Number.NaN]], [["1", "2"]], [{ 0: 1, 1: 2 }], [Array(10_000).fill(1)]])(
    "are none where %# is given",
    async (given) => {
      await expect(ranked(() => given)).rejects.toMatchObject(wrong);
    },
  );

  it("that do not come within fifteen seconds are given up", async () => {
    const ranker = await rankerOf(() => new Promise(() => {}));
    vi.useFakeTimers();
    let isOver = false;
    const ranking = ranker.rank(passages, "two?").finally(() => {
      isOver = true;
    });
    const told = expect(ranking).rejects.toMatchObject({
      code: "external-plugin.too-slow",
      params: { plugin: "Acme pack", seconds: 15 },
    });
    await vi.advanceTimersByTimeAsync(14_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
    await told;
    vi.useRealTimers();
  });
});
