import { expect, test } from "vitest";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { ChangedLists } from "./changed-lists";

test("a list that changed is read two seconds later, once however often it was said, and again after that", async () => {
  const [clock, read] = [new FixedClock(), [] as string[]];
  const lists = new ChangedLists(clock, new MemoryLogger(), async (key) => void read.push(key));
  for (const key of ["a", "a", "b"]) void lists.readSoon(key);
  await clock.advance(1_999);
  expect(read).toEqual([]);
  await clock.advance(1);
  expect(read).toEqual(["a", "b"]);
  void lists.readSoon("a");
  await clock.advance(2_000);
  expect(read).toEqual(["a", "b", "a"]);
});

test("a list that cannot be read is told of in the log, and read the next time", async () => {
  const [clock, logger] = [new FixedClock(), new MemoryLogger()];
  let isThere = false;
  const lists = new ChangedLists(clock, logger, async () => {
    if (!isThere) throw new Error("gone");
  });
  const failing = lists.readSoon("a");
  await clock.advance(2_000);
  await failing;
  expect(logger.lines).toMatchObject([{ level: "warn", fields: { server: "a", error: "Error: gone" } }]);
  isThere = true;
  void lists.readSoon("a");
  await clock.advance(2_000);
  expect(logger.lines).toHaveLength(1);
});
