// @vitest-environment jsdom
import { ORCHESTRATOR_ID } from "@core/domain/agent/agent";
import type { Message } from "@core/domain/conversation/conversation";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleArtifact, sampleState, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { ArtifactsSidebar } from "./artifacts-sidebar";

const link = { id: "m", agentId: ORCHESTRATOR_ID, content: "[A menu](/tasks/task-1)" } as Message;
const task = sampleTask({ status: "completed" });

function show(branch: readonly Message[], artifacts = [sampleArtifact()]) {
  const open = async () => new TaskSession("task-1", sampleState([task], artifacts), 0);
  const services = new Map([service(TasksStoreToken, { open, close: () => {} })]);
  renderWithServices(<ArtifactsSidebar view={{ branch } as unknown as ConversationSession} />, services);
}

function haveScreen({ wide }: { wide: boolean }) {
  vi.stubGlobal("matchMedia", () => ({ matches: wide, addEventListener() {}, removeEventListener() {} }));
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [true, "open beside the conversation"],
  [false, "folded away above it"],
])("what was delivered has its count over it, on a wide screen: %s, %s", async (wide) => {
  haveScreen({ wide });
  show([link]);
  const title = await screen.findByText("Documents: 1");
  expect(title.closest("details")?.open).toBe(wide);
  expect(await screen.findByRole("region", { name: "Artifacts", hidden: true })).toBeTruthy();
});

it("a count of none says what will stand there", async () => {
  haveScreen({ wide: true });
  show([]);
  expect(screen.getByText("Documents: 0")).toBeTruthy();
  expect(screen.getByText("Nothing yet.")).toBeTruthy();
});

it("a task that has delivered nothing yet counts as none", async () => {
  haveScreen({ wide: true });
  show([link], []);
  expect(await screen.findByText("Documents: 0")).toBeTruthy();
});
