import type { Importer } from "@core/points/importer";
import { ImportsToken } from "@core/services/tokens";
import { Button } from "@ui/elements/button";
import { useReady } from "@ui/services-context";
import { Upload } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PluginImport } from "./plugin-import";

/** Properties of the button and its dialog. */
export interface ImportWithPluginProps {
  importers: readonly Importer[];
}

/** A button that opens an import by one of these importers. */
export default function ImportWithPlugin({ importers }: ImportWithPluginProps) {
  const { t } = useTranslation("conversations");
  const [isOpen, setOpen] = useState(false);
  const isReady = useReady(ImportsToken, isOpen);
  return (
    <>
      <Button icon={<Upload aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("imports.open")}
      </Button>
      {isOpen && isReady ? <PluginImport importers={importers} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
