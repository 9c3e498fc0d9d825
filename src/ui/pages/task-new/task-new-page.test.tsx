// @vitest-environment jsdom

import { Container } from "@core/di/container";
import { type Agent, VALIDATOR_ID } from "@core/domain/agent/agent";
import { keepCheckModel } from "@core/domain/task/check-model";
import { AppError } from "@core/errors/app-error";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { NotifierToken } from "@core/ports/notifier";
import { PreferencesToken } from "@core/ports/preferences";
import type { AgentDirectory } from "@core/services/agents/agent-directory";
import { ToolboxToken } from "@core/services/tokens";
import { AgentsStore } from "@core/stores/agents/agents-store";
import { TaskPromptStore } from "@core/stores/tasks/task-prompt-store";
import { AgentsStoreToken, ProvidersStoreToken, TaskPromptStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { MemoryTabChannel } from "../../../../tests/fakes/memory-tab-channel";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleCredential, sampleProviders } from "../../../../tests/fakes/sample-providers";
import { SAMPLE_STRATEGIES } from "../../../../tests/fakes/sample-strategies";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { ToolRig } from "../../../../tests/fakes/tool-rig";
import TaskNewPage from "./task-new-page";

function sampleAgents() {
  const agents: Agent[] = [
    { id: "custom-1", name: "Ada", role: "Strict reader", instructions: "Weigh every word." },
    { id: VALIDATOR_ID, name: "Validator", role: "Reviewer", instructions: "" },
  ];
  const directory = { listing: async () => ({ agents, skipped: [] }) } as unknown as AgentDirectory;
  const { clock, ids, notifier } = new FakePorts();
  return new AgentsStore(directory, clock, ids, notifier, new MemoryTabChannel());
}

function setUp(create: () => Promise<ReturnType<typeof sampleTask>>) {
  const tasks = { create: vi.fn(create), begin: vi.fn(async () => {}) };
  const notifier = new MemoryNotifier();
  const session = new MemoryPreferences();
  const drafts = async () => ({ find: async () => [], keep: async () => {} });
  const host = new PluginHost(new Container());
  for (const strategy of SAMPLE_STRATEGIES.all) host.open(OrchestrationStrategies).add(strategy, "samples");
  const services = new Map([
    service(
      TaskPromptStoreToken,
      new TaskPromptStore(tasks, { session, device: new MemoryPreferences() }, notifier, drafts),
    ),
    service(PluginHostToken, host),
    service(OrchestrationStrategies, SAMPLE_STRATEGIES),
    service(NotifierToken, notifier),
    service(ProvidersStoreToken, sampleProviders([])),
    service(PreferencesToken, new MemoryPreferences()),
    service(AgentsStoreToken, sampleAgents()),
  ]);
  return { tasks, notifier, services, session, drafts };
}

function writeAndSend() {
  const box = screen.getByRole<HTMLTextAreaElement>("textbox");
  fireEvent.change(box, { target: { value: "Write a guide" } });
  fireEvent.keyDown(box, { key: "Enter" });
  return box;
}

function write(create: () => Promise<ReturnType<typeof sampleTask>>) {
  const { services, ...given } = setUp(create);
  const shown = renderWithServices(<TaskNewPage />, services, "/tasks/new");
  return { ...shown, ...given, box: writeAndSend() };
}

