import { AppError } from "@core/errors/app-error";
import type { CellOptions } from "@shared/cell/open-cell";
import { expect, test } from "vitest";
import { FakeCells } from "../../../../tests/fakes/fake-cells";
import { KeptInterpreter } from "./kept-interpreter";
import type { PythonOrder, PythonStart } from "./python-cell";

const START = { runtime: {}, packages: {} } as unknown as PythonStart;
const order = (code: string) => ({ code, files: [], packages: [], wheels: {} }) as unknown as PythonOrder;
const never = new AbortController().signal;
const DONE = { type: "done", value: null } as const;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** An interpreter whose cell is in the hands of the test. */
function held() {
  let cell: CellOptions | undefined;
  const sent: unknown[] = [];
  const cells = new FakeCells(
    (options) => {
      cell = options;
    },
    (message) => void sent.push(message),
  );
  const interpreter = new KeptInterpreter(cells.open, "runner()", START);
  return {
    interpreter,
    cells,
    sent,
    say: (message: object) => cell?.onMessage(message as never),
    cell: () => cell,
  };
}

test("an interpreter is begun once, and takes no order before it is ready", async () => {
  const { interpreter, cells, sent, say } = held();
  const running = interpreter.run(order("1"), never);
  await turn();
  expect(cells.opened).toMatchObject([{ code: "runner()", input: START }]);
  expect(cells.opened[0]?.limits).toEqual({ messagesPerSecond: 500, bytesPerSecond: 40_000_000 });
  expect(sent).toEqual([]);
  say({ type: "ready" });
  await turn();
  expect(sent).toEqual([order("1")]);
  say({ type: "log", text: "a" });
  say(DONE);
  expect(await running).toMatchObject({ log: "a", hasCrashed: false });
  // A message after the end belongs to no run.
  say({ type: "log", text: "late" });
  const next = interpreter.run(order("2"), never);
  await turn();
  say(DONE);
  expect((await next).log).toBe("");
  expect([interpreter.isOver, cells.opened.length, cells.disposed]).toEqual([false, 1, 0]);
});

test("an interpreter ends with the run that it crashes in", async () => {
  const { interpreter, cells, say } = held();
  const running = interpreter.run(order("1"), never);
  await turn();
  say({ type: "ready" });
  say({ type: "crashed", reason: "memory" });
  expect(await running).toMatchObject({ hasCrashed: true });
  await turn();
  expect([interpreter.isOver, cells.disposed]).toEqual([true, 1]);
});

test("an interpreter whose cell breaks says in which line", async () => {
  const { interpreter, cell } = held();
  const running = interpreter.run(order("1"), never);
  await turn();
  cell()?.fail(new AppError("cell.broken", { reason: "torn", line: 3 }));
  expect(await running).toMatchObject({ hasCrashed: true, ending: { reason: "torn", line: 3 } });
});

test("an interpreter that crashes between two runs tells the next one", async () => {
  const { interpreter, say } = held();
  await turn();
  say({ type: "ready" });
  say({ type: "crashed", reason: "memory" });
  expect(interpreter.isOver).toBe(true);
  expect(await interpreter.run(order("1"), never)).toMatchObject({
    hasCrashed: true,
    ending: { reason: "memory", line: 0 },
  });
});

test("an interpreter ends with a run that is stopped, or whose cell fails", async () => {
  const stopped = held();
  const controller = new AbortController();
  const running = stopped.interpreter.run(order("1"), controller.signal);
  controller.abort(new Error("enough"));
  await expect(running).rejects.toThrow("enough");
  expect(stopped.interpreter.isOver).toBe(true);
  const failing = held();
  const failed = failing.interpreter.run(order("1"), never);
  await turn();
  failing.cell()?.fail(new AppError("cell.flooded"));
  await expect(failed).rejects.toMatchObject({ code: "cell.flooded" });
  await turn();
  expect(failing.interpreter.isOver).toBe(true);
  expect(failing.cells.disposed).toBeGreaterThan(0);
});

test("an interpreter whose cell cannot be had tells each run", async () => {
  const none = new KeptInterpreter(() => Promise.reject(new Error("no worker")), "runner()", START);
  await turn();
  expect(none.isOver).toBe(true);
  await expect(none.run(order("1"), never)).rejects.toThrow("no worker");
  await expect(none.run(order("2"), never)).rejects.toThrow("no worker");
});
