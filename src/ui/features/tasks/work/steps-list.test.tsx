// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderWithServices } from "../../../../../tests/fakes/render-with-services";
import { sampleStep } from "../../../../../tests/fakes/sample-tasks";
import { stepKindOf } from "./step-kind";
import { StepsList } from "./steps-list";

it("names steps by their kind, and steps of sub-tasks as they are called", () => {
  const steps = [
    sampleStep({ id: "task-1/Analysis", name: "Analysis", kind: "analysis", description: "anything" }),
    sampleStep({ id: "sub", name: "Analysis", description: "A part with a telling name" }),
  ];
  renderWithServices(<StepsList current="in_progress" steps={steps} nameOf={() => "Ada"} />);
  expect(screen.queryByText("anything")).toBeNull();
  expect(screen.getByText("A part with a telling name")).toBeDefined();
});

it("tells the kind of an older record by the end of its id", () => {
  expect(stepKindOf({ id: "task-1/Planning", name: "Planning" })).toBe("planning");
  expect(stepKindOf({ id: "task-2", name: "Planning" })).toBeUndefined();
  expect(stepKindOf({ id: "task-1/Team", name: "Team" })).toBeUndefined();
});
