// @vitest-environment jsdom

import type { JournalFact } from "@core/domain/journal/journal-event";
import type { Proof } from "@core/domain/requirement/proof";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import {
  sampleArtifact,
  sampleRequirement,
  sampleState,
  sampleTask,
} from "../../../../tests/fakes/sample-tasks";
import { show } from "../../../../tests/fakes/task-workspace-rig";

// Loaded beforehand: what waits for it on the page waits a second at the most.
beforeAll(() => import("@ui/markdown/markdown"));

const content = "# Lyon\n\nBegin at the **market**. It costs 290 € a person [1].";
const quote = (text: string): Proof => {
  return { kind: "quote", text, start: content.indexOf(text), artifactId: "text", version: 2 };
};
const source = { number: 1, itemId: "file", name: "Prices.pdf", start: 0, end: 9 };
const text = sampleArtifact({ id: "text", content, version: 2, dependencies: ["note"], sources: [source] });
const note = sampleArtifact({ id: "note", taskId: "part", title: "Prices", content: "290 € a person" });
const state = sampleState(
  [
    sampleTask({
      status: "completed",
      requirements: [
        sampleRequirement({
          id: "a",
          description: "It names a market",
          outcome: "met",
          proof: quote("the **market**"),
        }),
        sampleRequirement({
          id: "b",
          description: "It is cheap",
          outcome: "unmet",
          proof: quote("290 € a person"),
        }),
      ],
    }),
    sampleTask({ id: "part", parentTaskId: "task-1", status: "completed" }),
  ],
  [text, { ...note, status: "draft" }],
);
const facts: readonly JournalFact[] = [
  { type: "agent-assigned", taskId: "task-1", agentId: "writer", agentName: "Ada" },
  { type: "artifact-created", artifact: { ...text, version: 1, content: content.replace("290", "310") } },
  { type: "artifact-changed", artifact: text, by: "user" },
];

describe("a passage that a requirement rests on", () => {
  it("tells by keyboard which that is, who wrote it, and from what; Escape closes it", async () => {
    show(state, facts);
    const document = within(screen.getByRole("region", { name: "Document" }));
    const [first, second] = await document.findAllByRole("button", { name: /^Passage: / });
    expect([first, second].map((each) => each?.getAttribute("aria-label"))).toEqual([
      "Passage: “the market”",
      "Passage: “290 € a person”",
    ]);
    act(() => first?.focus());
    expect(document.getByRole("note").textContent).toContain("It names a market Met");
    expect(document.getByRole("note").textContent).toContain("Written by Ada · Version 1");
    act(() => second?.focus());
    const card = document.getByRole("note");
    expect(card.textContent).toContain("It is cheap Not met");
    expect(card.textContent).toContain("Written by You · Version 2");
    expect(within(card).getByRole("button", { name: "Prices" })).toBeDefined();
    fireEvent.keyDown(second as HTMLElement, { key: "Escape" });
    expect(document.queryByRole("note")).toBeNull();
  });

  it("is one of several, which arrows lead through", async () => {
    const also = [
      { text: "290 € a person", start: content.indexOf("290"), end: content.indexOf("290") + 14 },
    ];
    const requirement = sampleRequirement({
      outcome: "met",
      status: "satisfied",
      proof: { ...quote("the **market**"), also },
    });
    show(sampleState([sampleTask({ status: "completed", requirements: [requirement] })], [text]), facts);
    const document = within(screen.getByRole("region", { name: "Document" }));
    const passages = await document.findAllByRole("button", { name: /^Passage: / });
    expect(passages).toHaveLength(2);
    act(() => passages[0]?.focus());
    fireEvent.keyDown(passages[0] as HTMLElement, { key: "ArrowDown" });
    expect(window.document.activeElement).toBe(passages[1]);
    expect(document.getByRole("note").textContent).toContain("It fits on two pages Met");
    fireEvent.keyDown(passages[1] as HTMLElement, { key: "ArrowDown" });
    expect(window.document.activeElement).toBe(passages[0]);
    fireEvent.keyDown(passages[0] as HTMLElement, { key: "ArrowUp" });
    expect(window.document.activeElement).toBe(passages[1]);
  });

  it("leads to the note it is close to", async () => {
    const { location } = show(state, facts);
    const [, passage] = await screen.findAllByRole("button", { name: /^Passage: / });
    act(() => passage?.focus());
    fireEvent.click(within(screen.getByRole("note")).getByRole("button", { name: "Prices" }));
    expect(location()).toContain("artifact=note");
  });
});

describe("the X-ray", () => {
  it("tells of every paragraph who wrote it, from what and what it proves, while Alt is held or once switched on", async () => {
    show(state, facts);
    await screen.findAllByRole("button", { name: /^Passage: / });
    const labels = () => screen.queryByRole("list", { name: "X-ray" });
    expect(labels()).toBeNull();
    fireEvent.keyDown(window, { key: "Alt" });
    const [title, paragraph] = within(labels() as HTMLElement).getAllByRole("listitem");
    expect(title?.textContent).toContain("Written by Ada · Version 1");
    expect(paragraph?.textContent).toContain("Written by You · Version 2");
    expect(paragraph?.textContent).toContain("Cites [1] Prices.pdf");
    expect(paragraph?.textContent).toContain("It names a market: Met");
    expect(paragraph?.textContent).toContain("It is cheap: Not met");
    fireEvent.keyUp(window, { key: "Alt" });
    expect(labels()).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "X-ray" }));
    expect(labels()).not.toBeNull();
  });

  it("does not come up where Alt is part of a shortcut, or writes in a field", () => {
    show(state, facts);
    fireEvent.keyDown(window, { key: "Alt" });
    fireEvent.keyDown(window, { key: "ArrowLeft", altKey: true });
    expect(screen.queryByRole("list", { name: "X-ray" })).toBeNull();
    const field = document.body.appendChild(document.createElement("textarea"));
    fireEvent.keyDown(field, { key: "Alt" });
    expect(screen.queryByRole("list", { name: "X-ray" })).toBeNull();
    field.remove();
  });
});
