import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { DbosEngine } from "../src/engine/dbos-engine";
import type { WorkOutcome, WorkRequest } from "../src/engine/engine";
import { PgLocks } from "../src/ports/pg-locks";
import { PgSession } from "../src/ports/pg-session";
import { engineContract } from "./engine-contract";
import { ownDatabase } from "./own-database";

const performed: WorkRequest[] = [];
const done: WorkOutcome = { state: "done" };
const unfit: string[] = [];
let session: PgSession;
let rig: { engine: DbosEngine; performed: WorkRequest[]; answer: WorkOutcome };

beforeAll(async () => {
  const databaseUrl = await ownDatabase();
  session = await PgSession.open(databaseUrl, () => {});
  const locks = new PgLocks(session);
  const engine = await DbosEngine.open({
    databaseUrl,
    session,
    locks,
    logger: new MemoryLogger(),
    onUnfit: (reason) => unfit.push(reason),
  });
  rig = { engine, performed, answer: done };
  await engine.work(async (request, remember) => {
    performed.push(request);
    if (request.taskId === "breaks") throw new Error("no database");
    let made = 0;
    const make = async () => ++made;
    expect([await remember("number", make), made]).toEqual([1, 1]);
    return rig.answer;
  });
});

afterAll(async () => {
  await rig?.engine.close();
  await session?.close();
});

describe("DbosEngine", () => {
  engineContract(() => rig);

  it("keeps a request whose work has thrown for another worker, and tells that this one is unfit", async () => {
    await rig.engine.submit({ id: "breaks", kind: "start", taskId: "breaks", language: "en" });
    await expect.poll(() => unfit).toEqual(["Error: no database"]);
    expect(await rig.engine.progress("breaks")).toBe("working");
  });
});
