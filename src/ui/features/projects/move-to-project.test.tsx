// @vitest-environment jsdom

import { ProjectsStoreToken } from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import MoveToProject from "./move-to-project";

const GARDEN = { id: "g", name: "Garden" };
const WORK = { kind: "task", id: "t", title: "Roses" } as const;

function show(projects: readonly object[], projectId?: string) {
  const move = vi.fn(async () => {});
  const onClose = vi.fn();
  const find = (id: string) => (id === "g" ? GARDEN : undefined);
  const store = { status: "ready", projects, load: async () => {}, find, move } as never;
  const services = new Map([service(ProjectsStoreToken, store)]);
  renderWithServices(<MoveToProject work={{ ...WORK, projectId }} onClose={onClose} />, services);
  return { move, onClose };
}

it("moves work into the chosen project", async () => {
  const { move, onClose } = show([GARDEN]);
  fireEvent.change(await screen.findByLabelText("Project"), { target: { value: "g" } });
  fireEvent.click(screen.getByRole("button", { name: "Move" }));
  expect(move).toHaveBeenCalledExactlyOnceWith({ ...WORK, projectId: undefined }, "g");
  expect(onClose).toHaveBeenCalledOnce();
});

it("takes work out of the one it is in", async () => {
  const { move } = show([GARDEN], "g");
  const field = (await screen.findByLabelText("Project")) as HTMLSelectElement;
  expect(field.value).toBe("g");
  fireEvent.change(field, { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Move" }));
  expect(move).toHaveBeenCalledExactlyOnceWith({ ...WORK, projectId: "g" }, undefined);
});

it("leads to where projects are made while there are none", async () => {
  show([]);
  expect((await screen.findByRole("link", { name: "All projects" })).getAttribute("href")).toBe("/projects");
  expect((screen.getByRole("button", { name: "Move" }) as HTMLButtonElement).disabled).toBe(true);
});
