// @vitest-environment jsdom

import { TaskSession } from "@core/stores/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleState, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { TaskConversations } from "./task-conversations";

it("lists the conversations of a task, each leading to it", async () => {
  const conversations = vi.fn(async () => [
    { id: "c/2", agentId: "troupe", title: "Plan the garden", timestamp: 5 },
    { id: "c1", agentId: "custom-1", title: "Ask the botanist", timestamp: 2 },
  ]);
  const services = new Map([service(TasksStoreToken, { library: { conversations } } as never)]);
  const view = new TaskSession("task-1", sampleState([sampleTask()]), 0);
  renderWithServices(<TaskConversations view={view} />, services);
  const region = within(await screen.findByRole("region", { name: "Conversations" }));
  expect(region.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Plan the garden", "/agents/run#troupe/c%2F2"],
    ["Ask the botanist", "/agents/run#custom-1/c1"],
  ]);
  expect(conversations).toHaveBeenCalledExactlyOnceWith("task-1");
});
