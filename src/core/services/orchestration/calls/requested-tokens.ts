import { type Effort, thoughtRoom } from "../../../domain/model/effort";
import type { CallPurpose, ModelRoute } from "../../models/model-call";

/** The most tokens calls would like to write, beside thoughts; longer replies are continued. */
const REQUESTED_TOKENS: Partial<Readonly<Record<CallPurpose, number>>> = {
  execution: 16_384,
  repair: 16_384,
};
const REQUESTED_TOKENS_OTHERWISE = 8_192;
/** The room of thoughts that left none for the reply, times what they had. */
const WIDENED = 2;

/** A call as far as its length goes. */
interface LimitedCall {
  readonly purpose: CallPurpose;
  readonly effort?: Effort | undefined;
  readonly thinksLong?: boolean;
}

/** The tokens a call would like to write: thoughts, where there may be any, have room of their own. */
export function requestedBy(call: LimitedCall, route: Pick<ModelRoute, "thinks" | "contextWindow">): number {
  const { purpose, effort, thinksLong = false } = call;
  const { thinks, contextWindow } = route;
  const reply = REQUESTED_TOKENS[purpose] ?? REQUESTED_TOKENS_OTHERWISE;
  const mayThink = thinks ?? (effort !== undefined || thinksLong);
  return mayThink ? reply + thoughtRoom(effort, contextWindow) * (thinksLong ? WIDENED : 1) : reply;
}
