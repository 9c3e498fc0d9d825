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
});
