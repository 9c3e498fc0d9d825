// @vitest-environment jsdom

import { undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { NotifierToken } from "@core/ports/notifier";
import { EditDrafts } from "@core/services/drafts/edit-drafts";
import { EditDraftsToken, TaskEditorToken } from "@core/services/tokens";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleArtifact } from "../../../../tests/fakes/sample-tasks";
import { EditableDocument } from "./editable-document";

// There is no layout here, which the editor measures.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
// Loaded beforehand: what waits for it on the page waits a second at the most.
beforeAll(() => import("./document-editor"));

/** Ends of lines of both kinds, which stay as they are. */
const TEXT = "# Guide\r\n\nBread is **baked** daily.\n";

/** A document on a device, on which something may have been left unfinished. */
function show(ports = new FakePorts(), isBusy = false) {
  const artifact = sampleArtifact({ id: "a", title: "Guide", content: TEXT });
  const Page = () => {
    const [content, setContent] = useState(TEXT);
    taskEditor.updateArtifact.mockImplementation(async (_, change) => setContent(change.content));
    const version = content === TEXT ? 1 : 2;
    return (
      <EditableDocument artifact={{ ...artifact, content, version }} isBusy={isBusy}>
        {(edit) => (
          <>
            {edit}
            <p>{content}</p>
          </>
        )}
      </EditableDocument>
    );
  };
  const taskEditor = { updateArtifact: vi.fn(async (_: string, _change: { content: string }) => {}) };
  const services = new Map([
    service(TaskEditorToken, taskEditor as never),
    service(NotifierToken, ports.notifier),
    service(EditDraftsToken, new EditDrafts(ports)),
  ]);
  const shown = renderWithServices(<Page />, services);
  return { ...shown, ports, taskEditor, drafts: new EditDrafts(ports) };
}

const button = (name: string) => screen.getByRole("button", { name });
/** The editor that stands in the place of the document. */
async function editor(name = "Edit"): Promise<EditorView> {
  fireEvent.click(await screen.findByRole("button", { name }));
  const field = await screen.findByRole("textbox", { name: "Text of Guide" });
  const view = EditorView.findFromDOM(field);
  if (!view) throw new Error("This is an editor.");
  return view;
}
const insert = (view: EditorView, words: string, from = view.state.doc.toString().indexOf("daily")) =>
  act(() => view.dispatch({ changes: { from, insert: words } }));

describe("editing a document in place", () => {
  it("makes a version of what was written when it is done, and keeps all else to the byte", async () => {
    const { drafts, taskEditor } = show();
    insert(await editor(), "freshly ");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Text of Guide");
    fireEvent.click(button("Done"));
    const content = TEXT.replace("daily", "freshly daily");
    await waitFor(() => expect(taskEditor.updateArtifact).toHaveBeenCalledWith("a", { content }));
    expect(await screen.findByText(/freshly daily/)).toBeDefined();
    await waitFor(async () => expect(await drafts.find("a")).toBeUndefined());
    expect(button("Edit")).toBeDefined();
  });

  it("makes none where nothing was changed, or all of it was undone, and leaves without a question", async () => {
    const { drafts, taskEditor } = show();
    const view = await editor();
    insert(view, "freshly ");
    act(() => void undo(view));
    fireEvent.click(button("Cancel"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await screen.findByRole("button", { name: "Edit" });
    await editor();
    fireEvent.click(button("Done"));
    await screen.findByRole("button", { name: "Edit" });
    expect(taskEditor.updateArtifact).not.toHaveBeenCalled();
    expect(await drafts.find("a")).toBeUndefined();
  });

  it("asks before it throws away what was written, which can be had back", async () => {
    const { ports, drafts } = show();
    insert(await editor(), "freshly ");
    fireEvent.click(button("Cancel"));
    fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
    await screen.findByRole("button", { name: "Edit" });
    expect(await drafts.find("a")).toBeUndefined();
    const [notice] = ports.notifier.notices;
    act(() => notice?.action?.run());
    expect((await screen.findByRole("textbox", { name: "Text of Guide" })).textContent).toContain("freshly");
  });

  it("is offered again after a reload, and can be put away", async () => {
    const first = show();
    insert(await editor(), "freshly ");
    act(() => void dispatchEvent(new Event("pagehide")));
    first.unmount();
    const second = show(first.ports);
    expect(await screen.findByText("An edit is unfinished.")).toBeDefined();
    expect((await editor("Continue editing")).state.doc.toString()).toContain("freshly daily");
    await waitFor(async () => expect((await second.drafts.find("a"))?.text).toContain("freshly"));
    second.unmount();
    const third = show(first.ports);
    fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
    await screen.findByRole("button", { name: "Edit" });
    expect(await third.drafts.find("a")).toBeUndefined();
  });

  it("stays where it is when it can't be saved, with all that was written", async () => {
    const { ports, taskEditor } = show();
    insert(await editor(), "freshly ");
    taskEditor.updateArtifact.mockRejectedValueOnce(new Error("disk"));
    fireEvent.click(button("Done"));
    await waitFor(() => expect(ports.notifier.errors).toHaveLength(1));
    expect(screen.getByRole("textbox", { name: "Text of Guide" }).textContent).toContain("freshly");
  });

  it("begins while work goes on, and ends after it", async () => {
    const ports = new FakePorts();
    const { unmount } = show(ports, true);
    insert(await editor(), "freshly ");
    expect(button("Done").hasAttribute("disabled")).toBe(true);
    unmount();
    const { taskEditor } = show(ports);
    fireEvent.click(await screen.findByRole("button", { name: "Continue editing" }));
    fireEvent.click(await screen.findByRole("button", { name: "Done" }));
    await waitFor(() => expect(taskEditor.updateArtifact).toHaveBeenCalled());
    expect(taskEditor.updateArtifact.mock.calls[0]?.[1].content).toContain("freshly");
  });
});
