import { ToolboxToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";
import { useServices } from "@ui/services-context";
import { useEffect, useState } from "react";

/** Whether the plugins of tools are installed by now; asking has them installed. What wires tasks knows of them. */
export function useToolsReady(): boolean {
  const services = useServices();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let mounted = true;
    const installing = services.ready(TasksStoreToken).then(() => services.ready(ToolboxToken));
    installing.then(
      () => mounted && setReady(true),
      // Offline, say: the rest of the page is there.
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [services]);
  return ready;
}
