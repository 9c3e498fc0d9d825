// @vitest-environment jsdom

import type { Artifact } from "@core/domain/artifact/artifact";
import type { Proposal } from "@core/domain/artifact/proposal";
import { emptyState, foldEvents } from "@core/domain/journal/fold-event";
import type { JournalFact } from "@core/domain/journal/journal-event";
import { NotifierToken } from "@core/ports/notifier";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { decisionFacts } from "@core/services/orchestration/changes/decide";
import { AttachmentDraftsToken, TaskEditorToken } from "@core/services/tokens";
import { TaskSession } from "@core/stores/tasks/task-session";
import { ProvidersStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleArtifact, sampleRequirement, sampleTask } from "../../../../tests/fakes/sample-tasks";
import DocumentChanges from "./document-changes";
import TrackedDocument from "./tracked-document";
import { useProposals } from "./use-proposals";

// Loaded beforehand: what waits for it on the page waits a second at the most.
beforeAll(() => import("@ui/markdown/markdown"));

const TEXT = "Bread is baked daily.\n\nWe open at nine.\n";
const edit = (words: string, replacement: string) => {
  const start = TEXT.indexOf(words);
  return { start, end: start + words.length, replacement };
};
const PROPOSAL: Proposal = {
  ...{ id: "p", artifactId: "a", agentId: "w", request: "Simpler words", version: 1, unfit: 0 },
  edits: [edit("baked", "made"), edit("nine", "ten")],
};

/** A finished document, and what was proposed for it. */
function show(
  proposals: readonly Proposal[] = [],
  answer?: Proposal,
  tab = new MemoryPreferences(),
  over: Partial<Artifact> = {},
) {
  let state = emptyState("task-1");
  const append = (facts: readonly JournalFact[]) => {
    const from = state.events.length;
    const events = facts.map((fact, place) => {
      const seq = from + place;
      return { ...fact, id: `r/${seq}`, runId: "r", rootTaskId: "task-1", seq, at: seq };
    });
    state = foldEvents(state, events);
    view?.show(state);
  };
  let view: TaskSession | undefined;
  const artifact = sampleArtifact({ id: "a", taskId: "task-1", title: "Hours", content: TEXT, ...over });
  append([
    { type: "task-created", task: sampleTask({ id: "task-1", status: "completed" }) },
    { type: "artifact-created", artifact },
    ...proposals.map((proposal) => ({ type: "changes-proposed", taskId: "task-1", proposal }) as const),
  ]);
  const session = new TaskSession("task-1", state, 0);
  view = session;
  const tasks = {
    amend: vi.fn(async () => {
      if (answer) append([{ type: "changes-proposed", taskId: "task-1", proposal: answer }]);
    }),
  };
  const editor = {
    decideChanges: vi.fn(async (decision: Parameters<typeof decisionFacts>[1]) =>
      append(decisionFacts(state, decision, 1)),
    ),
  };
  const notifier = new MemoryNotifier();
  const services = new Map([
    service(TasksStoreToken, tasks),
    service(TaskEditorToken, editor as never),
    service(NotifierToken, notifier),
    service(SessionPreferencesToken, tab),
    service(AttachmentDraftsToken, { find: async () => [], keep: async () => {} }),
    service(ProvidersStoreToken, { credentials: [], providers: [] } as never),
  ]);
  const Page = observer(() => {
    const [box, setBox] = useState<HTMLElement | null>(null);
    const shown = session.state.artifacts.get("a") ?? artifact;
    return (
      <>
        <div ref={setBox} />
        <DocumentChanges
          view={session}
          artifact={shown}
          nameOf={(id) => (id === "w" ? "Baker" : id)}
          box={box}
        />
        <div data-artifact-text="">
          {useProposals(session, shown).edits.length > 0 ? (
            <TrackedDocument view={session} artifact={shown} />
          ) : (
            TEXT.trim()
              .split("\n\n")
              .map((words) => <p key={words}>{words}</p>)
          )}
        </div>
      </>
    );
  });
  const { unmount } = renderWithServices(<Page />, services);
  const content = () => state.artifacts.get("a")?.content;
  return { tasks, editor, notifier, session, content, append, unmount };
}

const button = (name: string) => screen.getByRole("button", { name });
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Ask for changes" });
const send = (words: string) => {
  fireEvent.change(field(), { target: { value: words } });
  fireEvent.click(button("Ask for changes"));
};
function select(words: string) {
  const node = screen.getByText((text) => text.includes(words)).firstChild as Text;
  const at = node.data.indexOf(words);
  act(() => {
    getSelection()?.setBaseAndExtent(node, at, node, at + words.length);
    document.dispatchEvent(new Event("selectionchange"));
  });
}

