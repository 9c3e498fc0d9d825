// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { FileDropZone } from "./file-drop-zone";

const FILE = new File(["a"], "a.txt");
const item = { kind: "file", getAsFile: () => FILE, webkitGetAsEntry: () => ({ isDirectory: false }) };
const dataTransfer = { types: ["Files"], items: [item] };

function show(disabled = false) {
  const onFiles = vi.fn();
  renderWithServices(
    <FileDropZone pickLabel="Pick files" disabled={disabled} onFiles={onFiles}>
      Drop them here
    </FileDropZone>,
  );
  const text = screen.getByText("Drop them here");
  const zone = text.parentElement as HTMLElement;
  return { onFiles, text, zone };
}
const leave = (from: Element, relatedTarget: Element | null) =>
  fireEvent(from, new MouseEvent("dragleave", { bubbles: true, relatedTarget }));

test("files that are dragged across the parts of the zone change how it looks once", async () => {
  const { zone, text } = show();
  const looks: string[] = [];
  const observer = new MutationObserver(() => looks.push(zone.className));
  observer.observe(zone, { attributeFilter: ["class"] });
  const before = zone.className;
  const button = screen.getByRole("button", { name: "Pick files" });
  for (let step = 0; step < 10; step++) {
    for (const [part, next] of [
      [text, button],
      [button, text],
    ] as const) {
      fireEvent.dragEnter(part, { dataTransfer });
      fireEvent.dragOver(part, { dataTransfer });
      fireEvent.dragEnter(next, { dataTransfer });
      leave(part, next);
      await Promise.resolve();
    }
  }
  expect(looks).toHaveLength(1);
  expect(looks[0]).not.toBe(before);
  leave(zone, document.body);
  expect(zone.className).toBe(before);
  observer.disconnect();
});

test("what is dropped is handed over, of a folder its files with their paths", async () => {
  const { text, onFiles } = show();
  const fileEntry = (name: string) => ({
    ...{ name, isDirectory: false },
    file: (done: (file: File) => void) => done(new File(["b"], name)),
  });
  const folder = (name: string, entries: object[]): object => ({
    ...{ name, isDirectory: true },
    createReader: () => ({ readEntries: (done: (some: object[]) => void) => done(entries.splice(0, 1)) }),
  });
  const club = folder("Club", [fileEntry("b.md"), folder("May", [fileEntry("c.md")]), fileEntry(".hidden")]);
  const dropped = { kind: "file", getAsFile: () => new File([], "Club"), webkitGetAsEntry: () => club };
  fireEvent.drop(text, { dataTransfer: { types: ["Files"], items: [item, dropped] } });
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalledOnce());
  const files: readonly File[] = onFiles.mock.calls[0]?.[0];
  expect(files[0]).toBe(FILE);
  expect(files.slice(1).map(({ webkitRelativePath }) => webkitRelativePath)).toEqual([
    "Club/b.md",
    "Club/May/c.md",
  ]);
});

test("a disabled zone takes nothing and does not look as if", () => {
  const { zone, text, onFiles } = show(true);
  const before = zone.className;
  fireEvent.dragEnter(text, { dataTransfer });
  expect(zone.className).toBe(before);
  expect(fireEvent.drop(text, { dataTransfer })).toBe(false);
  expect(onFiles).not.toHaveBeenCalled();
});
