// @vitest-environment jsdom

import type { JournalFact } from "@core/domain/journal/journal-event";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sampleRequirement } from "../../../../tests/fakes/sample-tasks";
import { button, resting, show } from "../../../../tests/fakes/task-workspace-rig";

describe("a brief that waits for approval", () => {
  const brief = resting("awaiting-approval", {
    requirements: [sampleRequirement({ id: "a", description: "Short" })],
  });
  const analysed = {
    type: "analysis-completed",
    fallback: false,
    analysis: { readers: [{ question: "Costs?", scope: "", needs: [] }] },
  } as unknown as JournalFact;

  it("can be changed, and then started", async () => {
    const { tasks, editor } = show(brief, [analysed]);
    fireEvent.change(screen.getByLabelText("Requirement 1"), { target: { value: "Very short" } });
    fireEvent.change(screen.getByLabelText("Priority 1"), { target: { value: "could" } });
    fireEvent.click(button("Add a requirement"));
    fireEvent.click(button("Add a requirement"));
    fireEvent.change(screen.getByLabelText("Requirement 2"), { target: { value: "In rhyme" } });
    fireEvent.click(button("Remove question 1"));
    fireEvent.click(button("Start"));
    await waitFor(() => expect(tasks.approve).toHaveBeenCalledWith("task-1"));
    const requirements = [
      expect.objectContaining({ id: "a", description: "Very short", priority: "could" }),
      expect.objectContaining({ description: "In rhyme", priority: "must", status: "pending" }),
    ];
    expect(editor.changeBrief).toHaveBeenCalledWith("task-1", { requirements, readers: [] });
  });

  it("tells what was left out of it, in its own words", () => {
    const leftOut = { requirements: ["In rhyme", "Short", "In blue"], readers: ["Hours?"], agents: [] };
    show(brief, [{ ...analysed, analysis: { readers: [], leftOut } } as unknown as JournalFact]);
    const list = screen.getByRole("list", { name: "Left out of the brief" });
    // "Short" is a requirement by now.
    expect([...list.querySelectorAll("summary")].map(({ textContent }) => textContent)).toEqual([
      "Requirements: 2",
      "Questions: 1",
    ]);
    expect([...list.querySelectorAll("details li")].map(({ textContent }) => textContent)).toEqual([
      "In rhyme",
      "In blue",
      "Hours?",
    ]);
  });

  it("lets a question wait for the answers to earlier ones, and for no others", async () => {
    const questions = ["Costs?", "Hours?", "What is worth it?"];
    const readers = questions.map((question) => ({
      question,
      scope: "",
      needs: question === "Hours?" ? [0] : [],
    }));
    const { editor } = show(brief, [{ ...analysed, analysis: { readers } } as unknown as JournalFact]);
    const answers = () => screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Answer/ });
    expect(answers().map(({ checked }) => checked)).toEqual([true, false, false]);
    expect(screen.getAllByRole("group", { name: "Waits for" })).toHaveLength(2);
    fireEvent.click(answers()[0] ?? document.body);
    fireEvent.click(answers()[2] ?? document.body);
    fireEvent.click(answers()[1] ?? document.body);
    fireEvent.click(button("Remove question 1"));
    fireEvent.click(button("Start"));
    await waitFor(() => expect(editor.changeBrief).toHaveBeenCalled());
    expect(editor.changeBrief).toHaveBeenCalledWith(
      "task-1",
      expect.objectContaining({
        readers: [
          { question: "Hours?", scope: "", needs: [] },
          { question: "What is worth it?", scope: "", needs: [0] },
        ],
      }),
    );
  });

  it("is not started where the changes could not be saved", async () => {
    const { tasks, notifier, editor } = show(brief, [analysed]);
    editor.changeBrief.mockRejectedValueOnce(new Error("full"));
    fireEvent.click(button("Start"));
    await waitFor(() => expect(notifier.errors).toHaveLength(1));
    expect(tasks.approve).not.toHaveBeenCalled();
  });
});
