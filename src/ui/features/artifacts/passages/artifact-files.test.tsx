// @vitest-environment jsdom

import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { ArtifactPanel } from "@ui/features/artifacts/artifact-panel";
import type { Passage } from "@ui/features/artifacts/passages/use-passage";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { registryOf } from "../../../../../tests/fakes/registry-of";
import { renderWithServices, service } from "../../../../../tests/fakes/render-with-services";
import { sampleArtifact } from "../../../../../tests/fakes/sample-tasks";

// Loaded beforehand: what waits for it on the page waits a second at the most.
beforeAll(() => import("@ui/markdown/markdown"));

const content = [
  "# A small site",
  "Open the page.",
  '```md file="docs/use.md"\n# Use\n\nRead *this* first.\n```',
  '```md file="index.md"\nWelcome to the bakery.\n```',
  '```sh file="../../evil.sh"\nrm -rf\n```',
].join("\n\n");
const artifact = sampleArtifact({ id: "site", title: "Site", content });

function show(passage?: Passage) {
  renderWithServices(
    <ArtifactPanel artifacts={[artifact]} selectedId="site" onSelect={() => {}} passage={passage} />,
    new Map([service(CodeBlockRenderers, registryOf())]),
  );
  const files = within(screen.getByRole("navigation", { name: "Files" }));
  return { files, text: () => within(screen.getByRole("region", { name: "Document" })) };
}

describe("a deliverable that is several files", () => {
  it("shows what stands around them, a tree of them, and each as what it is", async () => {
    const { files, text } = show();
    expect(files.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Overview",
      "use.md",
      "index.md",
    ]);
    expect(files.getByText("docs")).toBeDefined();
    expect(files.getByText(/Files with unusual names, only in the overview: 1/)).toBeDefined();
    expect(await text().findByText("Open the page.")).toBeDefined();
    expect(text().queryByText(/Welcome/)).toBeNull();
    fireEvent.click(files.getByRole("button", { name: "use.md" }));
    expect((await text().findByText("this")).tagName).toBe("EM");
    expect(text().getByRole("heading", { name: "Use" })).toBeDefined();
    expect(files.getByRole("button", { name: "use.md" }).getAttribute("aria-current")).toBe("true");
    expect(text().queryByText("Open the page.")).toBeNull();
  });

  it("opens the file that a passage stands in", async () => {
    const { files, text } = show({
      artifactId: "site",
      text: "Welcome to the bakery",
      start: content.indexOf("Welcome"),
    });
    expect(await text().findByText("Welcome to the bakery.")).toBeDefined();
    expect(files.getByRole("button", { name: "index.md" }).getAttribute("aria-current")).toBe("true");
  });

  it("is printed as a whole, each file under its name", async () => {
    const { files, text } = show();
    fireEvent.click(files.getByRole("button", { name: "index.md" }));
    act(() => void dispatchEvent(new Event("beforeprint")));
    expect(await text().findByText("Open the page.")).toBeDefined();
    expect(text().getByText("docs/use.md")).toBeDefined();
    expect(text().getByText("index.md")).toBeDefined();
    act(() => void dispatchEvent(new Event("afterprint")));
    expect(await text().findByText("Welcome to the bakery.")).toBeDefined();
    expect(text().queryByText("Open the page.")).toBeNull();
  });

  it("hands out the file that is shown under its own name", () => {
    const { files } = show();
    const url = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    expect(files.queryByRole("button", { name: "Download this file" })).toBeNull();
    fireEvent.click(files.getByRole("button", { name: "use.md" }));
    fireEvent.click(files.getByRole("button", { name: "Download this file" }));
    expect(names).toEqual(["use.md"]);
    expect(url).toHaveBeenCalledOnce();
  });
});
