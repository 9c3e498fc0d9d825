// @vitest-environment jsdom

import type { ToolForm, ToolFormAnswer } from "@core/domain/tool/tool-form";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { ToolFormCard } from "./tool-form";

const form: ToolForm = {
  asker: "Tickets (tickets.example)",
  message: "Which ticket?",
  fields: [
    { name: "number", label: "Number", isRequired: true, kind: "integer", min: 1, max: 9 },
    { name: "urgent", label: "Urgent", isRequired: false, kind: "boolean" },
    {
      name: "team",
      label: "Team",
      isRequired: false,
      kind: "choice",
      options: [{ value: "b", label: "Billing" }],
    },
    {
      name: "tags",
      label: "Tags",
      isRequired: false,
      kind: "choices",
      min: 1,
      options: [
        { value: "x", label: "New" },
        { value: "y", label: "Old" },
      ],
    },
  ],
};

let answers: ToolFormAnswer[];
beforeEach(() => {
  answers = [];
});
const show = async (shown: ToolForm) => {
  renderWithServices(<ToolFormCard form={shown} onAnswer={(answer) => answers.push(answer)} />, new Map());
  await screen.findByRole("form", { name: `${shown.asker} asks you something` });
};
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("a question of a tool that runs", () => {
  it("is answered with what was filled in, once that fits", async () => {
    await show(form);
    click("Send answer");
    fireEvent.change(screen.getByLabelText(/Number/), { target: { value: "12" } });
    click("Send answer");
    expect(answers).toEqual([]);
    expect(screen.getByText("Fill this in as described.")).toBeDefined();
    fireEvent.change(screen.getByLabelText(/Number/), { target: { value: "7" } });
    fireEvent.change(screen.getByLabelText("Team"), { target: { value: "b" } });
    fireEvent.click(screen.getByLabelText("Old"));
    click("Send answer");
    expect(answers).toEqual([
      { action: "accept", values: { number: 7, urgent: false, team: "b", tags: ["y"] } },
    ]);
  });

  it("can be left unanswered, and says whose words it has", async () => {
    await show(form);
    expect(screen.getByText(/Enter no passwords or keys/)).toBeDefined();
    click("Answer nothing");
    expect(answers).toEqual([{ action: "decline" }]);
  });

  it("shows where a page leads, and opens it by a click alone", async () => {
    await show({ ...form, fields: [], link: "https://sign.example/x" });
    const link = screen.getByRole("link", { name: "https://sign.example/x" });
    expect(link.getAttribute("rel")).toBe("noreferrer");
    click("I am done there");
    expect(answers).toEqual([{ action: "accept", values: {} }]);
  });
});
