// @vitest-environment jsdom

import { RunnerFolders } from "@core/services/runner/runner-folders";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { DiskFolders } from "./disk-folders";

it("lists the folders of the runner with a switch for each, and says which are not open", async () => {
  const notes = { name: "notes", path: "/home/ada/notes\u202e", isWritable: false, isOn: true };
  const gone = { name: "gone", path: "", isWritable: false, isOn: false, failure: "missing" };
  const ask = vi.fn(async (method: string, _path: string, _signal: AbortSignal, body?: object) => {
    if (method === "POST") notes.isOn = (body as { isOn: boolean }).isOn;
    return [notes, { name: "papers", path: "/papers", isWritable: true, isOn: true }, gone];
  });
  renderWithServices(<DiskFolders folders={new RunnerFolders({ ask } as never)} />, new Map(), "/settings");
  fireEvent.click(await screen.findByRole("checkbox", { name: "notes (read only)" }));
  await waitFor(() =>
    expect(screen.getByRole("checkbox", { name: "notes (read only)" })).toHaveProperty("checked", false),
  );
  expect(ask.mock.calls.find(([method]) => method === "POST")?.slice(1, 4)).toEqual([
    ...["roots", expect.anything(), { folder: "notes", isOn: false }],
  ]);
  expect(screen.getByRole("checkbox", { name: "papers" })).toHaveProperty("checked", true);
  expect(screen.getByText("/home/ada/notes⟨U+202E⟩")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("gone");
});
