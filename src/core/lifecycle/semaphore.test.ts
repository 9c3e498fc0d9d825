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

test("what is called off while it works keeps nobody from following who waits", async () => {
  const semaphore = new Semaphore(1);
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => void ends.push(resolve));
  const first = semaphore.run(work, signal());
  const stopper = new AbortController();
  const second = semaphore.run(work, stopper.signal);
  const third = semaphore.run(async () => "third", signal());
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  stopper.abort();
  ends[1]?.();
  await second;
  expect(await third).toBe("third");
});

test("what was called off before is not begun", async () => {
  const semaphore = new Semaphore(1);
  let begun = 0;
  const work = async () => {
    begun += 1;
  };
  await expect(semaphore.run(work, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  await semaphore.run(work, signal());
  expect(begun).toBe(1);
});

test("room that was left is no more than there was", async () => {
  const semaphore = new Semaphore(1);
  await semaphore.run(async () => {}, signal());
  await expect(semaphore.run(() => Promise.reject(new Error("No.")), signal())).rejects.toThrow("No.");
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  };
  await Promise.all([1, 2, 3].map(() => semaphore.run(work, signal())));
  expect(most).toBe(1);
});
