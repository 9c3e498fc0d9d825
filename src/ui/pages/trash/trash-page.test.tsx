// @vitest-environment jsdom

import { ClockToken } from "@core/ports/clock";
import { Trash } from "@core/services/trash/trash";
import { intoTrash } from "@core/services/trash/trash-writes";
import { TrashStore } from "@core/stores/data/trash-store";
import { TrashStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import TrashPage from "./trash-page";

const DAY = 86_400_000;
const NOW = 100 * DAY;

async function show(titles: readonly string[]) {
  const database = new MemoryDatabase();
  const clock = new FixedClock(NOW);
  const hub = new MemoryTabHub();
  const things = titles.map((title, place) => {
    const deletedAt = NOW - (place + 1) * DAY;
    return intoTrash({ kind: "task", id: title, title, deletedAt, records: [] });
  });
  if (things.length > 0) await database.write(things.flat());
  const putBack = vi.fn(async () => {});
  const ways = {
    task: putBack,
    conversation: putBack,
    agent: putBack,
    knowledge: putBack,
    project: putBack,
  };
  const trash = new Trash(database, clock, hub.tab(), ways);
  const other = new Trash(database, clock, hub.tab(), ways);
  const notifier = new MemoryNotifier();
  const refresh = vi.fn(async () => {});
  const store = new TrashStore(trash, notifier, hub.tab(), refresh);
  renderWithServices(<TrashPage />, new Map([service(TrashStoreToken, store), service(ClockToken, clock)]));
  return { database, putBack, notifier, refresh, other };
}
const titles = () => screen.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("what was deleted is listed with the time it stays, and comes back with a click", async () => {
  const { putBack, notifier, refresh, database } = await show(["A menu", "A letter"]);
  await screen.findByText("A menu");
  expect(titles()).toEqual(["A menu", "A letter"]);
  expect(screen.getByText(/Days left: 29/)).toBeTruthy();
  press("Restore: A letter");
  await waitFor(() => expect(titles()).toEqual(["A menu"]));
  expect(putBack).toHaveBeenCalledOnce();
  expect(refresh).toHaveBeenCalledOnce();
  expect(notifier.notices).toMatchObject([{ code: "trash.restored", params: { title: "A letter" } }]);
  expect(await database.count("trash")).toBe(1);
});

test("a thing that cannot be put back stays, and why is told", async () => {
  const { putBack, notifier } = await show(["A menu"]);
  putBack.mockRejectedValueOnce(new Error("full"));
  await screen.findByText("A menu");
  press("Restore: A menu");
  await waitFor(() => expect(notifier.errors).toHaveLength(1));
  expect(titles()).toEqual(["A menu"]);
});

test("nothing is deleted for good before it was asked whether it should be", async () => {
  const { database } = await show(["A menu", "A letter", "A song"]);
  await screen.findByText("A menu");
  press("Delete for good: A letter");
  const dialog = await screen.findByRole("dialog", { name: "Delete “A letter” for good?" });
  expect(await database.count("trash")).toBe(3);
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete for good" }));
  await waitFor(() => expect(titles()).toEqual(["A menu", "A song"]));
  press("Empty trash");
  const all = await screen.findByRole("dialog", { name: "Delete 2 for good?" });
  fireEvent.click(within(all).getByRole("button", { name: "Delete for good" }));
  await screen.findByText("The trash is empty");
  expect([await database.count("trash"), await database.count("trashContents")]).toEqual([0, 0]);
});

test("titles can be searched for, and what another tab takes out goes from the list", async () => {
  const { other } = await show(["A menu", "A letter"]);
  fireEvent.change(await screen.findByLabelText("Search the trash"), { target: { value: "MENU" } });
  expect(titles()).toEqual(["A menu"]);
  fireEvent.change(screen.getByLabelText("Search the trash"), { target: { value: "nothing such" } });
  expect(screen.getByText("Nothing found")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Search the trash"), { target: { value: "" } });
  await other.remove(["task/A menu"]);
  await waitFor(() => expect(titles()).toEqual(["A letter"]));
});
