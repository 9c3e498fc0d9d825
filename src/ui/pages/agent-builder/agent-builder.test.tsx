// @vitest-environment jsdom

import type { Agent } from "@core/domain/agent/agent";
import type { Credential } from "@core/domain/model/credential";
import { AppError } from "@core/errors/app-error";
import type { InstructionSource } from "@core/points/instruction-source";
import type { LlmProvider } from "@core/points/llm-provider";
import { NotifierToken } from "@core/ports/notifier";
import { SessionPreferencesToken } from "@core/ports/preferences";
import type { AgentDirectory } from "@core/services/agents/agent-directory";
import type { ModelCaller } from "@core/services/models/model-call";
import { AgentInstructionsToken, ToolboxToken } from "@core/services/tokens";
import { AgentPreviewStore } from "@core/stores/agents/agent-preview-store";
import { AgentsStore } from "@core/stores/agents/agents-store";
import {
  AgentPreviewStoreToken,
  AgentsStoreToken,
  KnowledgeStoreToken,
  ProvidersStoreToken,
} from "@core/stores/tokens";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { ToolRig } from "../../../../tests/fakes/tool-rig";
import AgentBuilderPage from "./agent-builder-page";

const PROVIDERS = [
  { id: "acme", name: "Acme", suggestedModels: [{ id: "acme-1" }] },
  { id: "other", name: "Other", suggestedModels: [] },
] as unknown as LlmProvider[];

let sources: readonly InstructionSource[];
let saved: Map<string, Agent>;
let failure: Error | undefined;
let notifier: MemoryNotifier;
/** The library that keeps instructions elsewhere. */
const library = { destination: vi.fn(), keep: vi.fn() };

beforeEach(() => {
  saved = new Map();
  sources = [];
  failure = undefined;
  notifier = new MemoryNotifier();
});
afterEach(() => vi.useRealTimers());

function open(path = "/agents/new", session = new MemoryPreferences()) {
  const directory = {
    listing: async () => ({ agents: [...saved.values()], skipped: [] }),
    save: async (agent: Agent) => {
      if (failure) throw failure;
      saved.set(agent.id, agent);
    },
  } as unknown as AgentDirectory;
  const ids = new SequentialIds();
  const agents = new AgentsStore(directory, new FixedClock(), ids, notifier, new MemoryTabHub().tab());
  return renderWithServices(
    <AgentBuilderPage />,
    new Map([
      service(SessionPreferencesToken, session),
      service(AgentsStoreToken, agents),
      service(NotifierToken, notifier),
      service(
        AgentPreviewStoreToken,
        new AgentPreviewStore({} as ModelCaller, ids, { inForce: async (agent) => agent }),
      ),
      service(AgentInstructionsToken, { sources, ...library }),
      service(ToolboxToken, new ToolRig(new FakePorts()).toolbox),
      service(KnowledgeStoreToken, {
        status: "ready",
        items: [],
        load: async () => {},
        find: () => undefined,
      }),
      service(ProvidersStoreToken, {
        status: "ready",
        load: async () => {},
        providers: PROVIDERS,
        credentials: [{ id: "c1", provider: "acme" } as Credential],
      }),
    ]),
    path,
  );
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { exact: false });
const fill = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const mine = (more: Partial<Agent>): Agent => ({
  id: "custom-1",
  name: "Ada",
  role: "Counts",
  instructions: "Count.",
  ...more,
});

