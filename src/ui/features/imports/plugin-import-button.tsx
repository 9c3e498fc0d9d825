import { PluginHostToken } from "@core/plugin/plugin-host";
import { type ImportedKind, Importers } from "@core/points/importer";
import { part } from "@ui/elements/part";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";

const ImportWithPlugin = part(() => import("./import-with-plugin"), ["conversations", "errors"]);

/** Properties of the button. */
export interface PluginImportButtonProps {
  /** The kinds of what is on the page. */
  kinds: readonly ImportedKind[];
}

/** Imports files of other programs by plugins that give something of these kinds; nothing where no plugin does. */
export const PluginImportButton = observer(function PluginImportButton({ kinds }: PluginImportButtonProps) {
  const importers = useService(PluginHostToken)
    .open(Importers)
    .all.filter(({ gives }) => gives.some((kind) => kinds.includes(kind)));
  return importers.length > 0 ? <ImportWithPlugin importers={importers} /> : null;
});
