// @vitest-environment jsdom

import { AppError } from "@core/errors/app-error";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { Button } from "../button";
import { ImportDialog } from "./import-dialog";
import { useFileImport } from "./use-file-import";

/** Work that is done, or fails, when the test says so. */
class Work<T> {
  resolve: (value: T) => void = () => {};
  reject: (error: unknown) => void = () => {};
  readonly done = new Promise<T>((resolve, reject) => Object.assign(this, { resolve, reject }));
}

function setUp() {
  const reads: { name: string; signal: AbortSignal; work: Work<string> }[] = [];
  const saved: { preview: string; work: Work<void> }[] = [];
  const onClose = vi.fn();
  const read = (file: File, signal: AbortSignal) => {
    const work = new Work<string>();
    reads.push({ name: file.name, signal, work });
    return work.done;
  };
  const save = (preview: string) => {
    const work = new Work<void>();
    saved.push({ preview, work });
    return work.done;
  };
  function Import() {
    const running = useFileImport({ read, save, fallbackCode: "file.damaged" });
    const { stage } = running;
    const confirm =
      stage.step === "ready" ? <Button onClick={() => running.save(stage.preview)}>Go</Button> : null;
    return (
      <ImportDialog
        title="Import"
        accept=".txt"
        chooseLabel="Choose"
        step={stage.step}
        error={stage.step === "choosing" ? stage.error : undefined}
        onFile={running.read}
        onClose={onClose}
        actions={confirm}
      >
        {stage.step === "ready" ? <p>{stage.preview}</p> : <p>{stage.step}</p>}
      </ImportDialog>
    );
  }
  const shown = renderWithServices(<Import />, new Map());
  const choose = (name: string) => {
    const input = screen.getByLabelText("Choose", { selector: "input" });
    fireEvent.change(input, { target: { files: [new File(["x"], name)] } });
  };
  return { ...shown, reads, saved, onClose, choose };
}

describe("a dialog that imports a file", () => {
  it("reads the file, shows what is in it and saves that once it is told to", async () => {
    const { reads, saved, choose, onClose } = setUp();
    choose("a.txt");
    expect(screen.getByRole("status").textContent).toBe("reading");
    reads[0]?.work.resolve("three poems");
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("three poems"));
    expect(saved).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Go" }));
    expect(saved.map(({ preview }) => preview)).toEqual(["three poems"]);
    expect(screen.getByRole("status").textContent).toBe("saving");
    expect(screen.queryByLabelText("Choose")).toBeNull();
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    expect(onClose).not.toHaveBeenCalled();
  });

  it("shows the file that was chosen last, and lets go of the one before", async () => {
    const { reads, choose } = setUp();
    choose("a.txt");
    choose("b.txt");
    expect(reads.map(({ name, signal }) => [name, signal.aborted])).toEqual([
      ["a.txt", true],
      ["b.txt", false],
    ]);
    reads[1]?.work.resolve("b");
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("b"));
    reads[0]?.work.resolve("a");
    await reads[0]?.work.done;
    expect(screen.getByRole("status").textContent).toBe("b");
  });

  it("says why a file cannot be read, and takes another", async () => {
    const { reads, choose } = setUp();
    choose("a.txt");
    reads[0]?.work.reject(new AppError("file.damaged"));
    expect(await screen.findByRole("alert")).toBeTruthy();
    choose("a.txt");
    expect(screen.queryByRole("alert")).toBeNull();
    reads[1]?.work.resolve("a");
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("a"));
  });

  it("says why nothing was saved", async () => {
    const { reads, saved, choose } = setUp();
    choose("a.txt");
    reads[0]?.work.resolve("a");
    fireEvent.click(await screen.findByRole("button", { name: "Go" }));
    saved[0]?.work.reject(new Error("full"));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Choose" })).toBeTruthy();
  });

  it("stops reading when it is left", () => {
    const { reads, choose, unmount } = setUp();
    choose("a.txt");
    unmount();
    expect(reads[0]?.signal.aborted).toBe(true);
  });
});
