// @vitest-environment jsdom

import { PluginHostToken } from "@core/plugin/plugin-host";
import type { Action, ActionInput, ActionResult } from "@core/points/action";
import { NotifierToken } from "@core/ports/notifier";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { TaskEditorToken } from "@core/services/tokens";
import { HOME_PROMPT_DRAFT } from "@core/stores/settings/early-preferences";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { registryOf } from "../../../../tests/fakes/registry-of";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleArtifact } from "../../../../tests/fakes/sample-tasks";
import { PassageActions, PluginActions } from "./plugin-actions";
import type { PluginActionsProps } from "./run-target";

const artifact = sampleArtifact({ id: "a", agentId: "w", title: "Hours", content: "One. Two. Two." });
const document_ = { place: "document", text: artifact.content, document: { artifact } } as const;
// Loaded beforehand: what waits for them waits a few seconds at the most.
beforeAll(() =>
  Promise.all([import("./actions-menu"), import("./action-buttons"), import("@ui/markdown/markdown")]),
);
let notifier: MemoryNotifier;
let session: MemoryPreferences;
let asked: { readonly input: ActionInput; readonly signal: AbortSignal }[];
let propose: ReturnType<typeof vi.fn>;
beforeEach(() => {
  notifier = new MemoryNotifier();
  session = new MemoryPreferences();
  asked = [];
  propose = vi.fn(async () => {});
});

function servicesWith(result: () => Promise<ActionResult>, names: readonly string[] = ["Tidy"]) {
  const actions = names.map(
    (name, at): Action => ({
      ...{ id: `a${at}`, name, origin: `Acme ${at}`, places: ["message", "document", "selection"] },
      load: async () => (input, signal) => {
        asked.push({ input, signal });
        return result();
      },
    }),
  );
  return new Map([
    service(PluginHostToken, {
      open: () => registryOf(actions),
      load: async (action: Action) => action.load({} as never),
    } as never),
    service(NotifierToken, notifier),
    service(SessionPreferencesToken, session),
    service(TaskEditorToken, { propose } as never),
  ]);
}

async function choose(props: PluginActionsProps, result: () => Promise<ActionResult>) {
  const shown = renderWithServices(<PluginActions {...props} />, servicesWith(result), "/tasks");
  fireEvent.click(await screen.findByRole("button", { name: "Plugin actions" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Tidy" }));
  return shown;
}

test("nothing is offered where no plugin offers anything", () => {
  const { container } = renderWithServices(<PluginActions {...document_} />);
  expect(container.innerHTML).toBe("");
});

test("actions of one name say whose they are", async () => {
  const services = servicesWith(async () => ({ kind: "show", markdown: "" }), ["Tidy", "Tidy"]);
  renderWithServices(<PluginActions {...document_} />, services);
  fireEvent.click(await screen.findByRole("button", { name: "Plugin actions" }));
  expect(await screen.findByRole("menuitem", { name: "Tidy (Acme 0)" })).toBeDefined();
  expect(screen.getByRole("menuitem", { name: "Tidy (Acme 1)" })).toBeDefined();
});

describe("a document", () => {
  test("is offered edits where their words stand once, under the name of the plugin", async () => {
    const edits = ["One", "Two", "Three"].map((find) => ({ find, replace: "1" }));
    await choose(document_, async () => ({ kind: "edits", edits, remark: "Figures." }));
    await waitFor(() => expect(propose).toHaveBeenCalled());
    expect(asked[0]?.input).toEqual({
      ...{ place: "document", text: artifact.content, title: "Hours", language: "en" },
    });
    expect(propose).toHaveBeenCalledWith({
      ...{ artifactId: "a", agentId: "w", offeredBy: "Acme 0", request: "Tidy", version: artifact.version },
      ...{ edits: [{ start: 0, end: 3, replacement: "1" }], unfit: 2, remark: "Figures." },
    });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
  });

  test("is offered what would be inserted, at its end", async () => {
    await choose(document_, async () => ({ kind: "insert", text: "Three." }));
    const end = artifact.content.length;
    await waitFor(() =>
      expect(propose).toHaveBeenCalledWith(
        expect.objectContaining({ edits: [{ start: end, end, replacement: "\n\nThree." }] }),
      ),
    );
  });

  test("is left alone where there is nothing to change, which is said", async () => {
    await choose(document_, async () => ({ kind: "edits", edits: [] }));
    await waitFor(() => expect(notifier.notices).toMatchObject([{ code: "action.unchanged" }]));
    expect(propose).not.toHaveBeenCalled();
  });

  test("is told of why nothing came of it", async () => {
    await choose(document_, async () => Promise.reject(new Error("No marks.")));
    await waitFor(() => expect(notifier.errors).toHaveLength(1));
    expect(propose).not.toHaveBeenCalled();
  });
});

test("a passage is given alone, and its edits stand within it", async () => {
  const find = () => ({ artifact, passage: { start: 5, end: 9 } });
  const result: ActionResult = { kind: "edits", edits: [{ find: "Two", replace: "2" }] };
  renderWithServices(
    <PassageActions find={find} disabled={false} />,
    servicesWith(async () => result),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Tidy" }));
  await waitFor(() => expect(propose).toHaveBeenCalled());
  expect(asked[0]?.input).toMatchObject({ place: "selection", text: "Two." });
  const passage = { start: 5, end: 9 };
  expect(propose).toHaveBeenCalledWith(
    expect.objectContaining({ passage, edits: [{ start: 5, end: 8, replacement: "2" }] }),
  );
});

describe("a message", () => {
  const message = { place: "message", text: "Hi" } as const;

  test("has a text of a plugin written below what stands in the prompt of the home page, where no other is", async () => {
    session.set(HOME_PROMPT_DRAFT, "Dear");
    const { location } = await choose(message, async () => ({ kind: "insert", text: "Ada" }));
    await waitFor(() => expect(location()).toBe("/"));
    expect(session.get(HOME_PROMPT_DRAFT)).toBe("Dear\n\nAda");
  });

  test("has a text shown, in which nothing runs", async () => {
    await choose(message, async () => ({ kind: "show", markdown: "**Two** <img src=x onerror=alert(1)>" }));
    expect((await screen.findByText("Two")).tagName).toBe("STRONG");
    expect(document.querySelector("[onerror]")).toBeNull();
    expect(screen.getByRole("dialog", { name: "Tidy" })).toBeDefined();
  });

  test("can have an action stopped, of which nothing comes then", async () => {
    let resolve = (_: ActionResult) => {};
    const promise = new Promise<ActionResult>((end) => {
      resolve = end;
    });
    await choose(message, () => promise);
    fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
    await waitFor(() => expect(asked[0]?.signal.aborted).toBe(true));
    resolve({ kind: "insert", text: "Ada" });
    await promise;
    expect(screen.queryByRole("status")).toBeNull();
    expect([session.get(HOME_PROMPT_DRAFT), notifier.errors]).toEqual([undefined, []]);
  });
});
