import { describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { EditDrafts } from "./edit-drafts";

describe("an edit by hand that is not finished", () => {
  test("is found again after a reload, and forgotten once it is over", async () => {
    const drafts = new EditDrafts(new FakePorts());
    expect(await drafts.find("a")).toBeUndefined();
    const draft = drafts.open("a", 3);
    draft.keep("Half a sent");
    await draft.flush();
    expect(await drafts.find("a")).toMatchObject({ text: "Half a sent", detail: { version: 3 } });
    expect(await drafts.find("b")).toBeUndefined();
    await draft.discard();
    expect(await drafts.find("a")).toBeUndefined();
  });

  test("is whole where the page went away before it was saved, also when words were taken out of its middle", async () => {
    const ports = new FakePorts();
    const before = new EditDrafts(ports).open("a", 1);
    before.keep("One two three.");
    await before.flush();
    await ports.clock.advance(1);
    ports.database.write = () => new Promise(() => {});
    before.keep("One three.");
    void before.flush();
    expect((await new EditDrafts(ports).find("a"))?.text).toBe("One three.");
  });

  test("is forgotten once it is over also where it could not be saved before", async () => {
    const ports = new FakePorts();
    const drafts = new EditDrafts(ports);
    const draft = drafts.open("a", 1);
    draft.keep("Half a sent");
    ports.database.writeFailure = new Error("The disk is full");
    await draft.flush();
    expect(await drafts.find("a")).toMatchObject({ text: "Half a sent" });
    ports.database.writeFailure = undefined;
    await draft.discard();
    expect(await drafts.find("a")).toBeUndefined();
  });

  test.each([
    [200_000, true],
    [200_001, false],
  ])("of %i characters outlives a page that goes away: %s", async (length, outlives) => {
    const ports = new FakePorts();
    const draft = new EditDrafts(ports).open("a", 1);
    draft.keep("x".repeat(length));
    ports.database.writeFailure = new Error("The disk is full");
    await draft.flush();
    expect((await new EditDrafts(ports).find("a")) !== undefined).toBe(outlives);
  });
});
