// @vitest-environment jsdom
import { ClockToken } from "@core/ports/clock";
import { IdsToken } from "@core/ports/ids";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithServices, service } from "../../../../../tests/fakes/render-with-services";
import { sampleArtifact, sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import { RequirementsBoard } from "./requirements-board";

describe("the region Requirements", () => {
  it("has a disabled checkbox for each, checked only where it is satisfied", () => {
    const requirements = [
      sampleRequirement({ id: "a", description: "Short", status: "satisfied" }),
      sampleRequirement({ id: "b", description: "Friendly", status: "pending" }),
      sampleRequirement({ id: "c", description: "Free", status: "failed" }),
    ];
    renderWithServices(<RequirementsBoard requirements={requirements} artifacts={[]} working={false} />);
    const region = within(screen.getByRole("region", { name: "Requirements" }));
    const boxes = region.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.every((box) => box.disabled)).toBe(true);
    expect(region.getByRole<HTMLInputElement>("checkbox", { name: "Short" }).checked).toBe(true);
    expect(boxes.filter((box) => box.checked)).toHaveLength(1);
    expect(region.getByText("1 of 3 satisfied")).toBeDefined();
  });

  it("marks a failed one with a word, and gives the verdict's reason", () => {
    const failed = sampleRequirement({ status: "failed", validationResult: "No costs are given." });
    renderWithServices(<RequirementsBoard requirements={[failed]} artifacts={[]} working={false} />);
    expect(screen.getByText("Not met")).toBeDefined();
    expect(screen.getByText("No costs are given.")).toBeDefined();
  });

  it("tells how far what was delivered covers each, and what one that is not met lacks", () => {
    const requirements = [
      sampleRequirement({ id: "a", description: "Short", status: "satisfied" }),
      sampleRequirement({ id: "b", description: "Fast", status: "failed", type: "non_functional" }),
      sampleRequirement({ id: "c", description: "Free", status: "pending" }),
    ];
    const artifacts = [sampleArtifact({ validates: ["a", "b"], type: "plan" })];
    renderWithServices(
      <RequirementsBoard requirements={requirements} artifacts={artifacts} working={false} />,
    );
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/Coverage: complete$/);
    expect(rows[1]).toMatch(/Coverage: complete · needs analysis or report$/);
    expect(rows[2]).toMatch(/Coverage: none · no document yet/);
  });

  it("tells which demands of the request no requirement covers, each to be added by a click", () => {
    const requirements = [sampleRequirement({ id: "a", description: "Gives the prices of all breads" })];
    const onSave = vi.fn();
    const nothing = () => {};
    const actions = {
      taskId: "t",
      requirements,
      onFix: nothing,
      onAccept: nothing,
      onCheck: nothing,
      onSave,
    };
    const request = "Write a guide:\n- prices of all breads\n- how to get there by tram";
    renderWithServices(
      <RequirementsBoard {...{ requirements, request, actions }} artifacts={[]} working={false} />,
      new Map([service(IdsToken, { next: () => "new" }), service(ClockToken, { now: () => 5 } as never)]),
    );
    const list = within(screen.getByRole("list", { name: "Not covered" }));
    expect(list.getAllByRole("listitem")).toHaveLength(1);
    expect(list.getByText("“how to get there by tram”")).toBeDefined();
    fireEvent.click(list.getByRole("button", { name: "Add as requirement: how to get there by tram" }));
    const added = { id: "new", description: "how to get there by tram", quote: "how to get there by tram" };
    expect(onSave).toHaveBeenCalledWith([requirements[0], expect.objectContaining(added)]);
  });

  it("says so when none were found, or that they are still to come", () => {
    const { rerender } = renderWithServices(
      <RequirementsBoard requirements={[]} artifacts={[]} working={false} />,
    );
    expect(screen.getByText("None found.")).toBeDefined();
    rerender(<RequirementsBoard requirements={[]} artifacts={[]} working />);
    expect(screen.queryByText("None found.")).toBeNull();
    expect(screen.getByText("Being worked out…")).toBeDefined();
  });
});
