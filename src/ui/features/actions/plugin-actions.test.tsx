// @vitest-environment jsdom

import { type PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import type { Action, ActionInput, ActionResult } from "@core/points/action";
import { type PluginView, PluginViews } from "@core/points/view";
import { NotifierToken } from "@core/ports/notifier";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { TaskEditorToken } from "@core/services/tokens";
import { HOME_PROMPT_DRAFT } from "@core/stores/settings/early-preferences";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ComposerActions } from "@ui/features/prompt/composer-actions";
import type { ReactNode } from "react";
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

function servicesWith(
  result: () => Promise<ActionResult>,
  names: readonly string[] = ["Tidy"],
  at: Pick<Action, "places" | "sites"> = { places: ["message", "document", "selection"] },
) {
  const actions = names.map(
    (name, index): Action => ({
      ...{ id: `a${index}`, name, origin: `Acme ${index}`, ...at },
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

describe("a view", () => {
  const figures = { id: "figures", name: "Figures", origin: "Acme 0", places: [], path: "" } as const;
  const view: PluginView = { ...figures, isolation: "interactive", document: "<p>1</p>", answer: vi.fn() };
  const task = { title: "Rain", request: "Write of rain.", text: "It rains." };
  const result = async (): Promise<ActionResult> => ({ kind: "view", view: "figures", data: { words: 2 } });
  const shownWith = async (owner: string, showsResults: boolean) => {
    const services = servicesWith(result, ["Tidy"], { places: [], sites: ["task"] });
    const offered = services.get(PluginHostToken) as PluginHost;
    const host = {
      ...offered,
      open: (point: symbol) =>
        point === (PluginViews as symbol)
          ? registryOf([{ ...view, showsResults }])
          : offered.open(point as never),
      ownerOf: (each: object) => ("isolation" in each ? owner : "acme"),
    };
    services.set(...service(PluginHostToken, host as never));
    renderWithServices(<PluginActions place="task" text={task.text} task={task} />, services, "/tasks/t");
    fireEvent.click(await screen.findByRole("button", { name: "Plugin actions" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Tidy" }));
  };

  test("of the plugin is shown in its frame, and the action was told of the task", async () => {
    await shownWith("acme", true);
    const dialog = await screen.findByRole("dialog", { name: "Tidy" });
    expect(await within(dialog).findByTitle("Figures")).toBeDefined();
    const { title, text, request } = { ...task };
    expect(asked[0]?.input).toEqual({ place: "palette", site: "task", text, title, request, language: "en" });
  });

  test.each([
    ["of another plugin", "other", true],
    ["for other places", "acme", false],
  ])("%s is shown by no action", async (_, owner, showsResults) => {
    await shownWith(owner, showsResults);
    await waitFor(() => expect(notifier.errors).toMatchObject([{ code: "external-plugin.wrong-answer" }]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a prompt", () => {
  const typed: unknown[] = [];
  beforeEach(() => {
    typed.length = 0;
    Object.assign(document, { execCommand: (...command: unknown[]) => typed.push(command) > 0 });
  });
  const at = async (given: ActionResult) => {
    const field = document.createElement("textarea");
    field.value = "Dear Ada";
    document.body.append(field);
    const chosen: ReactNode[] = [];
    const services = servicesWith(async () => given, ["Tidy"], { places: [], sites: ["composer"] });
    renderWithServices(<ComposerActions field={field} onRun={(run) => chosen.push(run)} />, services);
    expect(screen.getByText("Acme 0")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Tidy" }));
    renderWithServices(chosen[0], services);
    await waitFor(() => expect(chosen).toHaveLength(2));
    expect([chosen[1], asked[0]?.input]).toMatchObject([undefined, { site: "composer", text: "Dear Ada" }]);
    return [typed, field.selectionStart, field.selectionEnd];
  };

  test("gives way to a text of a plugin, as if that were typed", async () => {
    expect(await at({ kind: "replace", text: "Hi" })).toEqual([[["insertText", false, "Hi"]], 0, 8]);
  });

  test("is emptied", async () => {
    expect(await at({ kind: "replace", text: "" })).toEqual([[["delete", false, ""]], 0, 8]);
  });

  test("has a text written below it", async () => {
    expect(await at({ kind: "insert", text: "Hi" })).toEqual([[["insertText", false, "\n\nHi"]], 8, 8]);
  });
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
