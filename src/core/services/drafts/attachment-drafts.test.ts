import { describe, expect, it } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import type { Attachment } from "../../domain/file/attachment";
import { AppError } from "../../errors/app-error";
import { AttachmentDrafts } from "./attachment-drafts";

const DAY_MS = 24 * 60 * 60 * 1000;
const file = (name: string): Attachment => ({
  ...{ type: "text", name, mimeType: "text/plain", data: btoa(name), sizeBytes: name.length },
});

function setUp() {
  const database = new MemoryDatabase();
  const clock = new FixedClock();
  const ids = new SequentialIds();
  const session = new MemoryPreferences();
  const notifier = new MemoryNotifier();
  /** The page anew: the tab's preferences and the database are what they were. */
  const reload = (tab = session) => new AttachmentDrafts({ database, clock, ids, session: tab, notifier });
  return { database, clock, session, notifier, reload, drafts: reload() };
}

describe("files of a prompt that is not sent", () => {
  it("are there after a reload, in their order, apart from those of other prompts and tabs", async () => {
    const { drafts, reload } = setUp();
    const [a, b, c] = [file("a"), file("b"), file("c")];
    await drafts.keep("home", [a]);
    await drafts.keep("home", [a, b]);
    await drafts.keep("chat-1", [c]);
    const again = reload();
    expect(await again.find("home")).toEqual([a, b]);
    expect(await again.find("chat-1")).toEqual([c]);
    expect(await again.find("chat-2")).toEqual([]);
    expect(await reload(new MemoryPreferences()).find("home")).toEqual([]);
  });

  it("are each written once, and removed when taken off or sent", async () => {
    const { database, clock, drafts, reload, session } = setUp();
    await drafts.keep("home", [file("a"), file("b")]);
    const again = reload();
    const [a, b] = await again.find("home");
    if (!a || !b) throw new Error("nothing was found");
    await clock.advance(1);
    await again.keep("home", [b, file("c")]);
    const puts = database.writes.flatMap(({ operations }) => operations.filter(({ type }) => type === "put"));
    expect(puts).toHaveLength(3);
    expect((await reload().find("home")).map(({ name }) => name)).toEqual(["b", "c"]);
    await again.keep("home", []);
    expect(await database.count("drafts")).toBe(0);
    expect(session.all).toEqual({});
  });

  it("are as they were left last, however fast that was", async () => {
    const { database, drafts } = setUp();
    const a = file("a");
    await Promise.all([
      drafts.keep("home", [a]),
      drafts.keep("home", [a, file("b")]),
      drafts.keep("home", []),
    ]);
    expect(await database.count("drafts")).toBe(0);
  });

  it("are told of when there is no room for them, and tried again with the next", async () => {
    const { database, drafts, notifier, reload } = setUp();
    database.writeFailure = new AppError("database.full");
    const a = file("a");
    await drafts.keep("home", [a]);
    expect(notifier.errors.map(({ code }) => code)).toEqual(["attachments.not-kept"]);
    database.writeFailure = undefined;
    await drafts.keep("home", [a, file("b")]);
    expect(await reload().find("home")).toHaveLength(2);
  });

  it("are removed a month after their tab was closed for good, and nothing else is", async () => {
    const { database, clock, drafts, reload } = setUp();
    await drafts.keep("home", [file("a")]);
    await database.write([
      { type: "put", store: "drafts", record: { id: "artifact/1", text: "Half", updatedAt: clock.now() } },
    ]);
    await clock.advance(29 * DAY_MS);
    const next = new MemoryPreferences();
    await reload(next).keep("home", [file("b")]);
    expect(await database.count("drafts")).toBe(3);
    await clock.advance(2 * DAY_MS);
    await reload(next).keep("chat", [file("c")]);
    const left = await database.list("drafts");
    expect(left.map(({ detail }) => detail?.name)).toEqual([undefined, "b", "c"]);
  });
});
