// @vitest-environment jsdom
import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { MemoryNotifier } from "../../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../../tests/fakes/render-with-services";
import type { OnDrawn } from "./block-pictures";
import MakingFile from "./making-file";
import { useMaking } from "./use-making";

interface Work {
  signal: AbortSignal;
  onDrawn: OnDrawn;
  fail(error: unknown): void;
}

function making() {
  const works: Work[] = [];
  const notifier = new MemoryNotifier();
  function Maker() {
    const { progress, begin, cancel } = useMaking();
    const start = () =>
      begin((signal, onDrawn) => new Promise((_resolve, fail) => works.push({ signal, onDrawn, fail })));
    return (
      <>
        <button type="button" onClick={start}>
          Make
        </button>
        {progress ? <MakingFile {...progress} onCancel={cancel} /> : null}
      </>
    );
  }
  renderWithServices(<Maker />, new Map([service(NotifierToken, notifier)]));
  const make = () => {
    fireEvent.click(screen.getByRole("button", { name: "Make" }));
    return works.at(-1) as Work;
  };
  return { make, notifier };
}

it("says how many drawings are made, and can be cancelled, after which nothing is said", async () => {
  const { make, notifier } = making();
  const work = make();
  expect(screen.queryByRole("status")).toBeNull();
  act(() => work.onDrawn(1, 3));
  expect(screen.getByRole("status").textContent).toBe("Drawing 1 of 3");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("status")).toBeNull();
  expect(work.signal.aborted).toBe(true);
  act(() => work.onDrawn(2, 3));
  await act(async () => work.fail(work.signal.reason));
  expect(screen.queryByRole("status")).toBeNull();
  expect(notifier.errors).toEqual([]);
});

it("says what went wrong, and waits no longer", async () => {
  const { make, notifier } = making();
  const work = make();
  act(() => work.onDrawn(0, 2));
  await act(async () => work.fail(new AppError("artifact.export-failed")));
  expect(screen.queryByRole("status")).toBeNull();
  expect(notifier.errors.map(({ code }) => code)).toEqual(["artifact.export-failed"]);
});
