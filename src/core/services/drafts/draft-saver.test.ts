import type { Draft } from "@core/domain/conversation/draft";
import { describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { DraftSaver } from "./draft-saver";

const draft = (text: string, updatedAt = 0): Draft => ({ id: "message/m", text, updatedAt });

/** A saver whose writes are counted, in characters. */
function setUp() {
  const ports = new FakePorts();
  const written: number[] = [];
  const write = ports.database.write.bind(ports.database);
  ports.database.write = async (operations) => {
    for (const each of operations) if (each.type === "put") written.push((each.record as Draft).text.length);
    return write(operations);
  };
  return { ports, written, saver: new DraftSaver(ports) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe("saving a text that streams", () => {
  test("no copy is held once it is safe elsewhere, whoever still holds the saver", async () => {
    const { saver } = setUp();
    saver.keep(draft("a"));
    await saver.flush();
    saver.keep(draft("ab"));
    expect([saver.saved?.text, saver.unsaved?.text]).toEqual(["a", "ab"]);
    await saver.close();
    saver.forget();
    expect([saver.saved, saver.unsaved]).toEqual([undefined, undefined]);
  });

  test("of a short one all is saved within half a second", async () => {
    const { ports, saver } = setUp();
    for (let length = 100; length <= 5_000; length += 100) {
      saver.keep(draft("a".repeat(length)));
      await ports.clock.advance(500);
      expect((await ports.database.get("drafts", "message/m"))?.text).toHaveLength(length);
    }
  });

  test("of a fast one little more is written than its length, whatever that is", async () => {
    for (const megabytes of [1, 8]) {
      const { ports, saver, written } = setUp();
      const length = megabytes * 1_000_000;
      for (let came = 50_000; came <= length; came += 50_000) {
        saver.keep(draft("a".repeat(came)));
        await ports.clock.advance(50);
      }
      await saver.flush();
      expect(written.at(-1)).toBe(length);
      expect(sum(written)).toBeLessThan(9 * length);
    }
  });

  test("a long one that has come to a halt is saved in the end", async () => {
    const { ports, saver } = setUp();
    saver.keep(draft("a".repeat(100_000)));
    await ports.clock.advance(500);
    saver.keep(draft("a".repeat(100_001)));
    await ports.clock.advance(1_000);
    expect(saver.unsaved?.text).toHaveLength(100_001);
    await ports.clock.advance(5_000);
    expect(saver.unsaved).toBeUndefined();
    expect(ports.clock.sleeping).toBe(0);
  });

  test("what could not be saved is told, and tried again with more", async () => {
    const { ports, saver } = setUp();
    const { write } = ports.database;
    ports.database.write = () => Promise.reject(new Error("full"));
    saver.keep(draft("a"));
    await ports.clock.advance(500);
    expect(saver.saved).toBeUndefined();
    ports.database.write = write;
    saver.keep(draft("ab"));
    await ports.clock.advance(500);
    expect(saver.saved?.text).toBe("ab");
  });
});
