import { ToolboxToken } from "@core/services/tokens";
import type { RunnerCore } from "../runner-core";
import { schedulesOf } from "../schedules/schedules-of";
import { fulfil } from "../work/fulfil";
import { LiveSender } from "../work/live-relay";
import { untilToldToEnd } from "./until-told-to-end";

/** `troupe work`: fulfils requests until it is told to end; what is not finished then, another worker goes on with. */
export async function work(core: RunnerCore): Promise<void> {
  const live = new LiveSender(core.session);
  core.monitor.listen((update) => live.hear(update));
  // Devices see the tools of programs before a task uses one.
  await core.ready(ToolboxToken);
  await core.engine.work(async (request, remember) => {
    // Settings may have been changed by another process.
    await core.preferences.reload();
    return fulfil(core, request, remember);
  });
  schedulesOf(core).scheduler.start();
  process.send?.({ type: "ready" });
  await untilToldToEnd();
  // Partial texts are kept, so that whoever goes on goes on with them.
  await core.control.flush();
}
