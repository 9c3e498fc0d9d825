import { expect, test } from "vitest";
import { channelPair } from "../../../tests/fakes/channel-pair";
import { ChannelLink } from "./channel-link";

const never = new AbortController().signal;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** One end of a channel as a link, and the other end in the hands of the test. */
function linked() {
  const [mine, theirs] = channelPair();
  const admitted: unknown[] = [];
  let closed = 0;
  const link = new ChannelLink(mine.asChannel(), {
    isInviter: true,
    binding: "a/b",
    onAdmitted: (_channel, ...more) => void admitted.push(more),
    onClosed: () => void closed++,
  });
  return { link, mine, theirs, admitted, closed: () => closed };
}

test("messages come in their order, also those that are waited for", async () => {
  const { link, theirs, mine } = linked();
  expect([link.isInviter, link.binding]).toEqual([true, "a/b"]);
  theirs.send("one");
  theirs.send("two");
  await turn();
  expect([await link.next(never), await link.next(never)]).toEqual(["one", "two"]);
  const next = link.next(never);
  theirs.send("three");
  expect(await next).toBe("three");
  link.send("back");
  expect(mine.sent).toEqual(["back"]);
});

test("whoever no longer waits gets nothing, and the next one does", async () => {
  const { link, theirs } = linked();
  const controller = new AbortController();
  const stopped = link.next(controller.signal);
  controller.abort(new Error("enough"));
  await expect(stopped).rejects.toThrow("enough");
  await expect(link.next(controller.signal)).rejects.toThrow("enough");
  const next = link.next(never);
  theirs.send("one");
  expect(await next).toBe("one");
});

test("a device that is let in has the channel, with what has come since; later messages are its own", async () => {
  const { link, theirs, admitted } = linked();
  theirs.send("one");
  await turn();
  link.admit("desk");
  theirs.send("two");
  await turn();
  expect(admitted).toEqual([[["one"], "desk"]]);
  await expect(Promise.race([link.next(never), turn().then(() => "nothing")])).resolves.toBe("nothing");
});

test("a link that ends tells so once, and nothing goes over it any more", async () => {
  const { link, theirs, closed } = linked();
  const waiting = link.next(never);
  theirs.close();
  await expect(waiting).rejects.toMatchObject({ code: "devices.peer-gone" });
  link.close();
  expect(closed()).toBe(1);
  expect(() => link.send("x")).toThrow("devices.peer-gone");
  expect(() => link.admit("desk")).toThrow("devices.peer-gone");
});

test("what came before the end is still had", async () => {
  const { link, theirs } = linked();
  theirs.send("one");
  await turn();
  link.close();
  expect(await link.next(never)).toBe("one");
  await expect(link.next(never)).rejects.toMatchObject({ code: "devices.peer-gone" });
});

test.each<readonly [string, readonly (string | Uint8Array<ArrayBuffer>)[], boolean]>([
  ["sixteen short messages", Array(16).fill("x".repeat(4_000)), false],
  ["seventeen", Array(17).fill("x"), true],
  ["one that is long", ["x".repeat(4_001)], true],
  ["bytes", [new Uint8Array(1)], true],
])("by %s that nobody has taken it ends, or does not (%s)", async (_, messages, isOver) => {
  const { theirs, closed } = linked();
  for (const message of messages) if (theirs.readyState === "open") theirs.send(message);
  await turn();
  expect(closed()).toBe(isOver ? 1 : 0);
});
