import { expect, test } from "vitest";
import { OrchestrationRig, SIMPLE_PROMPT } from "../../../../../tests/fakes/task-runner-rig";
import { keepCheckModel } from "../../../domain/task/check-model";

test("a task is checked by the other model of its making, unless it says otherwise, and so are its copies", async () => {
  const rig = new OrchestrationRig();
  const { library, monitor } = rig.open();
  const [model, chosen] = [
    { credentialId: "other", model: "careful-1" },
    { credentialId: "third", model: "careful-2" },
  ];
  const before = await library.create({ prompt: SIMPLE_PROMPT });
  keepCheckModel(rig.ports.preferences, model);
  const usual = await library.create({ prompt: SIMPLE_PROMPT });
  const own = await library.create({ prompt: SIMPLE_PROMPT, checkModel: chosen });
  const none = await library.create({ prompt: SIMPLE_PROMPT, checkModel: null });
  const made = [before, usual, own, none];
  expect(made.map(({ checkModel }) => checkModel)).toEqual([undefined, model, chosen, undefined]);
  expect((await monitor.load(usual.id)).tasks.get(usual.id)?.checkModel).toEqual(model);
  const copies = await Promise.all(made.map(({ id }) => library.runAgain(id)));
  expect(copies.map(({ checkModel }) => checkModel)).toEqual([undefined, model, chosen, undefined]);
});
