// @vitest-environment jsdom
import type { Outcome, Proof } from "@core/domain/requirement/proof";
import type { Requirement } from "@core/domain/requirement/requirement";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithServices } from "../../../../../tests/fakes/render-with-services";
import { sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import { RequirementRow, type RequirementRowProps } from "./requirement-row";

function show(over: Partial<Requirement>, of: Partial<RequirementRowProps> = {}) {
  const row = { requirement: sampleRequirement(over), artifacts: [], coverage: "none", gaps: [] } as const;
  renderWithServices(<RequirementRow row={row} working={false} {...of} />);
}
const actions = () => ({
  taskId: "task-1",
  requirements: [],
  onFix: vi.fn(),
  onAccept: vi.fn(),
  onCheck: vi.fn(),
  onSave: vi.fn(),
});
const proof = (over: Partial<Proof>): Proof => ({
  kind: "quote",
  text: "",
  artifactId: "a",
  version: 1,
  ...over,
});
const outcome = (each: Outcome) =>
  ({ outcome: each, status: each === "met" ? "satisfied" : "failed" }) as const;

describe("how a requirement stands", () => {
  it.each([
    ["met", "Met"],
    ["unmet", "Not met"],
    ["unverified", "Not verified"],
  ] as const)("is told in words: %s is %s", (each, text) => {
    show(outcome(each));
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("checkbox").disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(each === "met");
  });

  it("is not told before the first check", () => {
    show({}, { working: true, actions: actions() });
    for (const text of ["Met", "Not met", "Not verified"]) expect(screen.queryByText(text)).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("names the words of the request it comes from", () => {
    show({ quote: "two pages" });
    expect(screen.getByText("From your request: “two pages”")).toBeDefined();
  });
});

describe("the proof", () => {
  it("by judgement is not told twice where the reason goes on to say which models agree", () => {
    const sentence = "2 of 3 say it is met: a met, b not met, a again met.";
    const validationResult = `It is warm. ${sentence}`;
    show({ ...outcome("met"), proof: proof({ kind: "judged", text: "It is warm." }), validationResult });
    expect(screen.getByText(sentence)).toBeDefined();
  });

  it("by several quotes leads to each of them, in the order they stand in", () => {
    const onShowProof = vi.fn();
    const also = [{ text: "on one", start: 1, end: 7 }];
    const quoted = proof({ text: "or two", start: 30, end: 36, also });
    show({ ...outcome("met"), proof: quoted, validationResult: quoted.text }, { onShowProof });
    const [first, second, ...others] = screen.getAllByTitle("Show in the text");
    expect([first?.textContent, second?.textContent, others.length]).toEqual(["“on one”", "“or two”", 0]);
    fireEvent.click(first as HTMLElement);
    expect(onShowProof).toHaveBeenLastCalledWith({ ...quoted, text: "on one", start: 1, end: 7 });
    fireEvent.click(second as HTMLElement);
    expect(onShowProof).toHaveBeenLastCalledWith(quoted);
  });

  it("by quote leads to the words", () => {
    const onShowProof = vi.fn();
    const quoted = proof({ text: "in **two** pages", start: 3, end: 19 });
    show({ ...outcome("met"), proof: quoted, validationResult: quoted.text }, { onShowProof });
    fireEvent.click(screen.getByRole("button", { name: "“in two pages”" }));
    expect(onShowProof).toHaveBeenCalledWith(quoted);
    expect(screen.queryByText(quoted.text)).toBeNull();
  });

  it.each([
    [{ max: 300 }, "Words: 312 (at most 300)"],
    [{ min: 300 }, "Words: 312 (at least 300)"],
    [{ min: 1, max: 1 }, "Words: 312 (exactly 1)"],
    [{ min: 200, max: 300 }, "Words: 312 (200 to 300)"],
  ])("by counting tells the count and what it should be: %j", (range, text) => {
    show({
      ...outcome("unmet"),
      measure: { unit: "words", ...range },
      proof: proof({ kind: "counted", text: "312" }),
    });
    expect(screen.getByText(text)).toBeDefined();
  });

  it("by counting is shown as it is told where it is no number", () => {
    show({ ...outcome("met"), proof: proof({ kind: "counted", text: "valid JSON" }) });
    expect(screen.getByText("valid JSON")).toBeDefined();
  });

  it("by judgement is called an opinion, and by absence says that nothing was found", () => {
    show({ ...outcome("met"), proof: proof({ kind: "judged", text: "It is warm." }) });
    expect(screen.getByText("Checker’s opinion: It is warm.")).toBeDefined();
    show({ ...outcome("met"), proof: proof({ kind: "none-found" }) });
    expect(screen.getByText("Nothing against it was found.")).toBeDefined();
  });
});

describe("an open requirement", () => {
  it("can be fixed, unless it is met or nobody wants it", () => {
    const given = actions();
    show({ ...outcome("unverified"), id: "open" }, { actions: given });
    fireEvent.click(screen.getByRole("button", { name: "Fix it" }));
    expect(given.onFix).toHaveBeenCalledWith("open");
  });

  it("can be accepted as it is, which shows beside its verdict and can be taken back", () => {
    const given = actions();
    show({ ...outcome("unmet"), id: "open" }, { actions: given });
    fireEvent.click(screen.getByRole("button", { name: "Accept as is" }));
    expect(given.onAccept).toHaveBeenCalledWith("open", true);
    cleanup();
    show({ ...outcome("unmet"), id: "open", acceptedAt: 5 }, { actions: given });
    expect(screen.getByText("Not met")).toBeDefined();
    expect(screen.getByText("Accepted by you")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Fix it" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Take back" }));
    expect(given.onAccept).toHaveBeenLastCalledWith("open", false);
  });

  it.each([outcome("met"), { ...outcome("unmet"), priority: "wont" } as const])("cannot: %j", (over) => {
    show(over, { actions: actions() });
    expect(screen.queryByRole("button")).toBeNull();
  });
});
