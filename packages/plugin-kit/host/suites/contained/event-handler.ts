import { EventHandlers, type PluginEvent } from "../../../../../src/core/points/event-handler";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

/** Contract suite of handlers of events: a sample names the event, and what is given is a note, a file or nothing. */
export async function suite(tested: Tested): Promise<void> {
  const handler = await tested.load(EventHandlers);
  const [event = "reply"] = tested.contribution(EventHandlers).on;
  for (const {
    number,
    args = {},
    settings,
    project,
    adds,
    answers = [],
    gives,
  } of await tested.neededSamples("handle"))
    await tested.check(`is told of an event (sample ${number})`, async () => {
      tested.serve({ answers });
      await tested.running.set(settings, project);
      const usual = { title: "Ada", text: "Good morning", language: "en" };
      const told: PluginEvent = { event, ...usual, ...(args as Partial<PluginEvent>) };
      const result = await handler(told, tested.signal());
      assertGives(result, gives);
      tested.running.assertAdded(adds);
    });
}
