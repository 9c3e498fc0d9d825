import { describe, expect, test } from "vitest";
import { sampleRequirement } from "../../../../tests/fakes/sample-tasks";
import { carriedProofs, toCheckAgain } from "./carried-proofs";
import type { Requirement } from "./requirement";

const CONTENT = "# Guide\n\nBread is baked daily.\n\nWe open at nine.\n";
const BEFORE = { id: "a", version: 2, content: CONTENT };
const met = (id: string, over: Partial<Requirement> = {}): Requirement =>
  sampleRequirement({ id, status: "satisfied", outcome: "met", ...over });
const quoted = (id: string, text: string, version = 2) => {
  const start = CONTENT.indexOf(text);
  return met(id, {
    proof: { kind: "quote", text, start, end: start + text.length, artifactId: "a", version },
  });
};
const proof = { text: "", artifactId: "a", version: 2 };

describe("proofs of a text that is changed by hand", () => {
  const AFTER = { version: 3, content: CONTENT.replace("baked", "always baked").replace("nine", "ten") };

  test("stay with the passages that were not touched, at their new places", () => {
    const { proofs, touched } = carriedProofs(
      [quoted("bread", "daily"), quoted("hours", "nine")],
      BEFORE,
      AFTER,
    );
    expect(touched).toEqual(["hours"]);
    expect(proofs.map(({ requirementId }) => requirementId)).toEqual(["bread"]);
    const { start, end, version } = proofs[0]?.proof ?? {};
    expect(AFTER.content.slice(start, end)).toBe("daily");
    expect(version).toBe(3);
  });

  test("stay with those of several passages that still stand", () => {
    const also = ["nine", "We open"].map((words) => {
      const start = CONTENT.indexOf(words);
      return { text: words, start, end: start + words.length };
    });
    const requirement = quoted("bread", "daily");
    const several = requirement.proof && { ...requirement, proof: { ...requirement.proof, also } };
    const { proofs } = carriedProofs(several ? [several] : [], BEFORE, AFTER);
    const kept = proofs[0]?.proof.also ?? [];
    expect(kept.map(({ start, end }) => AFTER.content.slice(start, end))).toEqual(["We open"]);
  });

  test("have to be found again where they rest on the whole text, or were not of this version", () => {
    const requirements = [
      met("counted", { proof: { ...proof, kind: "counted" } }),
      met("none", { proof: { ...proof, kind: "none-found" } }),
      met("opinion", { proof: { ...proof, kind: "judged" } }),
      quoted("older", "daily", 1),
      sampleRequirement({ id: "unmet", status: "failed", outcome: "unmet" }),
      sampleRequirement({ id: "new" }),
      met("wont", { priority: "wont" }),
    ];
    const { proofs, touched } = carriedProofs(requirements, BEFORE, AFTER);
    expect(touched).toEqual(["counted", "none", "older", "unmet"]);
    expect(proofs.map(({ requirementId }) => requirementId)).toEqual(["opinion"]);
  });

  test("are checked again where touched or new, and all where none is", () => {
    const [touched, pending, kept] = [met("a", { touched: true }), sampleRequirement({ id: "b" }), met("c")];
    expect(toCheckAgain([touched, pending, kept, met("d", { priority: "wont" })])).toEqual(["a", "b"]);
    expect(toCheckAgain([kept, touched])).toEqual(["a"]);
    expect(toCheckAgain([kept, met("d", { priority: "wont" })])).toEqual(["c"]);
  });
});
