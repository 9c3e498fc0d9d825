import { expect, test } from "vitest";
import { Semaphore } from "./semaphore";

const signal = () => new AbortController().signal;

test("no more works at a time than there is room for, and the others follow in order", async () => {
  const semaphore = new Semaphore(2);
  const begun: number[] = [];
  const end: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((each) =>
    semaphore.run(async () => {
      begun.push(each);
      await new Promise<void>((resolve) => end.push(resolve));
    }, signal()),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  end[0]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const next of [1, 2, 3]) {
    await expect.poll(() => end.length).toBeGreaterThan(next);
    end[next]?.();
  }
  await Promise.all(all);
});

test("what waits can be cancelled, and makes room for nobody else", async () => {
  const semaphore = new Semaphore(1);
  let end: () => void = () => {};
  const working = semaphore.run(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
    signal(),
  );
  const stopper = new AbortController();
  const cancelled = semaphore.run(async () => {}, stopper.signal);
  stopper.abort();
  await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });
  const next = semaphore.run(async () => "next", signal());
  end();
  await working;
  expect(await next).toBe("next");
});
