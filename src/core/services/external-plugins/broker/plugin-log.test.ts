import { beforeEach, describe, expect, test } from "vitest";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { MemoryLogger } from "../../../../../tests/fakes/memory-logger";
import { PluginLog } from "./plugin-log";

let clock: FixedClock;
let logger: MemoryLogger;
let log: PluginLog;
beforeEach(() => {
  clock = new FixedClock();
  logger = new MemoryLogger();
  log = new PluginLog(logger, clock);
});
const say = (text: string, level = "info") => log.add({ level, text });

test("lines are kept with their level and time, oldest first, and reach the developer's log", () => {
  say("a", "warn");
  say("b", "error");
  expect(log.lines).toEqual([
    { level: "warn", text: "a", at: clock.now() },
    { level: "error", text: "b", at: clock.now() },
  ]);
  expect(logger.lines.map(({ level, message }) => [level, message])).toEqual([
    ["warn", "a"],
    ["error", "b"],
  ]);
});

test("what is no line is left out", () => {
  for (const said of [null, "a", { level: "debug", text: "a" }, { level: "info", text: "a".repeat(2_001) }])
    log.add(said);
  expect(log.lines).toEqual([]);
  say("a".repeat(2_000));
  expect(log.lines).toHaveLength(1);
});

test("the last two hundred lines are kept", () => {
  for (let count = 0; count <= 200; count++) say(String(count));
  expect(log.lines).toHaveLength(200);
  expect(log.lines[0]?.text).toBe("1");
});

describe("the developer's log", () => {
  test("has twenty lines of a second, and of the next one twenty more", async () => {
    for (let count = 0; count < 25; count++) say("a");
    expect(logger.lines).toHaveLength(20);
    await clock.advance(999);
    say("b");
    expect(logger.lines).toHaveLength(20);
    await clock.advance(1);
    for (let count = 0; count < 25; count++) say("c");
    expect(logger.lines).toHaveLength(40);
  });
});

test("a line that grows long by what cannot be seen is cut", () => {
  say("\u200b");
  const mark = log.lines[0]?.text.length ?? 0;
  const marks = Math.ceil(2_000 / (mark - 1));
  say("\u200b".repeat(marks) + "a".repeat(4_000 - marks * mark));
  expect(log.lines[1]?.text).toHaveLength(4_000);
  log = new PluginLog(logger, clock);
  say("\u200b".repeat(2_000));
  expect(log.lines[0]?.text.endsWith("…")).toBe(true);
  expect(log.lines[0]?.text).toHaveLength(4_001);
});
