import { describe, expect, it } from "vitest";
import { FoundRecords } from "./read-records";

/** The counts as a reply grows letter by letter, each once. */
function counts(purpose: ConstructorParameters<typeof FoundRecords>[0], reply: string): readonly number[] {
  const found = new FoundRecords(purpose);
  const seen = new Set<number>();
  for (let length = 0; length <= reply.length; length += 1) seen.add(found.in(reply.slice(0, length)));
  return [...seen];
}

describe("the records of a reply that is being written", () => {
  it("count once they are closed, whatever lies in them", () => {
    const brief =
      '{"requirement":"At most 20 words","measure":{"unit":"words","max":20}}\n{"reader":"Rain?"}\n{"requirement":"A } in it"}\n{"done":3}';
    expect(counts("analysis", brief)).toEqual([0, 1, 2]);
  });

  it("count within an object that is not closed yet, and not again when it is", () => {
    const plan = 'Here it is:\n```json\n{"subTasks":[{"title":"A"},{"title":"B","dependencies":[]}]}\n```';
    expect(counts("planning", plan)).toEqual([0, 1, 2]);
  });

  it("are verdicts of a check and edits of a repair, and nothing of a text", () => {
    const verdicts = '{"requirement":1,"verdict":"met"}\n{"requirement":2,"verdict":"unmet"}';
    expect(counts("validation", verdicts)).toEqual([0, 1, 2]);
    expect(counts("repair", '{"find":"a","replace":"b"}\n{"after":"# A","insert":"c"}')).toEqual([0, 1, 2]);
    expect(counts("execution", '{"title":"A"}')).toEqual([0]);
  });

  it("count within seven objects that are not closed, and no more", () => {
    expect(counts("planning", `${'{"a":'.repeat(7)}{"title":"A"}`)).toEqual([0, 1]);
    expect(counts("planning", `${'{"a":'.repeat(8)}{"title":"A"}`)).toEqual([0]);
  });

  it("are looked for in the end alone, however much stands before and nothing closes", () => {
    const found = new FoundRecords("planning");
    let text = "{".repeat(1_000_000);
    for (let piece = 0; piece < 200; piece += 1) {
      text += `${"{".repeat(100)}}`;
      expect(found.in(text)).toBe(0);
    }
  });
});