describe("the agent builder", () => {
  it("asks for a name and a role, and for nothing else", async () => {
    open();
    await fill("Name", "  ");
    press("Create Agent");
    expect(screen.getByText("Enter a name.")).toBeTruthy();
    expect(screen.getByText("Say what the agent does.")).toBeTruthy();
    expect(document.activeElement).toBe(await field("Name"));
    await fill("Name", "Ada");
    await fill("Role", "Counts");
    press("Create Agent");
    await vi.waitFor(() => expect(notifier.notices).toMatchObject([{ code: "agent.created" }]));
    expect([...saved.values()]).toMatchObject([{ name: "Ada", temperature: 0.7, instructions: "" }]);
  });

  it("leads to the agents two seconds after it saved, and not before", async () => {
    const { location } = open();
    await fill("Name", "Ada");
    await fill("Role", "Counts");
    vi.useFakeTimers();
    press("Create Agent");
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(location()).toBe("/agents/new");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(location()).toBe("/agents");
  });

  it("stays where it is when the agent could not be saved", async () => {
    open();
    await fill("Name", "Ada");
    await fill("Role", "Counts");
    failure = new Error("disk full");
    press("Create Agent");
    await vi.waitFor(() => expect(notifier.errors).toHaveLength(1));
    expect(notifier.errors[0]).toMatchObject({
      code: "agent.create-failed",
      params: { message: "disk full" },
    });
    expect((await field("Name")).value).toBe("Ada");
  });

  it("takes everything back on reset", async () => {
    open();
    await fill("Name", "Ada");
    await fill("Tags", "numbers");
    press("Reset Form");
    for (const label of ["Name", "Tags"]) expect((await field(label)).value).toBe("");
  });

  it("offers the tools there are, with what each may do, and keeps those that are not installed", async () => {
    saved.set("custom-1", mine({ tools: ["web-search"] }));
    open("/agents/new?id=custom-1");
    const calculator = await screen.findByRole("checkbox", { name: "Calculator" });
    expect(calculator).toHaveProperty("checked", false);
    expect(screen.getByText(/without approval/)).toBeTruthy();
    expect(screen.getByRole("checkbox", { name: "web-search" })).toHaveProperty("checked", true);
    fireEvent.click(calculator);
    press("Update Agent");
    await vi.waitFor(() => expect(notifier.notices).toMatchObject([{ code: "agent.updated" }]));
    expect(saved.get("custom-1")?.tools).toEqual(["web-search", "calculator"]);
  });

  it("offers the providers that are set up", async () => {
    open();
    const options = [...(await screen.findByLabelText<HTMLSelectElement>("Provider")).options];
    expect(options.map(({ text }) => text)).toEqual(["The default provider", "Acme"]);
  });

  it.each([
    ["nobody", "nobody (unknown)", "nobody is not set up"],
    ["other", "Other", "Other is not set up"],
  ])("shows the provider %s of an agent though it is not set up here", async (provider, name, hint) => {
    saved.set("custom-1", mine({ provider, model: "m-1" }));
    open("/agents/new?id=custom-1");
    const select = await screen.findByLabelText<HTMLSelectElement>("Provider");
    expect(select.selectedOptions[0]?.text).toBe(name);
    expect((await field("Model")).value).toBe("m-1");
    expect(screen.getByText(new RegExp(`^${hint}`)).hidden).toBe(false);
  });

  it("offers no prompt where there is no source of them", async () => {
    open();
    await screen.findByRole("group", { name: "Tools" });
    expect(screen.queryByLabelText("Instruction library")).toBeNull();
  });

  it("takes the instructions from a prompt, by version or by label", async () => {
    sources = [{ id: "library", name: "The Library" } as InstructionSource];
    saved.set("custom-1", mine({}));
    open("/agents/new?id=custom-1");
    await fill("Instruction library", "library");
    await fill("Prompt", "counting");
    await fill("Version or label", "3");
    press("Update Agent");
    const reference = { source: "library", name: "counting" };
    const kept = () => saved.get("custom-1")?.instructionsFrom;
    await vi.waitFor(() => expect(kept()).toEqual({ ...reference, version: 3 }));
  });

  it("keeps instructions elsewhere once the host was named and agreed to", async () => {
    sources = [{ id: "library", name: "The Library", keeps: true } as InstructionSource];
    const reference = { source: "library", name: "counting", version: 3 };
    saved.set("custom-1", mine({ instructionsFrom: reference }));
    library.destination.mockResolvedValue("library.example");
    library.keep.mockResolvedValue({ ...reference, version: 4 });
    open("/agents/new?id=custom-1");
    await field("Version or label");
    press("Keep in The Library…");
    expect(await screen.findByText(/“counting” and the instructions go to library.example/)).toBeTruthy();
    expect(library.keep).not.toHaveBeenCalled();
    press("Send to library.example");
    await vi.waitFor(async () => expect((await field("Version or label")).value).toBe("4"));
    expect(library.keep).toHaveBeenCalledExactlyOnceWith(reference, "Count.", expect.anything());
    expect(screen.getByText(/^Kept in The Library/)).toBeTruthy();
  });

  it("says why instructions cannot be kept, and keeps them nowhere that takes none", async () => {
    sources = [{ id: "library", name: "The Library", keeps: true } as InstructionSource];
    library.destination.mockRejectedValue(new AppError("observability.off"));
    open();
    await fill("Instruction library", "library");
    const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Keep in/ });
    expect(button().disabled).toBe(true);
    await fill("Prompt", "counting");
    await fill("Instructions", "Count.");
    fireEvent.click(button());
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Switch recording on/);
    cleanup();
    sources = [{ id: "library", name: "The Library" } as InstructionSource];
    open();
    await fill("Instruction library", "library");
    expect(screen.queryByRole("button", { name: /^Keep in/ })).toBeNull();
  });

  it("shows the prompt of an agent though its source is gone, and lets go of it", async () => {
    saved.set("custom-1", mine({ instructionsFrom: { source: "gone", name: "counting", label: "staging" } }));
    open("/agents/new?id=custom-1");
    expect((await field("Version or label")).value).toBe("staging");
    await fill("Version or label", "v2");
    await fill("Instruction library", "");
    expect(screen.queryByLabelText("Version or label")).toBeNull();
    press("Update Agent");
    await vi.waitFor(() => expect(saved.get("custom-1")?.instructionsFrom).toBeUndefined());
  });

  it("draws the plain figure for an icon that is no icon", async () => {
    saved.set("custom-1", mine({ icon: "constructor" }));
    open("/agents/new?id=custom-1");
    expect((await screen.findByLabelText<HTMLInputElement>("Robot")).checked).toBe(true);
  });

  it("gives it a description, a category, tags and an icon, which it has when it is edited", async () => {
    open();
    await fill("Name", "Navigator");
    await fill("Role", "Finds ways");
    await fill("Description", "Plans a way there and back.");
    fireEvent.change(await screen.findByLabelText("Category"), { target: { value: "advisor" } });
    await fill("Tags", "maps, walks");
    fireEvent.click(await screen.findByLabelText("Compass"));
    press("Create Agent");
    await vi.waitFor(() => expect(notifier.notices).toMatchObject([{ code: "agent.created" }]));
    const [agent] = saved.values();
    expect(agent).toMatchObject({
      ...{ desc: "Plans a way there and back.", tags: ["advisor", "maps", "walks"] },
      icon: "compass",
    });
    cleanup();
    open(`/agents/new?id=${agent?.id}`);
    await vi.waitFor(async () => expect((await field("Tags")).value).toBe("maps, walks"));
    expect(screen.getByLabelText<HTMLSelectElement>("Category").value).toBe("advisor");
    expect((await screen.findByLabelText<HTMLInputElement>("Compass")).checked).toBe(true);
  });

  it("does not open a built-in agent", async () => {
    saved.set("troupe", mine({ id: "troupe" }));
    open("/agents/new?id=troupe");
    expect(await screen.findByText("This agent cannot be edited.")).toBeTruthy();
    expect(notifier.errors[0]).toMatchObject({ params: { id: "troupe", status: "not-editable" } });
  });

  it("has what was written after a reload, until it is saved or reset", async () => {
    const session = new MemoryPreferences();
    const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/);
    const first = open("/agents/new", session);
    fireEvent.change(name(), { target: { value: "Gardener" } });
    first.unmount();
    const second = open("/agents/new", session);
    expect(name().value).toBe("Gardener");
    fireEvent.click(screen.getByRole("button", { name: "Reset Form" }));
    expect(name().value).toBe("");
    second.unmount();
    open("/agents/new", session);
    expect(name().value).toBe("");
  });
});
