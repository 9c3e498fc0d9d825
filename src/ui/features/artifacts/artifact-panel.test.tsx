// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { sampleArtifact } from "../../../../tests/fakes/sample-tasks";
import { ArtifactPanel, type ArtifactPanelProps } from "./artifact-panel";

const artifacts = [
  sampleArtifact({ id: "artifact-00000001", title: "Research", content: "About *libraries*." }),
  sampleArtifact({
    id: "artifact-00000002",
    title: "Guide",
    type: "plan",
    status: "approved",
    version: 3,
    dependencies: ["artifact-00000001"],
    validates: ["requirement-12345678"],
  }),
];

function show(selectedId: string | undefined, all = artifacts) {
  const onSelect = vi.fn();
  renderWithServices(<ArtifactPanel artifacts={all} selectedId={selectedId} onSelect={onSelect} />);
  return { onSelect, panel: within(screen.getByRole("region", { name: "Artifacts" })) };
}

describe("the region Artifacts", () => {
  it("shows one artifact with its type, status and version, and renders its Markdown", async () => {
    const { panel } = show("artifact-00000001");
    expect(panel.getByRole("heading", { name: "Research" })).toBeDefined();
    expect(panel.getByText("Version 1")).toBeDefined();
    expect(panel.getByText("Final")).toBeDefined();
    expect((await panel.findByText("libraries")).tagName).toBe("EM");
  });

  it("is a document under its own title, which it does not show twice", async () => {
    const content = "# The **whole** guide\n\nAbout *libraries*.";
    const { panel } = show("own", [sampleArtifact({ id: "own", title: "Guide", content })]);
    const text = within(panel.getByRole("region", { name: "Document" }));
    expect(await text.findByText("libraries")).toBeDefined();
    expect(text.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["The whole guide"]);
    expect(text.queryByText("Guide")).toBeNull();
  });

  it("names in its folded details what it builds on and was made for, ids by their last 8 characters", () => {
    const { panel } = show("artifact-00000002");
    const id = panel.getByText("00000001");
    expect(id.tagName).toBe("CODE");
    expect(id.closest("dd")?.textContent).toContain("Research");
    expect(panel.getByText("12345678").closest("details")?.open).toBe(false);
  });

  it("says what the formal check found in its details alone", () => {
    const { panel } = show("artifact-00000001");
    const details = panel.getByText("Remarks on form: 2 · coverage score 35 of 100").closest("details");
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain("It serves no requirement");
    expect(details?.textContent).toContain("It lacks a header");
  });

  it("misses no dependency that was made elsewhere in the task", () => {
    const [research, guide] = artifacts;
    const list = (artifactOf?: ArtifactPanelProps["artifactOf"]) => {
      const shown = guide ? [guide] : [];
      const of = { artifacts: shown, selectedId: guide?.id, onSelect: () => {}, artifactOf };
      return renderWithServices(<ArtifactPanel {...of} />).unmount;
    };
    const missing = "A dependency is missing";
    const leave = list();
    expect(screen.getByText(missing)).toBeDefined();
    leave();
    list((id) => (id === research?.id ? research : undefined));
    expect(screen.queryByText(missing)).toBeNull();
  });

  it("goes to the previous and the next, and not past the ends", () => {
    const { panel, onSelect } = show("artifact-00000002");
    expect(panel.getByRole<HTMLButtonElement>("button", { name: "Next document" }).disabled).toBe(true);
    fireEvent.click(panel.getByRole("button", { name: "Previous document" }));
    expect(onSelect).toHaveBeenCalledWith("artifact-00000001");
  });

  it("has no place among them while none is shown", () => {
    const { panel } = show(undefined);
    expect(panel.queryByText(/ of 2$/)).toBeNull();
    expect(panel.queryByRole("button", { name: "Next document" })).toBeNull();
  });

  it("marks the shown one in the row of thumbnails, and shows another on a click", () => {
    const { panel, onSelect } = show("artifact-00000001");
    const row = within(panel.getByRole("list", { name: "All documents" }));
    expect(row.getByRole("button", { name: /Research/ }).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(row.getByRole("button", { name: /Guide/ }));
    expect(onSelect).toHaveBeenCalledWith("artifact-00000002");
  });

  it("collapses and opens again", () => {
    const { panel } = show("artifact-00000001");
    fireEvent.click(panel.getByRole("button", { name: "Collapse documents" }));
    expect(panel.queryByRole("heading", { name: "Research" })).toBeNull();
    fireEvent.click(panel.getByRole("button", { name: "Expand documents" }));
    expect(panel.getByRole("heading", { name: "Research" })).toBeDefined();
  });

  it("says when the asked-for artifact is not there", () => {
    const { panel } = show("artifact-of-another-task");
    expect(panel.getByText("Artifact not found")).toBeDefined();
    expect(panel.getByText("The requested artifact could not be found")).toBeDefined();
  });
});