describe("asking for changes", () => {
  it("sends the words with the version they are about; none are asked for in the field", async () => {
    const { tasks } = show([], PROPOSAL);
    fireEvent.click(button("Ask for changes"));
    expect(document.activeElement).toBe(field());
    expect(tasks.amend).not.toHaveBeenCalled();
    send(" Simpler words ");
    expect(tasks.amend).toHaveBeenCalledWith("task-1", {
      ...{ kind: "change", request: "Simpler words", version: 1 },
    });
    expect(await screen.findByRole("region", { name: "Proposed changes" })).toBeDefined();
    await waitFor(() => expect(field().value).toBe(""));
  });

  it("sends the files that were attached, and no file twice", async () => {
    const { tasks } = show([], PROPOSAL);
    const file = new File(["Open at ten."], "hours.txt", { type: "text/plain" });
    fireEvent.change(screen.getByLabelText("Upload a file"), { target: { files: [file] } });
    fireEvent.change(field(), { target: { value: "As in the list" } });
    fireEvent.click(button("Ask for changes"));
    const attachments = [expect.objectContaining({ name: "hours.txt", data: btoa("Open at ten.") })];
    await waitFor(() =>
      expect(tasks.amend).toHaveBeenCalledWith("task-1", {
        ...{ kind: "change", request: "As in the list", version: 1, attachments },
      }),
    );
    await waitFor(() => expect(field().value).toBe(""));
    send("Simpler");
    await waitFor(() => expect(tasks.amend).toHaveBeenCalledTimes(2));
    expect(tasks.amend.mock.lastCall?.at(1)).not.toHaveProperty("attachments");
  });

  it("names the files that came with the wish beside what was proposed for it, and beside nothing else", () => {
    const { append } = show();
    const hours = { id: "f", name: "hours.txt", type: "text", mimeType: "text/plain", data: "aGk=" } as const;
    const { request, version } = PROPOSAL;
    const amendment = { kind: "change", request, version, attachments: [hours] } as const;
    const propose = (proposal: Proposal) =>
      act(() => append([{ type: "changes-proposed", taskId: "task-1", proposal }]));
    act(() => append([{ type: "amendment-wanted", taskId: "task-1", amendment }]));
    propose(PROPOSAL);
    const proposed = within(screen.getByRole("region", { name: "Proposed changes" }));
    expect(proposed.getByRole("list", { name: "Attachments" }).textContent).toBe("hours.txt");
    propose({ ...PROPOSAL, id: "q", offeredBy: "Digest" });
    expect(proposed.getByText("Digest, for “Simpler words”")).toBeDefined();
    expect(proposed.getAllByRole("list", { name: "Attachments" })).toHaveLength(1);
  });

  it("finds the words again after a reload, until they have been asked", async () => {
    const tab = new MemoryPreferences();
    const first = show([], PROPOSAL, tab);
    fireEvent.change(field(), { target: { value: "Half a wi" } });
    first.unmount();
    const second = show([], PROPOSAL, tab);
    expect(field().value).toBe("Half a wi");
    send("Half a wish");
    await waitFor(() => expect(field().value).toBe(""));
    second.unmount();
    show([], PROPOSAL, tab);
    expect(field().value).toBe("");
  });

  it("keeps the words where nothing came of them, and waits while work goes on", async () => {
    const { tasks, session } = show();
    send("Shorter");
    await waitFor(() => expect(tasks.amend).toHaveBeenCalledTimes(1));
    expect(field().value).toBe("Shorter");
    act(() => session.setOrchestrating(true, 1));
    expect(button("Ask for changes").hasAttribute("disabled")).toBe(true);
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(tasks.amend).toHaveBeenCalledTimes(1);
  });
});