describe("the page for a new task", () => {
  it("saves what was written as a task, sets to work on it and opens it", async () => {
    const { tasks, location } = write(async () => sampleTask({ id: "t9" }));
    await waitFor(() => expect(location()).toBe("/tasks/t9"));
    expect(tasks.begin).toHaveBeenCalledExactlyOnceWith("t9");
    expect(tasks.create).toHaveBeenCalledWith({
      prompt: "Write a guide",
      attachments: [],
      strategy: "",
      approveFirst: false,
      withoutTools: [],
    });
  });

  it("takes tools away from all who work on the task, which are loaded to be chosen from", async () => {
    const { tasks, services } = setUp(async () => sampleTask());
    const rig = new ToolRig(new FakePorts());
    rig.addSender();
    renderWithServices(<TaskNewPage />, new Map([...services, service(ToolboxToken, rig.toolbox)]));
    const summary = await screen.findByText("What agents may use");
    const folded = summary.closest("details") as HTMLDetailsElement;
    expect(screen.queryByRole("checkbox", { name: "post" })).toBeNull();
    folded.open = true;
    fireEvent(folded, new Event("toggle"));
    fireEvent.click(await screen.findByRole("checkbox", { name: "post" }));
    writeAndSend();
    await waitFor(() => expect(tasks.create).toHaveBeenCalledOnce());
    expect(tasks.create).toHaveBeenCalledWith(expect.objectContaining({ withoutTools: ["post"] }));
  });

  it("records the way of working that was chosen from the menu", async () => {
    const { tasks, services } = setUp(async () => sampleTask());
    renderWithServices(<TaskNewPage />, services);
    fireEvent.click(screen.getByRole("button", { name: "Way of working" }));
    fireEvent.click(await screen.findByRole("menuitemradio", { name: /Work thorough/ }));
    writeAndSend();
    await waitFor(() => expect(tasks.create).toHaveBeenCalledOnce());
    expect(tasks.create).toHaveBeenCalledWith(expect.objectContaining({ strategy: "thorough" }));
  });

  it("lets the task wait for approval, and take no more than is allowed", async () => {
    const { tasks, services } = setUp(async () => sampleTask());
    renderWithServices(<TaskNewPage />, services);
    fireEvent.click(screen.getByLabelText("Approve first"));
    expect(screen.getByLabelText<HTMLInputElement>("Token limit").value).toBe("1000000");
    fireEvent.change(screen.getByLabelText("Cost limit"), { target: { value: "0" } });
    expect(screen.getByLabelText<HTMLInputElement>("Cost limit").value).toBe("0");
    fireEvent.change(screen.getByLabelText("Cost limit"), { target: { value: "0.5" } });
    fireEvent.change(screen.getByLabelText("Token limit"), { target: { value: "" } });
    expect(screen.getByLabelText<HTMLInputElement>("Token limit").placeholder).toBe("No limit");
    writeAndSend();
    await waitFor(() => expect(tasks.create).toHaveBeenCalledOnce());
    expect(tasks.create).toHaveBeenCalledWith(
      expect.objectContaining({ approveFirst: true, limits: { cost: 0.5 } }),
    );
  });

  it("has another model check the task, or none where the settings name one", async () => {
    const { tasks, services } = setUp(async () => sampleTask());
    const preferences = new MemoryPreferences();
    const usual = { credentialId: "other", model: "big-1" };
    keepCheckModel(preferences, usual);
    const credentials = [sampleCredential("mine", "small-1"), sampleCredential("other", "big-1")];
    renderWithServices(
      <TaskNewPage />,
      new Map([
        ...services,
        service(PreferencesToken, preferences),
        service(ProvidersStoreToken, sampleProviders(credentials)),
      ]),
    );
    const field = screen.getByLabelText<HTMLSelectElement>("Check with another model");
    expect(field.value).toBe("other");
    fireEvent.change(field, { target: { value: "" } });
    writeAndSend();
    await waitFor(() =>
      expect(tasks.create).toHaveBeenCalledWith(expect.objectContaining({ checkModel: null })),
    );
    fireEvent.change(field, { target: { value: "other" } });
    writeAndSend();
    await waitFor(() =>
      expect(tasks.create).toHaveBeenLastCalledWith(expect.objectContaining({ checkModel: usual })),
    );
  });

  it("has an agent of the user check the task, which is none of those with a duty of their own", async () => {
    const { tasks, services } = setUp(async () => sampleTask());
    renderWithServices(<TaskNewPage />, services);
    await screen.findByRole("option", { name: "Ada" });
    expect(screen.queryByRole("option", { name: "Validator" })).toBeNull();
    fireEvent.change(screen.getByLabelText("Checked by"), { target: { value: "custom-1" } });
    writeAndSend();
    await waitFor(() =>
      expect(tasks.create).toHaveBeenCalledWith(expect.objectContaining({ checkAgentId: "custom-1" })),
    );
  });

  it("has what was written after a reload, until it is sent", async () => {
    const { tasks, services, session, notifier, drafts } = setUp(async () => sampleTask());
    const { unmount } = renderWithServices(<TaskNewPage />, services);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "Half a thought" } });
    fireEvent.click(screen.getByLabelText("Approve first"));
    unmount();
    const reloaded = () => {
      const store = new TaskPromptStore(
        tasks,
        { session, device: new MemoryPreferences() },
        notifier,
        drafts,
      );
      return renderWithServices(
        <TaskNewPage />,
        new Map([...services, service(TaskPromptStoreToken, store)]),
      );
    };
    const second = reloaded();
    const box = screen.getByRole<HTMLTextAreaElement>("textbox");
    expect(box.value).toBe("Half a thought");
    expect(screen.getByLabelText<HTMLInputElement>("Approve first").checked).toBe(true);
    fireEvent.keyDown(box, { key: "Enter" });
    await waitFor(() => expect(tasks.create).toHaveBeenCalledOnce());
    second.unmount();
    reloaded();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
  });

  it("keeps the text when it could not be saved", async () => {
    const { notifier, location, box } = write(async () => {
      throw new AppError("database.full");
    });
    await waitFor(() => expect(notifier.errors.map(({ code }) => code)).toEqual(["database.full"]));
    expect(location()).toBe("/tasks/new");
    expect(box.value).toBe("Write a guide");
  });
});
