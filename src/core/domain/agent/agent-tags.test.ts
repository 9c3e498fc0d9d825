import { describe, expect, it } from "vitest";
import { categoryTag, joinTags, otherTags, withCategory, withOtherTags } from "./agent-tags";

describe("an agent's tags", () => {
  it("begin with the category", () => {
    expect(categoryTag(["writer", "novels"])).toBe("writer");
    expect(otherTags(["writer", "novels"])).toEqual(["novels"]);
  });

  it("are all shown when none of them is a category", () => {
    expect(categoryTag(["novels"])).toBe("other");
    expect(otherTags(["novels"])).toEqual(["novels"]);
    expect(otherTags(undefined)).toEqual([]);
  });

  it("keep the rest when the category changes, and need none for others", () => {
    expect(withCategory(["writer", "novels"], "artist")).toEqual(["artist", "novels"]);
    expect(withCategory(["novels"], "artist")).toEqual(["artist", "novels"]);
    expect(withCategory(["writer", "novels"], "other")).toEqual(["novels"]);
  });

  it("are read from a text: trimmed, no empty ones, none twice", () => {
    expect(withOtherTags(["writer"], " novels, ,poems,novels, writer ")).toEqual([
      "writer",
      "novels",
      "poems",
    ]);
    expect(withOtherTags(undefined, "")).toEqual([]);
    expect(joinTags(["novels", "poems"])).toBe("novels, poems");
  });
});