describe("a proposal", () => {
  it("shows in the text what goes and what comes, and each edit is accepted or rejected by itself", async () => {
    const { content } = show([PROPOSAL]);
    const proposed = within(screen.getByRole("region", { name: "Proposed changes" }));
    expect(proposed.getByText("Proposed changes: 2")).toBeDefined();
    expect(proposed.getByText("Baker, for “Simpler words”")).toBeDefined();
    const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
    await waitFor(() => expect(texts("deletion")).toEqual(["baked", "nine"]));
    expect(texts("insertion")).toEqual(["made", "ten"]);
    fireEvent.click(proposed.getByRole("button", { name: "Next change" }));
    expect(document.activeElement?.getAttribute("aria-describedby")).toBe(
      screen.getByText("Change 1 of 2").id,
    );
    const [, second] = screen.getAllByRole("button", { name: "Accept" });
    if (second) fireEvent.click(second);
    await waitFor(() => expect(content()).toBe(TEXT.replace("nine", "ten")));
    expect(proposed.getByText("Proposed changes: 1")).toBeDefined();
    fireEvent.click(button("Reject"));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Proposed changes" })).toBeNull());
    expect(content()).toBe(TEXT.replace("nine", "ten"));
  });

  it("lists those that no longer fit, and accepts the others together", async () => {
    const { content, append } = show([PROPOSAL]);
    const changed = TEXT.replace("baked", "sold");
    const artifact = sampleArtifact({ id: "a", taskId: "task-1", content: changed, version: 2 });
    act(() => append([{ type: "artifact-changed", artifact, by: "user" }]));
    const proposed = within(screen.getByRole("region", { name: "Proposed changes" }));
    expect(proposed.getByText(/has changed since/)).toBeDefined();
    expect(screen.getAllByRole("button", { name: "Accept" })).toHaveLength(1);
    fireEvent.click(button("Accept all"));
    await waitFor(() => expect(content()).toBe(changed.replace("nine", "ten")));
  });

  it("that touches what was proved has it checked again, and the state changes once, after that", async () => {
    const { tasks, session, append } = show([PROPOSAL]);
    const start = TEXT.indexOf("at nine");
    const place = { start, end: start + 7 };
    const proof = { kind: "quote", artifactId: "a", version: 1, text: "at nine", ...place } as const;
    const requirement = sampleRequirement({ id: "hours", status: "satisfied", outcome: "met", proof });
    act(() => append([{ type: "requirement-detected", taskId: "task-1", requirement }]));
    let checked = () => {};
    tasks.amend.mockImplementationOnce(
      () =>
        new Promise<void>((resolve) => {
          checked = resolve;
        }),
    );
    fireEvent.click(button("Accept all"));
    await waitFor(() => expect(tasks.amend).toHaveBeenCalledWith("task-1", { kind: "check" }));
    expect(session.task.requirements[0]?.outcome).toBe("unverified");
    expect(session.displayState).toBe("completed");
    await act(async () => checked());
    await waitFor(() => expect(session.displayState).toBe("completed_open"));
  });

  it("for a text of code is listed, edit by edit", () => {
    show([PROPOSAL], undefined, undefined, { format: "code", language: "python" });
    const proposed = within(screen.getByRole("region", { name: "Proposed changes" }));
    expect(proposed.getAllByRole("listitem")).toHaveLength(2);
    expect(proposed.getAllByRole("deletion").map(({ textContent }) => textContent)).toEqual([
      "baked",
      "nine",
    ]);
  });

  it("that changes nothing says so, and is tried again or put away", async () => {
    const none: Proposal = { ...PROPOSAL, edits: [], unfit: 2, remark: "It is <b>simple</b> already." };
    const { tasks } = show([none]);
    expect(screen.getByText("No proposed change fits the text.")).toBeDefined();
    expect(screen.getByText("It is <b>simple</b> already.")).toBeDefined();
    fireEvent.click(button("Try again"));
    expect(tasks.amend).toHaveBeenCalledWith("task-1", {
      ...{ kind: "change", request: "Simpler words", version: 1 },
    });
    fireEvent.click(button("Dismiss"));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Proposed changes" })).toBeNull());
  });

  it("tells of a decision that could not be saved", async () => {
    const { notifier, editor } = show([PROPOSAL]);
    editor.decideChanges.mockRejectedValueOnce(new Error("disk"));
    fireEvent.click(button("Reject all"));
    await waitFor(() => expect(notifier.errors).toHaveLength(1));
  });
});

describe("a passage that is selected", () => {
  const toolbar = () => screen.queryByRole("group", { name: "Selected passage" });
  const place = { start: TEXT.indexOf("We open"), end: TEXT.indexOf("nine") };

  it("is changed in a click, and the request carries its place in the source", async () => {
    const { tasks } = show([], PROPOSAL);
    select("We open at");
    const bar = toolbar();
    if (!bar) throw new Error("The toolbar is there.");
    fireEvent.click(within(bar).getByRole("button", { name: "Shorten" }));
    const request = "Shorten this passage; keep what matters.";
    const passage = { start: place.start, end: place.end - 1 };
    expect(tasks.amend).toHaveBeenCalledWith("task-1", { kind: "change", request, version: 1, passage });
    await waitFor(() => expect(screen.queryByText("We open at", { selector: "q" })).toBeNull());
  });

  it("stays what is asked about while the words are written, until it is let go of", () => {
    const { tasks } = show();
    select("We open at");
    const bar = toolbar();
    if (bar) fireEvent.click(within(bar).getByRole("button", { name: "In your words" }));
    expect(document.activeElement).toBe(field());
    expect(screen.getByText("We open at", { selector: "q" })).toBeDefined();
    send("Earlier");
    expect(tasks.amend).toHaveBeenLastCalledWith(
      "task-1",
      expect.objectContaining({ request: "Earlier", passage: { start: place.start, end: place.end - 1 } }),
    );
    fireEvent.click(button("Not about this passage"));
    send("Earlier");
    expect(tasks.amend).toHaveBeenLastCalledWith("task-1", {
      kind: "change",
      request: "Earlier",
      version: 1,
    });
  });

  it("is reached by the menu key, and let go of by Escape", () => {
    show();
    select("We open at");
    fireEvent.keyDown(document.body, { key: "F10", shiftKey: true });
    expect(document.activeElement?.textContent).toBe("Shorten");
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    expect(toolbar()).toBeNull();
    expect(screen.queryByText("We open at", { selector: "q" })).toBeNull();
  });
});
