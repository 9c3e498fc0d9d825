import type { Preferences } from "@core/ports/preferences";
import * as v from "valibot";

/** Key of the sign-in that is under way while the user is away; it goes with the tab. */
const KEY = "mcpSignIn";

const schema = v.object({
  server: v.string(),
  state: v.string(),
  verifier: v.optional(v.string()),
  /** Which server for sign-ins was found, so that the answer is taken to the same one. */
  discovery: v.optional(v.looseObject({ authorizationServerUrl: v.string() })),
});

/** A sign-in that was begun in this tab. */
export type PendingSignIn = v.InferOutput<typeof schema>;

export function keepPending(session: Preferences, pending: PendingSignIn): void {
  session.set(KEY, JSON.stringify(pending));
}

/** The sign-in that was begun, once. */
export function takePending(session: Preferences): PendingSignIn | undefined {
  const stored = session.get(KEY);
  session.remove(KEY);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), stored);
  return parsed.success ? parsed.output : undefined;
}
