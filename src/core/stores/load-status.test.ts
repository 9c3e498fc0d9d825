import { AppError } from "@core/errors/app-error";
import { describe, expect, it } from "vitest";
import { LoadStatus } from "./load-status";

const failing = () => Promise.reject(new AppError("database.failed", { message: "gone" }));

function deferred() {
  let resolve = (_value: string) => {};
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe("the status of a load", () => {
  it("goes from loading to ready, together with what was read", async () => {
    const loading = new LoadStatus();
    expect(loading.status).toBe("idle");
    const running = loading.run(
      async () => 1,
      (value) => expect([value, loading.status]).toEqual([1, "loading"]),
    );
    expect(loading.status).toBe("loading");
    expect(await running).toBe(true);
    expect(loading.status).toBe("ready");
  });

  it("keeps why a read failed, until the next", async () => {
    const loading = new LoadStatus();
    expect(await loading.run(failing)).toBe(false);
    expect(loading).toMatchObject({ status: "failed", error: { code: "database.failed" } });
    const running = loading.run(async () => 1);
    expect(loading).toMatchObject({ status: "loading", error: undefined });
    await running;
    expect(loading).toMatchObject({ status: "ready", error: undefined });
  });

  it("may go on with what was read before", async () => {
    const loading = new LoadStatus({ keepsShown: true });
    await loading.run(failing);
    expect(loading.status).toBe("failed");
    await loading.run(async () => 1);
    await loading.run(failing);
    expect(loading).toMatchObject({ status: "ready", error: { code: "database.failed" } });
  });

  it("takes in the last read begun, for which the others wait", async () => {
    const loading = new LoadStatus();
    const first = deferred();
    const last = deferred();
    const taken: string[] = [];
    const take = (value: string) => void taken.push(value);
    const reads = [loading.run(() => first.promise, take), loading.run(() => last.promise, take)];
    let isFirstDone = false;
    void reads[0]?.then(() => {
      isFirstDone = true;
    });
    first.resolve("first");
    await first.promise.then(() => Promise.resolve());
    expect([taken, isFirstDone]).toEqual([[], false]);
    last.resolve("last");
    expect(await Promise.all(reads)).toEqual([false, true]);
    expect(taken).toEqual(["last"]);
  });

  it("forgets a read that was under way when it was reset", async () => {
    const loading = new LoadStatus();
    const running = loading.run(failing);
    loading.reset();
    expect(await running).toBe(false);
    expect(loading).toMatchObject({ status: "idle", error: undefined });
  });
});
