// @vitest-environment jsdom
import { NotifierToken } from "@core/ports/notifier";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryNotifier } from "../../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../../tests/fakes/render-with-services";
import { usePrintKey } from "./use-print-key";

function Page({ status }: { status: "drawing" | "drawn" }) {
  usePrintKey();
  return (
    <main>
      <p data-status={status}>A chart</p>
    </main>
  );
}

const print = vi.fn();
beforeEach(() => vi.stubGlobal("print", print));
afterEach(() => {
  vi.unstubAllGlobals();
  print.mockReset();
});

function show(status: "drawing" | "drawn") {
  const notifier = new MemoryNotifier();
  renderWithServices(<Page status={status} />, new Map([service(NotifierToken, notifier)]));
  return notifier;
}
const codes = ({ notices }: MemoryNotifier) => notices.map(({ code }) => code);

test("Ctrl P waits for what is still being drawn, says so, and prints then", async () => {
  const notifier = show("drawing");
  // Nobody but the page prints.
  expect(fireEvent.keyDown(document.body, { key: "p", ctrlKey: true })).toBe(false);
  await waitFor(() => expect(codes(notifier)).toEqual(["print.waiting"]));
  expect(print).not.toHaveBeenCalled();
  screen.getByText("A chart").dataset.status = "drawn";
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(codes(notifier)).toEqual(["print.waiting"]);
});

test("Ctrl P prints at once, and without a word, where all is drawn", async () => {
  const notifier = show("drawn");
  fireEvent.keyDown(document.body, { key: "P", metaKey: true });
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(codes(notifier)).toEqual([]);
});

test.each([{ key: "p" }, { key: "p", ctrlKey: true, shiftKey: true }, { key: "k", ctrlKey: true }])(
  "other keys are the browser's: %j",
  (keys) => {
    show("drawn");
    expect(fireEvent.keyDown(document.body, keys)).toBe(true);
  },
);
