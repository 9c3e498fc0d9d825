// @vitest-environment jsdom
import { NotifierToken } from "@core/ports/notifier";
import { fireEvent, screen } from "@testing-library/react";
import { type FilesTaker, useFilesTaker } from "@ui/components/files-taker";
import { expect, test, vi } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { FileDrops } from "./file-drops";

const FILE = new File(["a"], "a.png", { type: "image/png" });
const dataTransfer = { types: ["Files"], files: [FILE] };

function show(taker?: FilesTaker) {
  const notifier = new MemoryNotifier();
  const Taking = ({ by }: { by: FilesTaker }) => {
    useFilesTaker(by);
    return null;
  };
  renderWithServices(
    <>
      <p>Anywhere</p>
      <div role="dialog">In front</div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop zone of a page */}
      <div onDragOver={(event) => event.preventDefault()} onDrop={(event) => event.preventDefault()}>
        Zone
      </div>
      {taker ? <Taking by={taker} /> : null}
      <FileDrops />
    </>,
    new Map([service(NotifierToken, notifier)]),
  );
  const { errors } = notifier;
  return { codes: () => errors.map(({ code }) => code) };
}

test("files dropped anywhere on a page reach what takes files there, which is said while they hover", async () => {
  const take = vi.fn();
  const { codes } = show({ as: "attachments", take });
  const place = screen.getByText("Anywhere");
  expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false);
  expect((await screen.findByRole("status")).textContent).toBe(
    "Drop the files to attach them to your prompt",
  );
  expect(fireEvent.drop(place, { dataTransfer })).toBe(false);
  expect(take).toHaveBeenCalledWith([FILE]);
  expect(screen.queryByRole("status")).toBeNull();
  expect(codes()).toEqual([]);
});

test("a page that takes none says so, before and after, and the browser does not open the file", async () => {
  const { codes } = show();
  fireEvent.dragEnter(screen.getByText("Anywhere"), { dataTransfer });
  expect((await screen.findByRole("status")).textContent).toMatch(/^Nothing on this page takes files/);
  expect(fireEvent.drop(screen.getByText("Anywhere"), { dataTransfer })).toBe(false);
  expect(codes()).toEqual(["drop.refused"]);
});

test("what takes files itself, a dialog in front and what is no file are left alone", () => {
  const take = vi.fn();
  const { codes } = show({ as: "attachments", take });
  for (const place of [screen.getByText("Zone"), screen.getByText("In front")]) {
    fireEvent.dragOver(place, { dataTransfer });
    expect(screen.queryByRole("status")).toBeNull();
    expect(fireEvent.drop(place, { dataTransfer })).toBe(false);
  }
  const words = { types: ["text/plain"], files: [] };
  expect(fireEvent.dragOver(screen.getByText("Anywhere"), { dataTransfer: words })).toBe(true);
  expect(take).not.toHaveBeenCalled();
  expect(codes()).toEqual([]);
});

test("files pasted outside of any field reach it too; text with a picture of itself stays text", () => {
  const take = vi.fn();
  show({ as: "attachments", take });
  const clipboard = (files: File[], text: string) => ({ clipboardData: { files, getData: () => text } });
  fireEvent.paste(screen.getByText("Anywhere"), clipboard([FILE], "1,2,3"));
  expect(take).not.toHaveBeenCalled();
  fireEvent.paste(screen.getByText("Anywhere"), clipboard([FILE], ""));
  expect(take).toHaveBeenCalledWith([FILE]);
});

const leaveFor = (relatedTarget: Element | null) =>
  fireEvent(screen.getByText("Anywhere"), new MouseEvent("dragleave", { bubbles: true, relatedTarget }));

test("the overlay goes when the files leave the window", async () => {
  show();
  fireEvent.dragEnter(screen.getByText("Anywhere"), { dataTransfer });
  await screen.findByRole("status");
  leaveFor(document.body);
  expect(screen.getByRole("status")).toBeTruthy();
  leaveFor(null);
  expect(screen.queryByRole("status")).toBeNull();
});

test("files that are dragged across a page change what it shows once", async () => {
  show({ as: "attachments", take: () => {} });
  const changes: string[] = [];
  const { documentElement } = document;
  const observer = new MutationObserver((records) => {
    for (const _ of records) changes.push(String(documentElement.dataset.dropping));
  });
  observer.observe(documentElement, { attributeFilter: ["data-dropping"] });
  const place = screen.getByText("Anywhere");
  for (let step = 0; step < 20; step++) {
    fireEvent.dragEnter(place, { dataTransfer });
    fireEvent.dragOver(place, { dataTransfer });
    await screen.findByRole("status");
    leaveFor(document.body);
  }
  observer.disconnect();
  expect(changes).toEqual(["attachments"]);
});
