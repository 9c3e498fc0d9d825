// @vitest-environment jsdom

import { SessionPreferencesToken } from "@core/ports/preferences";
import { TaskLibraryToken } from "@core/services/tokens";
import { TaskSession } from "@core/stores/tasks/task-session";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleArtifact, sampleState, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { TaskConversations } from "./task-conversations";

it("lists the conversations of a task, each leading to it", async () => {
  const conversations = vi.fn(async () => [
    { id: "c/2", agentId: "troupe", title: "Plan the garden", timestamp: 5 },
    { id: "c1", agentId: "custom-1", title: "Ask the botanist", timestamp: 2 },
  ]);
  const services = new Map([service(TaskLibraryToken, { conversations } as never)]);
  const view = new TaskSession("task-1", sampleState([sampleTask()]), 0);
  renderWithServices(<TaskConversations view={view} />, services);
  const region = within(await screen.findByRole("region", { name: "Conversations" }));
  expect(region.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Plan the garden", "/agents/run#troupe/c%2F2"],
    ["Ask the botanist", "/agents/run#custom-1/c1"],
  ]);
  expect(conversations).toHaveBeenCalledExactlyOnceWith("task-1");
});

it("takes a question about what was delivered along to a new conversation", async () => {
  const session = new MemoryPreferences();
  const library = { conversations: async () => [] };
  const services = new Map([service(TaskLibraryToken, library), service(SessionPreferencesToken, session)]);
  const state = sampleState([sampleTask({ status: "completed" })], [sampleArtifact()]);
  const { location } = renderWithServices(
    <TaskConversations view={new TaskSession("task-1", state, 0)} />,
    services,
  );
  const ask = await screen.findByRole("button", { name: "Ask in a conversation" });
  expect(ask).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByLabelText("Your question"), { target: { value: " Is it complete? " } });
  fireEvent.click(ask);
  expect(location()).toBe("/agents/run#default");
  expect(session.all).toMatchObject({
    pendingPrompt: "Is it complete?",
    pendingAgent: "default",
    pendingWorkflow: "workflow-1",
  });
  const [file] = JSON.parse(session.get("pendingAttachments") ?? "[]");
  expect(file).toMatchObject({ name: "write-a-guide.md", data: btoa("Welcome to the library.") });
});
