import type { ModelCaller, ModelTarget } from "../models/model-call";

/**
 * The host of whoever is sent what an agent is asked; nothing where those who are sent the work at hand are asked
 * again, or nothing leaves this page. @throws AppError `provider.none`.
 */
export async function sentElsewhere(
  models: Pick<ModelCaller, "route">,
  here: ModelTarget,
  there: ModelTarget,
): Promise<string | undefined> {
  const [own, other] = await Promise.all([models.route(here), models.route(there)]);
  const { sentTo } = other;
  if (sentTo === undefined || (sentTo === own.sentTo && other.provider === own.provider)) return undefined;
  return URL.parse(sentTo)?.host || sentTo;
}
