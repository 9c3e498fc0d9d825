import { describe, expect, it } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { logFailure } from "./log-failure";

describe("a failure that nobody is shown", () => {
  it("is logged with its error, and stands for no result", async () => {
    const logger = new MemoryLogger();
    const error = new Error("disk");
    expect(await Promise.reject(error).catch(logFailure(logger, "not saved"))).toBeUndefined();
    expect(logger.lines).toMatchObject([{ level: "warn", message: "not saved", fields: { error } }]);
  });

  it("is not logged when it was cancelled", () => {
    const logger = new MemoryLogger();
    logFailure(logger, "not saved")(new DOMException("over", "AbortError"));
    expect(logger.lines).toEqual([]);
  });
});
