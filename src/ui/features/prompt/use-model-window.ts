import { ready } from "@core/di/ready";
import type { CallTarget } from "@core/services/models/call-target";
import { PlainModelCallerToken } from "@core/services/tokens";
import { useServices } from "@ui/services-context";
import { useEffect, useState } from "react";

interface ToldWindow {
  readonly of: string;
  readonly window: number | undefined;
}

/**
 * The number of tokens that a model reads: as the user has entered it or the provider publishes it, else as the server
 * tells. Nothing where nobody does, or not yet.
 */
export function useModelWindow(target: CallTarget | undefined, isWanted = true): number | undefined {
  const services = useServices();
  const [told, setTold] = useState<ToldWindow>();
  const known = target && knownWindow(target);
  const isAsked = isWanted && target !== undefined && known === undefined;
  const credentialId = target?.credential.id;
  const model = target?.model;
  const of = `${credentialId} ${model}`;
  useEffect(() => {
    if (!isAsked) return;
    let isShown = true;
    const ask = async () => {
      const models = await ready(services, PlainModelCallerToken);
      const { contextWindow } = await models.route({ credentialId, model });
      if (isShown) setTold({ of, window: contextWindow });
    };
    // Without a server that answers nothing is said of windows; the call itself says what is wrong.
    ask().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [services, isAsked, credentialId, model, of]);
  return known ?? (told?.of === of ? told.window : undefined);
}

function knownWindow({ provider, credential, model }: CallTarget): number | undefined {
  return credential.contextWindow ?? provider.suggestedModels.find(({ id }) => id === model)?.contextWindow;
}
