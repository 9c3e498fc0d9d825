import { splitPassages } from "@core/domain/knowledge/passage";
import { describe, expect, it } from "vitest";
import { Bm25Ranker } from "./bm25-ranker";
import { PassageIndex } from "./passage-index";
import type { RankAnswer, RankRequest } from "./rank-message";
import { tokenize } from "./terms";

const passages = [
  { id: "1", name: "travel.md", content: "The night train to Lisbon leaves Paris at nine." },
  { id: "2", name: "budget.md", content: "The budget for marketing was doubled in May." },
  { id: "3", name: "회의록.md", content: "다음 회의는 부산에서 열립니다. 예산을 확정합니다." },
].flatMap((item) => splitPassages(item));
/** The worker's part played in this thread, and what it was sent. */
class IndexWorker {
  readonly requests: RankRequest[] = [];
  readonly #index = new PassageIndex();
  onmessage: (event: { data: RankAnswer }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};
  isTerminated = false;

  postMessage(request: RankRequest): void {
    this.requests.push(request);
    this.#index.add(request.added);
    const ranked = this.#index.rank(request.candidates, request.question);
    queueMicrotask(() => this.onmessage({ data: { requestId: request.requestId, ranked } }));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const rankerOn = (...workers: IndexWorker[]) => new Bm25Ranker(() => workers.shift() as unknown as Worker);
const bm25Ranker = rankerOn(new IndexWorker());
const names = async (question: string) =>
  (await bm25Ranker.rank(passages, question)).map(({ itemName }) => itemName);

describe("bm25Ranker", () => {
  it("puts the passage that answers the question first", async () => {
    expect((await names("When does the train to Lisbon leave?"))[0]).toBe("travel.md");
    expect((await names("How did marketing budgets change?"))[0]).toBe("budget.md");
  });

  it("finds a rare word before common ones", async () => {
    expect((await names("the Lisbon"))[0]).toBe("travel.md");
  });

  it("finds a file by its name", async () => {
    expect((await names("travel"))[0]).toBe("travel.md");
  });

  it("finds Korean words whatever ending they carry", async () => {
    expect((await names("부산 회의의 예산은?"))[0]).toBe("회의록.md");
  });

  it("finds a word in another form, in English and French, whatever its accents", async () => {
    const french = splitPassages({
      id: "4",
      name: "conges.md",
      content: "Les salariés préviennent deux semaines avant leurs congés annuels.",
    });
    const found = async (question: string) => (await bm25Ranker.rank([...passages, ...french], question))[0];
    expect((await found("marketed budgets doubling"))?.itemName).toBe("budget.md");
    expect((await found("prévenir avant le congé annuel ?"))?.itemName).toBe("conges.md");
    expect((await found("SALARIES"))?.itemName).toBe("conges.md");
  });

  it("takes words that every text has for nothing", async () => {
    expect(await names("what was it at the for")).toEqual([]);
  });

  it("finds nothing where nothing is shared", async () => {
    expect(await names("quantum")).toEqual([]);
  });
});

describe("the worker", () => {
  it("is sent a passage once, and again only when its text has changed", async () => {
    const worker = new IndexWorker();
    const ranker = rankerOn(worker);
    await ranker.rank(passages, "Lisbon");
    const changed = passages.map((each, at) =>
      at === 1 ? { ...each, text: "Lisbon was sunny" } : { ...each },
    );
    const found = await ranker.rank(changed, "sunny");
    expect(worker.requests.map(({ added }) => added.length)).toEqual([3, 1]);
    expect(found).toEqual([changed[1]]);
    expect(await ranker.rank(changed, "marketing")).toEqual([]);
  });

  it("ranks only what it is asked about", async () => {
    const ranker = rankerOn(new IndexWorker());
    await ranker.rank(passages, "Lisbon");
    expect(await ranker.rank(passages.slice(1), "Lisbon")).toEqual([]);
  });

  it("is replaced by another after it has broken", async () => {
    const broken = new IndexWorker();
    broken.postMessage = () => {};
    const ranker = rankerOn(broken, new IndexWorker());
    const asked = ranker.rank(passages, "Lisbon");
    broken.onerror({ message: "gone" });
    await expect(asked).rejects.toThrow("gone");
    expect(broken.isTerminated).toBe(true);
    expect(await ranker.rank(passages, "Lisbon")).toHaveLength(1);
  });
});

describe("tokenize", () => {
  it("lowers words, keeps letters and digits of any script, and pairs unspaced scripts", () => {
    expect(tokenize("Café-Crème 2026, 회의록")).toEqual(["café", "crème", "2026", "회의", "의록"]);
  });
});
