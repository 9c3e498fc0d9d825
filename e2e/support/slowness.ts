import process from "node:process";
import { expect } from "playwright/test";

/** CPU time, in microseconds, that the yardstick took on the machine for which limits are written. */
const REFERENCE = 11_000;
const RUNS = 12;

/**
 * Fails when something took longer than a limit in milliseconds, which is written for one machine. How much slower this
 * one is takes a while to find out, and is asked only where it decides.
 */
export function expectWithin(limitMs: number, tookMs: number, name: string): void {
  if (tookMs >= limitMs) expect(tookMs, `${name}, in ms`).toBeLessThan(limitMs * slowness());
}

/**
 * How many times slower than the machine for which limits in milliseconds are written this one is at this moment: other
 * programs take no CPU time of a piece of work, but caches and clock rate. At least 1.
 */
function slowness(): number {
  const times = Array.from({ length: RUNS }, yardstick).sort((one, other) => one - other);
  return Math.max(1, (times[RUNS / 2] ?? 0) / REFERENCE);
}

/** CPU time, in microseconds, of a fixed piece of work as scripts of pages do it: texts, a map, a sorted list. */
function yardstick(): number {
  const before = process.cpuUsage();
  const words = new Map<string, number>();
  let seed = 1;
  for (let round = 0; round < 60_000; round++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) | 0;
    const word = `w${seed >>> 20}`;
    words.set(word, (words.get(word) ?? 0) + 1);
  }
  [...words.keys()].sort().join(" ");
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
