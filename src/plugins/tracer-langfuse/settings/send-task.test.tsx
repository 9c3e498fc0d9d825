// @vitest-environment jsdom
import { AppError } from "@core/errors/app-error";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import type { FinishedTask, LangfuseDatasets } from "../langfuse-datasets";
import { SendTask } from "./send-task";

const TASKS = [
  { id: "t1", title: "Rain" },
  { id: "t2", title: "Snow" },
];

function show(finished: readonly FinishedTask[] = TASKS) {
  const datasets = {
    destination: vi.fn(async () => "trace.example"),
    finishedTasks: async () => finished,
    send: vi.fn(async () => {}),
  };
  renderWithServices(<SendTask datasets={datasets as unknown as LangfuseDatasets} />);
  return datasets;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a task is sent once it was chosen, and the host was named", async () => {
  const { send } = show();
  press("Send a finished task…");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/request and document go to trace\.example/)).toBeDefined();
  fireEvent.change(dialog.getByLabelText("Task"), { target: { value: "t2" } });
  fireEvent.change(dialog.getByLabelText("Dataset"), { target: { value: " weather " } });
  expect(send).not.toHaveBeenCalled();
  press("Send to trace.example");
  expect(await screen.findByText("“Snow” is now in “weather”.")).toBeDefined();
  expect(send).toHaveBeenCalledExactlyOnceWith("t2", "weather", expect.anything());
});

test("nothing is sent without a name for the dataset, or without a task", async () => {
  show([]);
  press("Send a finished task…");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("No task is finished yet.")).toBeDefined();
  const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Send to trace.example" });
  expect(button.disabled).toBe(true);
});

test("the first task is chosen at first, and a name of blanks is none", async () => {
  const { send } = show();
  press("Send a finished task…");
  const dialog = within(await screen.findByRole("dialog"));
  const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Send to trace.example" });
  fireEvent.change(dialog.getByLabelText("Dataset"), { target: { value: "  " } });
  expect(button.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText("Dataset"), { target: { value: "weather" } });
  fireEvent.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByText("“Rain” is now in “weather”.")).toBeDefined();
  expect(send).toHaveBeenCalledExactlyOnceWith("t1", "weather", expect.anything());
});

test("while it works it says so, asks nobody twice, and tells no longer what was before", async () => {
  const { send, destination } = show();
  const opener = () => screen.getByText<HTMLButtonElement>("Send a finished task…", { selector: "button" });
  press("Send a finished task…");
  await screen.findByRole("dialog");
  press("Send to trace.example");
  await screen.findByText("“Rain” is now in “troupe”.");
  const answers: ((host: string) => void)[] = [];
  destination.mockImplementationOnce(() => new Promise((resolve) => void answers.push(resolve)));
  fireEvent.click(opener());
  expect([opener().disabled, screen.getByRole("status", { hidden: true }).textContent]).toEqual([
    true,
    "One moment…",
  ]);
  answers[0]?.("other.example");
  await screen.findByRole("dialog");
  expect([opener().disabled, screen.getByRole("status", { hidden: true }).textContent]).toEqual([false, ""]);
  press("Cancel");
  expect(screen.queryByRole("dialog")).toBeNull();
  send.mockRejectedValueOnce(new AppError("observability.forbidden"));
  press("Send a finished task…");
  await screen.findByRole("dialog");
  press("Send to trace.example");
  await screen.findByRole("alert");
  press("Send a finished task…");
  await screen.findByRole("dialog");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what went wrong is said", async () => {
  const { send, destination } = show();
  destination.mockRejectedValueOnce(new AppError("observability.off"));
  press("Send a finished task…");
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Switch recording on/);
  send.mockRejectedValueOnce(new AppError("observability.forbidden"));
  press("Send a finished task…");
  await screen.findByRole("dialog");
  press("Send to trace.example");
  expect((await screen.findByRole("alert")).textContent).toMatch(/no access/);
});
