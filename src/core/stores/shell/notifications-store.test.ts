import { describe, expect, it } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { AppError } from "../../errors/app-error";
import { NotificationsStore } from "./notifications-store";

const setUp = () => new NotificationsStore(new SequentialIds(), new MemoryLogger());
const codes = (store: NotificationsStore) => store.notices.map(({ notice }) => notice.code);

describe("NotificationsStore", () => {
  it("shows notices until they are dismissed", () => {
    const store = setUp();
    store.notify({ level: "success", code: "saved" });
    store.notify({ level: "info", code: "later" });
    expect(codes(store)).toEqual(["saved", "later"]);
    store.dismiss(store.notices[0]?.id ?? "");
    expect(codes(store)).toEqual(["later"]);
  });

  it("shows the code and parameters of an error", () => {
    const store = setUp();
    store.error(new AppError("agent.not-found", { id: "x" }));
    expect(store.notices[0]?.notice).toEqual({
      level: "error",
      code: "agent.not-found",
      params: { id: "x" },
    });
  });

  it("gives a foreign error the fallback code", () => {
    const store = setUp();
    store.error(new Error("boom"), "agent.create-failed");
    store.error(new Error("boom"));
    expect(codes(store)).toEqual(["agent.create-failed", "unexpected"]);
  });

  it("passes a cancelled request over", () => {
    const store = setUp();
    store.error(new DOMException("stopped", "AbortError"));
    expect(store.notices).toEqual([]);
  });

  it("does not repeat a notice that is still shown", () => {
    const store = setUp();
    store.error(new AppError("network.failed"));
    store.error(new AppError("network.failed"));
    expect(codes(store)).toEqual(["network.failed"]);
  });

  it("drops the oldest when there are too many", () => {
    const store = setUp();
    for (const code of ["a", "b", "c", "d", "e"]) store.notify({ level: "info", code });
    expect(codes(store)).toEqual(["b", "c", "d", "e"]);
  });
});
