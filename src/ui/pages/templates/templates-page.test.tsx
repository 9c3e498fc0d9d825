// @vitest-environment jsdom

import type { TaskTemplate } from "@core/domain/task/task-template";
import { HomePromptStore } from "@core/stores/tasks/home-prompt-store";
import { TemplatesStore } from "@core/stores/tasks/templates-store";
import { HomePromptStoreToken, TemplatesStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { registryOf } from "../../../../tests/fakes/registry-of";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import TemplatesPage from "./templates-page";

const bundled: TaskTemplate = {
  id: "brief",
  title: "Brief",
  description: "What is known",
  prompt: "Write about {topic}",
  requirements: ["Names {topic}"],
  readers: [],
  limits: { minutes: 5 },
};

function rig() {
  const stored = new Map<string, unknown>();
  const storage = {
    get: async (key: string) => stored.get(key),
    set: async (key: string, value: unknown) => void stored.set(key, value),
    remove: async (key: string) => void stored.delete(key),
  };
  const collections = registryOf([{ id: "basic", load: async () => async () => [bundled] }]);
  const host = { load: (each: { load: (context: never) => Promise<unknown> }) => each.load({} as never) };
  const ids = new SequentialIds();
  const notifier = new MemoryNotifier();
  const store = new TemplatesStore(
    { of: () => storage },
    collections,
    host as never,
    ids,
    notifier,
    new MemoryLogger(),
  );
  const prompt = new HomePromptStore(
    {} as never,
    {} as never,
    new MemoryPreferences(),
    notifier,
    async () => ({}) as never,
  );
  const services = new Map([service(TemplatesStoreToken, store), service(HomePromptStoreToken, prompt)]);
  return { ...renderWithServices(<TemplatesPage />, services, "/templates"), store, prompt };
}

it("fills the blanks of a template and puts the request, with its requirements, into the prompt", async () => {
  const { prompt, location } = rig();
  fireEvent.click(await screen.findByRole("button", { name: /^Brief/ }));
  const dialog = await screen.findByRole("dialog", { name: "Brief" });
  fireEvent.change(within(dialog).getByLabelText("topic"), { target: { value: "tides" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Put into prompt" }));
  expect(prompt.text).toBe("Write about tides\n\nRequirements:\n- Names tides");
  expect(prompt.limits).toEqual({ minutes: 5 });
  await expect.poll(location).toBe("/");
});

it("saves a template of one's own, with the blanks it has", async () => {
  const { store } = rig();
  fireEvent.click(await screen.findByRole("button", { name: "New template" }));
  const dialog = await screen.findByRole("dialog", { name: "Save a template" });
  const write = (label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  write(/^Name/, "Menu");
  write(/^Prompt/, "A menu for {guests}");
  write(/^Requirements/, "- Three courses\n\nNo {allergen}");
  within(dialog).getByText("Blanks to fill: guests, allergen");
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  const own = await screen.findByRole("region", { name: "Your templates" });
  await within(own).findByRole("button", { name: /^Menu/ });
  expect(store.own).toMatchObject([
    { title: "Menu", prompt: "A menu for {guests}", requirements: ["Three courses", "No {allergen}"] },
  ]);
});
