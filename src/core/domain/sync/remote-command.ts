import * as v from "valibot";
import { id, number } from "../schema/values";
import type { GivenAnswer } from "../tool/tool-use";

const given = v.custom<GivenAnswer>((input) =>
  v.is(v.looseObject({ useId: id, answer: v.looseObject({ decision: v.string() }) }), input),
);

/** The schema of what the user wants of the work on a task, wherever that is done; the messages are those of tabs. */
const wanted = v.variant("type", [
  v.object({ type: v.picklist(["task-stop-wanted", "task-pause-wanted"]), taskId: id }),
  v.object({ type: v.literal("task-steered"), taskId: id, sentence: v.string(), id }),
  v.object({ type: v.literal("task-tool-answered"), taskId: id, given }),
]);

/** The schema of a command to another device. */
export const remoteCommand = v.object({
  /** Id of the device that works on the task. */
  to: v.string(),
  /** By the clock of the device that sends it, in milliseconds since the epoch. */
  at: number,
  wanted,
});

/** A command to the device that works on a task. It travels with the next segment, and is heeded once or never. */
export type RemoteCommand = v.InferOutput<typeof remoteCommand>;

/** The wish itself, as tabs tell it each other. */
export type WantedElsewhere = RemoteCommand["wanted"];

/** Age after which nobody waits for a command to be carried out any more, in milliseconds. */
export const COMMAND_LIFE_MS = 10 * 60_000;

/** Whether a message between tabs asks whoever works on a task for something. */
export function isWantedElsewhere(message: { readonly type: string }): message is WantedElsewhere {
  return v.is(wanted, message);
}
