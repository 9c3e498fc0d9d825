import { NotifierToken } from "@core/ports/notifier";
import { AgentsStoreToken, PaletteStoreToken } from "@core/stores/tokens";
import { useService, useServices } from "@ui/services-context";
import { useEffect, useState } from "react";
import type { PaletteProps } from "../overlay";
import { CommandPalette } from "./command-palette";

/** The command palette, once its store is wired. */
export default function PaletteSlot(props: PaletteProps) {
  const services = useServices();
  const agents = useService(AgentsStoreToken);
  const notifier = useService(NotifierToken);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const prepare = async () => {
      await services.ready(PaletteStoreToken);
      setReady(true);
      await Promise.all([services.get(PaletteStoreToken).load(), agents.load()]);
    };
    prepare().catch((error: unknown) => notifier.error(error));
  }, [services, agents, notifier]);
  return ready ? <CommandPalette {...props} /> : null;
}
