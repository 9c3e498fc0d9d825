import { beforeEach, describe, expect, test } from "vitest";
import { ConversationRig, opened } from "../../../../tests/fakes/conversation-rig";
import { turn } from "../../../../tests/fakes/scripted-models";

let rig: ConversationRig;
beforeEach(() => {
  rig = new ConversationRig();
});

/** The ids of so many conversations with one message each. */
async function stored(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const view = await opened(rig.openStore());
    await rig.answered(view, `Question ${at}`, "Answer");
    ids.push(view.conversation?.id ?? "");
  }
  return ids;
}

describe("the conversations that are open", () => {
  test("are kept for going back: the one that is shown and the five before it", async () => {
    const ids = await stored(7);
    const store = rig.openStore();
    const views = [];
    for (const id of ids) views.push(await opened(store, "writer", id));
    for (const [at, id] of ids.entries()) if (at > 0) expect(store.open("writer", id)).toBe(views[at]);
    expect(store.open("writer", ids[0])).not.toBe(views[0]);
  });

  test("are kept while a reply is written, however many are opened meanwhile", async () => {
    const ids = await stored(7);
    const store = rig.openStore();
    const busy = await opened(store);
    await busy.send({ text: "Take your time" });
    await turn();
    for (const id of ids) await opened(store, "writer", id);
    expect(store.open("writer", busy.conversation?.id)).toBe(busy);
  });
});
