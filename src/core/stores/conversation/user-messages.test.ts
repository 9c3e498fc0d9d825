import { beforeEach, describe, expect, test } from "vitest";
import { ConversationRig, opened } from "../../../../tests/fakes/conversation-rig";
import { turn } from "../../../../tests/fakes/scripted-models";

let rig: ConversationRig;
beforeEach(() => {
  rig = new ConversationRig();
});
/** The conversations as they are kept. */
const kept = () => rig.ports.database.list("conversations");

test("whoever is spoken to takes part in the conversation, once", async () => {
  const view = await opened(rig.openStore());
  await rig.answered(view, "One", "First");
  await view.takeAgent("troupe");
  await rig.answered(view, "Two", "Second");
  await rig.answered(view, "Three", "Third");
  await view.takeAgent("writer");
  await rig.answered(view, "Four", "Fourth");
  expect(await kept()).toMatchObject([{ participatingAgents: ["writer", "troupe"] }]);
});

test("a conversation is named once, after its first message, by the agent and the model that were chosen", async () => {
  const view = await opened(rig.openStore());
  await view.chooseModel({ credentialId: "k2", model: "large" });
  await rig.answered(view, "explain how rainbows come about", "Light.");
  await rig.answered(view, "explain how clouds come about", "Water.");
  expect(rig.models.completed).toHaveLength(1);
  expect(rig.models.completed[0]).toMatchObject({ agentId: "writer", credentialId: "k2", model: "large" });
});

describe("the tools and the thinking of a conversation", () => {
  const WORK = { web: true, withTools: ["calculator"], withoutTools: ["shell"], effort: "high" } as const;

  test("are empty until they are chosen, and kept with the first message", async () => {
    const store = rig.openStore();
    const view = await opened(store);
    expect(view.workChoice).toEqual({});
    await view.chooseWork(WORK);
    expect(view.workChoice).toEqual(WORK);
    expect(await kept()).toEqual([]);
    await rig.answered(view, "One", "First");
    expect(await kept()).toMatchObject([WORK]);
    expect((await opened(rig.openStore(), "writer", view.conversation?.id)).workChoice).toEqual(WORK);
  });

  test("may change later, down to none", async () => {
    const view = await opened(rig.openStore());
    await rig.answered(view, "One", "First");
    await view.chooseWork(WORK);
    await turn();
    expect(await kept()).toMatchObject([WORK]);
    await view.chooseWork({ web: false });
    await turn();
    expect(view.workChoice).toEqual({ web: false });
    await view.chooseWork({});
    await turn();
    expect(view.workChoice).toEqual({});
    expect((await opened(rig.openStore(), "writer", view.conversation?.id)).workChoice).toEqual({});
  });
});
