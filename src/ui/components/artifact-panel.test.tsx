// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithServices } from "../../../tests/fakes/render-with-services";
import { sampleArtifact } from "../../../tests/fakes/sample-tasks";
import { ArtifactPanel } from "./artifact-panel";

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

  it("names dependencies and requirements by the last 8 characters of their ids", () => {
    const { panel } = show("artifact-00000002");
    expect(panel.getByText("00000001").tagName).toBe("CODE");
    expect(panel.getByText("12345678").tagName).toBe("CODE");
  });

  it("says calmly what the formal check found", () => {
    const { panel } = show("artifact-00000001");
    const details = panel.getByText("2 remarks on its form · coverage score 35 of 100").closest("details");
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain("The artifact is not linked to any requirement");
    expect(details?.textContent).toContain("A Markdown document should contain a header");
  });

  it("has nothing to open where the form is in order", () => {
    const sound = sampleArtifact({ content: "# Guide\n\nAbout it.", validates: ["requirement-1"] });
    const { panel } = show(sound.id, [sound]);
    expect(panel.getByText(/^Its form is in order · coverage score/).tagName).toBe("P");
  });

  it("goes to the previous and the next, and not past the ends", () => {
    const { panel, onSelect } = show("artifact-00000002");
    expect(panel.getByRole<HTMLButtonElement>("button", { name: "Next artifact" }).disabled).toBe(true);
    fireEvent.click(panel.getByRole("button", { name: "Previous artifact" }));
    expect(onSelect).toHaveBeenCalledWith("artifact-00000001");
  });

  it("marks the shown one in the row of thumbnails, and shows another on a click", () => {
    const { panel, onSelect } = show("artifact-00000001");
    const row = within(panel.getByRole("list", { name: "All artifacts" }));
    expect(row.getByRole("button", { name: /Research/ }).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(row.getByRole("button", { name: /Guide/ }));
    expect(onSelect).toHaveBeenCalledWith("artifact-00000002");
  });

  it("collapses and opens again", () => {
    const { panel } = show("artifact-00000001");
    fireEvent.click(panel.getByRole("button", { name: "Collapse artifacts" }));
    expect(panel.queryByRole("heading", { name: "Research" })).toBeNull();
    fireEvent.click(panel.getByRole("button", { name: "Expand artifacts" }));
    expect(panel.getByRole("heading", { name: "Research" })).toBeDefined();
  });

  it("says when the asked-for artifact is not there", () => {
    const { panel } = show("artifact-of-another-task");
    expect(panel.getByText("Artifact not found")).toBeDefined();
    expect(panel.getByText("The requested artifact could not be found")).toBeDefined();
  });
});
