import type { ForeignAgent } from "@core/domain/agent/foreign/foreign-agent";
import { FileButton } from "@ui/elements/files/file-button";
import { Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAgentActions } from "./use-agent-actions";

const ForeignAgentDialog = lazy(async () => ({
  default: (await import("./foreign-agent-dialog")).ForeignAgentDialog,
}));

/** Picks the file of an agent and adds it to the user's own; one of another application after a look at it. */
export function ImportAgentButton() {
  const { t } = useTranslation("agents");
  const { importFile, add } = useAgentActions();
  const [found, setFound] = useState<ForeignAgent>();
  const close = () => setFound(undefined);
  return (
    <>
      <FileButton
        icon={<Upload />}
        label={t("importFile")}
        accept=".json,application/json,.md,text/markdown,.png,image/png"
        onFiles={([file]) => importFile(file, setFound)}
      >
        {t("common:import")}
      </FileButton>
      {found ? (
        <Suspense>
          <ForeignAgentDialog
            found={found}
            onAdd={() => {
              add(found.draft);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
