import { NotifierToken } from "@core/ports/notifier";
import { AgentsStoreToken, PaletteStoreToken } from "@core/stores/tokens";
import { useReady, useService } from "@ui/services-context";
import { useEffect } from "react";
import type { PaletteProps } from "../overlay";
import { CommandPalette } from "./command-palette";

/** The command palette, once its store is wired. */
export default function PaletteSlot(props: PaletteProps) {
  return useReady(PaletteStoreToken) ? <LoadedPalette {...props} /> : null;
}

function LoadedPalette(props: PaletteProps) {
  const palette = useService(PaletteStoreToken);
  const agents = useService(AgentsStoreToken);
  const notifier = useService(NotifierToken);
  useEffect(() => {
    Promise.all([palette.load(), agents.load()]).catch((error: unknown) => notifier.error(error));
  }, [palette, agents, notifier]);
  return <CommandPalette {...props} />;
}
