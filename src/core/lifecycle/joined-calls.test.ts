import { expect, it } from "vitest";
import { JoinedCalls } from "./joined-calls";

/** Work that ends when it is told to, one begin after the other. */
function heldWork() {
  const ends: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  return { ends, work };
}

it("what is asked for while it is done is done once more, however often", async () => {
  const calls = new JoinedCalls();
  const { ends, work } = heldWork();
  const first = calls.run("a", work);
  const asked = [calls.run("a", work), calls.run("a", work), calls.run("a", work)];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.all(asked);
  expect(ends).toHaveLength(2);
});

it("begins at once where nothing is under way, whatever happened before and to other keys", async () => {
  const calls = new JoinedCalls();
  const { ends, work } = heldWork();
  const failing = calls.run("a", work);
  void calls.run("b", work);
  expect(ends).toHaveLength(2);
  ends[0]?.(new Error("full"));
  await expect(failing).rejects.toThrow("full");
  void calls.run("a", work);
  expect(ends).toHaveLength(3);
});

it("a failure is told to who waited for it, and not to who was asked for next", async () => {
  const calls = new JoinedCalls();
  const { ends, work } = heldWork();
  const failing = calls.run("a", work);
  const next = calls.run("a", work);
  ends[0]?.(new Error("full"));
  await expect(failing).rejects.toThrow("full");
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await expect(next).resolves.toBeUndefined();
});
