import { splitPassages } from "@core/domain/passage";
import { describe, expect, it } from "vitest";
import { bm25Ranker } from "./bm25-ranker";
import { tokenize } from "./tokenize";

const passages = [
  { id: "1", name: "travel.md", content: "The night train to Lisbon leaves Paris at nine." },
  { id: "2", name: "budget.md", content: "The budget for marketing was doubled in May." },
  { id: "3", name: "회의록.md", content: "다음 회의는 부산에서 열립니다. 예산을 확정합니다." },
].flatMap((item) => splitPassages(item));
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

  it("finds nothing where nothing is shared", async () => {
    expect(await names("quantum")).toEqual([]);
  });
});

describe("tokenize", () => {
  it("lowers words, keeps letters and digits of any script, and pairs unspaced scripts", () => {
    expect(tokenize("Café-Crème 2026, 회의록")).toEqual(["café", "crème", "2026", "회의", "의록"]);
  });
});
