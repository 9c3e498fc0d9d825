import { NotifierToken } from "@core/ports/notifier";
import { WorkOffersToken } from "@core/services/tokens";
import type { PromptedWork, WorkOffer } from "@core/services/tools/work-offers";
import { useServices } from "@ui/services-context";
import { useEffect, useState } from "react";

/**
 * The things that are offered for a piece of work, found out anew whenever the work has changed; `undefined` for as long as it
 * is not known. Why it cannot be known is told where somebody wants to see it.
 */
export function useWorkOffer(work: PromptedWork, isWanted: boolean): WorkOffer | undefined {
  const services = useServices();
  const [offer, setOffer] = useState<WorkOffer>();
  const { agentId, model, places, choice } = work;
  // The same work, written anew with each rendering, is looked at once.
  const asked = JSON.stringify({ agentId, model, places, choice });
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      await services.ready(WorkOffersToken);
      const found = await services.get(WorkOffersToken).look(JSON.parse(asked) as PromptedWork);
      if (!isOver) setOffer(found);
    };
    look().catch((error: unknown) => {
      if (isWanted) services.get(NotifierToken).error(error);
    });
    return () => {
      isOver = true;
    };
  }, [services, asked, isWanted]);
  return offer;
}
