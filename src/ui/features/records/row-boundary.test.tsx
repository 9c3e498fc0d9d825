// @vitest-environment jsdom

import { UnreadableRecordsStore } from "@core/stores/data/unreadable-records-store";
import { UnreadableRecordsStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { RowBoundary } from "./row-boundary";

/** A row that throws what its record tells it to. */
function Row({ record }: { record: { readonly id: string; readonly at?: number } }) {
  return <p>{new Date(record.at ?? 0).toISOString()}</p>;
}

test("a row that cannot be drawn is named, shown and deleted in its place; the others stay", async () => {
  // React writes what a boundary caught to the console.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const database = new MemoryDatabase();
  const records = [{ id: "good" }, { id: "bad", at: 1e300 }];
  await database.write(records.map((record) => ({ type: "put", store: "tasks", record }) as never));
  const unreadable = new UnreadableRecordsStore(database, new MemoryNotifier());
  renderWithServices(
    <ul>
      {records.map((record) => (
        <RowBoundary key={record.id} record={record} store="tasks" isItem>
          <li>
            <Row record={record} />
          </li>
        </RowBoundary>
      ))}
    </ul>,
    new Map([service(UnreadableRecordsStoreToken, unreadable)]),
  );
  expect(screen.getByText("1970-01-01T00:00:00.000Z")).toBeTruthy();
  expect(await screen.findByText("This entry can’t be shown.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(await screen.findByText(/"at": 1e\+300/)).toBeTruthy();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  const buttons = await screen.findAllByRole("button", { name: "Delete" });
  fireEvent.click(buttons.at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText("This entry can’t be shown.")).toBeNull());
  expect(await database.get("tasks", "bad")).toBeUndefined();
  expect(await database.get("tasks", "good")).toBeDefined();
});
