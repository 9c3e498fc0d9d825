import type { LimitMeter } from "@core/domain/limits/work-limit";
import { type WorkLimits, WorkLimitsToken } from "@core/ports/limits/work-limits";
import { NotifierToken } from "@core/ports/notifier";
import { RequestTelemetryToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";
import { useServices } from "@ui/services-context";
import { useEffect, useState } from "react";

/** The limits over all work, with what was used of them by the last known sum. */
export interface ShownLimits {
  readonly meters: readonly LimitMeter[];
  /** Changes limits, and reads what is shown anew. */
  readonly change: (change: (limits: WorkLimits) => void) => Promise<void>;
}

/**
 * The limits over all work, read anew with each request of this tab, when the page is shown again, and when another tab has
 * changed them; nothing until they are known.
 */
export function useWorkLimits(): ShownLimits | undefined {
  const services = useServices();
  const [shown, setShown] = useState<ShownLimits>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const open = async () => {
      // The wiring of tasks installs it.
      await services.ready(TasksStoreToken);
      const limits = await services.get(WorkLimitsToken)();
      const read = async () => {
        const meters = await limits.meters();
        if (!signal.aborted) setShown({ meters, change });
      };
      const change: ShownLimits["change"] = async (wanted) => {
        wanted(limits);
        await read();
      };
      await read();
      if (signal.aborted) return;
      // A sum that cannot be read anew stays the last that is known.
      const again = () => void read().catch(() => undefined);
      document.addEventListener("visibilitychange", again, { signal });
      addEventListener("storage", again, { signal });
      const connection = services.get(RequestTelemetryToken).onChange(again);
      signal.addEventListener("abort", () => connection.dispose());
    };
    open().catch((error: unknown) => {
      if (!signal.aborted) services.get(NotifierToken).error(error);
    });
    return () => leaving.abort();
  }, [services]);
  return shown;
}
